public import Engine
import Keyboard
import System

extension Configuration {
    /// The key that restores a word to its keys (`raw_key`).
    ///
    /// A chord, or modifiers tapped alone, turns the word before the cursor, even one that has just ended. A key
    /// without modifiers, such as Escape, has its own use after a word, so it turns only a word that was restored.
    public enum RawKey: Hashable, Sendable {
        /// A key, or a chord.
        case hotkey(Hotkey)
        /// Modifiers tapped alone.
        case modifiers(ModifierHotkey)

        /// The default, Shift tapped twice: applications lose no key, and a single Shift does not change the word.
        static let `default` = RawKey.modifiers(ModifierHotkey(ModifierTap(.shift, isDouble: true), .toggleRaw))

        /// Reads the value of `raw_key`, or reports it.
        init?(_ text: Located<String>, _ complaints: ComplaintList) {
            do throws(HotkeyKeys.Mistake) {
                switch try HotkeyKeys(text.value) {
                case .key(let keystroke):
                    let hotkey = Hotkey(keystroke, keystroke.modifiers.isEmpty ? .undo : .toggleRaw)
                    hotkey.warn(of: text, complaints)
                    self = .hotkey(hotkey)
                case .tap(let tap): self = .modifiers(ModifierHotkey(tap, .toggleRaw))
                case .together, .sequence:
                    throw HotkeyKeys.Mistake(
                        localized("it can only be one key, with modifiers or without; [keys] can have others"))
                }
            } catch {
                complaints.add(error, of: text)
                return nil
            }
        }

        /// The key as a configuration names it.
        var keys: HotkeyKeys {
            switch self {
            // A raw key is one key: `init` refuses keys together and sequences.
            case .hotkey(let hotkey): .key(Keystroke(hotkey.key, hotkey.modifiers))
            case .modifiers(let hotkey): .tap(hotkey.tap)
            }
        }

        /// Whether the key is Shift tapped twice, either side.
        var isDoubleShift: Bool {
            if case .tap(let tap) = keys { tap.isDouble && tap.modifiers == .shift } else { false }
        }
    }
}

extension SettingForm<Configuration.RawKey?> {
    /// A key, or `none`.
    static var rawKey: Self {
        SettingForm(.key) { node, place in
            guard let text = SettingForm<Located<String>>.text.read(node, place) else { return nil }
            if text.value == "none" { return .some(nil) }
            return Configuration.RawKey(text, place.complaints).map { .some($0) }
        } write: {
            .string($0?.keys.description ?? "none")
        }
    }
}
