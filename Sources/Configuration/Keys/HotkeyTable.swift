import Engine
import Keyboard

/// What `[keys]` and its like bind.
struct HotkeyList: Hashable, Sendable {
    var hotkeys: [Hotkey] = []
    var modifierHotkeys: [ModifierHotkey] = []
    /// A line with a list of actions does an action of its own, and a rule gives the list for it.
    var rules: [HandlerRule] = []
}

/// `[keys]`: hotkeys on the left, actions on the right.
extension HotkeyList {
    /// Reads the whole table. It stands for itself: a file that has one has no built-in hotkeys.
    init(from table: inout TableReader, _ reader: ActionReader) {
        self.init(table.ownEntries(), of: table, reader, warnsOfTyping: true)
    }

    /// Reads lines of a table.
    init(_ entries: some Sequence<TOMLEntry>, of table: TableReader, _ reader: ActionReader, warnsOfTyping: Bool) {
        var taken: Set<Chord> = []
        taken.reserveCapacity(table.count)
        let place = "[\(table.name)] "
        for entry in entries {
            let chord = entry.withKey { Chord(plain: $0) } ?? Chord(entry, of: table)
            let actions = reader.actions(entry.node, named: entry.key.quoted, in: table)
            guard let chord, let actions else { continue }
            if !taken.insert(chord).inserted {
                table.complaints.add(
                    .duplicate, at: entry.keyPosition, "\(entry.key.quoted) stands for the same keys as a line above")
                continue
            }
            let action = action(for: actions, named: place + entry.key)
            switch chord {
            case .key(let keycode, let modifiers):
                let hotkey = Hotkey(keycode, modifiers, action)
                hotkeys.append(hotkey)
                if warnsOfTyping { hotkey.warn(of: entry.key, at: entry.keyPosition, in: table) }
            case .modifiers(let modifiers, let keycode, let isDouble):
                modifierHotkeys.append(
                    ModifierHotkey(modifiers, keycode: keycode, isDouble: isDouble, action))
            }
        }
    }

    /// The only action; for several an action of that name, and a rule for it.
    private mutating func action(for actions: [KeyboardAction], named name: @autoclosure () -> String)
        -> KeyboardAction
    {
        if actions.count == 1 { return actions[0] }
        let action = KeyboardAction.custom(name())
        rules.append(HandlerRule(on: action, do: actions))
        return action
    }
}

extension Hotkey {
    /// Reads the value of a key that names a hotkey for a certain action, or complains of it.
    init?(_ text: Located<String>, _ action: KeyboardAction, in table: TableReader) {
        do throws(Chord.Mistake) {
            guard case .key(let keycode, let modifiers) = try Chord(text.value) else {
                throw Chord.Mistake("it is a modifier, and this hotkey ends in another key")
            }
            self.init(keycode, modifiers, action)
        } catch {
            table.complaints.add(
                .badHotkey, at: text.position, "\(text.value.quoted) is no hotkey: \(error.message)",
                suggestion: error.suggestion())
            return nil
        }
        warn(of: text.value, at: text.position, in: table)
    }

    fileprivate func warn(
        of name: @autoclosure () -> String, at position: @autoclosure () -> SourcePosition?, in table: TableReader
    ) {
        if !shadowsTyping { return }
        table.complaints.add(
            .shadowsTyping, at: position(), "\(name().quoted) is a key to type with: it will type no more")
    }
}

extension Chord {
    /// Reads the left side of a line, or complains of it.
    fileprivate init?(_ entry: TOMLEntry, of table: TableReader) {
        do throws(Mistake) {
            try self.init(entry.key)
        } catch {
            table.complaints.add(
                .badHotkey, at: entry.keyPosition, "\(entry.key.quoted) is no hotkey: \(error.message)",
                suggestion: error.suggestion())
            return nil
        }
    }
}
