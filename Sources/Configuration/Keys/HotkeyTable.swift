import Engine
import Keyboard
import System

/// The bindings of `[keys]` or a layer.
struct HotkeyList: Hashable, Sendable {
    var hotkeys: [Hotkey] = []
    var modifierHotkeys: [ModifierHotkey] = []
    /// The rules for lines with several actions: such a line is bound to an action of its own, and the rule replaces
    /// that by the actions.
    var rules: [HandlerRule] = []
}

extension HotkeyKeys {
    /// The built-in hotkey that switches to the next locale: `ctrl+shift`.
    package static let nextLocale = HotkeyKeys.tap(HotkeyList.builtIn.modifierHotkeys[0].tap)
}

/// `[keys]`: hotkeys on the left, actions on the right.
extension HotkeyList {
    /// The built-in hotkeys. A file can replace them by binding the same keys, to `none` if to nothing else.
    static let builtIn = HotkeyList(modifierHotkeys: [ModifierHotkey(ModifierTap([.control, .shift]), .nextLocale)])

    /// Reads the whole table, and adds the built-in hotkeys.
    init(from table: inout TableReader, _ reader: ActionReader) {
        self.init(table.ownEntries(), of: table, reader, warnsOfTyping: true)
        self = before(.builtIn)
    }

    /// Reads lines of a table. `title` names the table where there may be several with its name.
    init(
        _ entries: [TOMLEntry], of table: TableReader, _ reader: ActionReader, warnsOfTyping: Bool,
        title: String? = nil
    ) {
        var seen: [HotkeyKeys: SourcePosition] = [:]
        var bindings: [(keys: HotkeyKeys, name: Located<String>)] = []
        for entry in entries {
            let keys = HotkeyKeys(entry, of: table)
            let actions = reader.outcome(entry.node, named: entry.key.quoted, in: table)
            guard let keys, let actions else { continue }
            if let first = seen[keys] {
                table.complaints.add(
                    .duplicate, at: entry.keyPosition,
                    localized("\(entry.key.quoted) is the same hotkey as the line at \(first)"))
                continue
            }
            seen[keys] = entry.keyPosition
            let action = action(for: actions, named: "[\(title ?? table.name)] \(entry.key)")
            let name = Located(entry.key, at: entry.keyPosition)
            bindings.append((keys, name))
            reader.combinations.note(keys, named: name, isInLayer: !warnsOfTyping)
            switch keys {
            case .key(let keystroke):
                let hotkey = Hotkey(keystroke, action)
                hotkeys.append(hotkey)
                if warnsOfTyping { hotkey.warn(of: name, table.complaints) }
            case .tap(let tap): modifierHotkeys.append(ModifierHotkey(tap, action))
            case .together(_, let modifiers):
                if let key = reader.combinations.key(of: keys, named: name, in: table) {
                    hotkeys.append(Hotkey(key, modifiers, action))
                }
            case .sequence(let keystrokes):
                guard let key = reader.combinations.key(of: keys, named: name, in: table) else { continue }
                hotkeys.append(Hotkey(key, [], action))
                let leader = Hotkey(keystrokes[0], action)
                if warnsOfTyping, leader.shadowsTyping {
                    table.complaints.add(
                        .shadowsTyping, at: name.position,
                        localized("\(name.value.quoted) begins with a typing key, which no longer types by itself"))
                }
            }
        }
        CombinationReader.complainOfBeginnings(in: bindings, of: table)
    }

    /// The keys that are bound, each in one writing.
    var names: [String] {
        hotkeys.map { "\($0.modifiers.namePrefix)\($0.key.rawValue)" } + modifierHotkeys.map(\.tap.name)
    }

    /// The bindings of both lists; where they have the same keys, those of this one.
    func before(_ other: HotkeyList) -> HotkeyList {
        let keys = Set(hotkeys.map { Keystroke($0.key, $0.modifiers) })
        let taps = modifierHotkeys.map(\.tap)
        return HotkeyList(
            hotkeys: hotkeys + other.hotkeys.filter { !keys.contains(Keystroke($0.key, $0.modifiers)) },
            modifierHotkeys: modifierHotkeys + other.modifierHotkeys.filter { !taps.contains($0.tap) },
            rules: rules + other.rules)
    }

    /// The action of a line; for several actions a custom action with this name, and a rule for it.
    private mutating func action(for actions: [KeyboardAction], named name: String) -> KeyboardAction {
        if actions.count == 1 { return actions[0] }
        let action = KeyboardAction.custom(name)
        rules.append(HandlerRule(on: action, do: actions))
        return action
    }
}

extension Hotkey {
    /// Whether the hotkey uses a key that types a character, or an editing key.
    var shadowsTyping: Bool {
        if modifiers.intersects(.chords) { return false }
        if key == .space || key == .enter || key == .tab || key == .backspace { return true }
        return KeyLayout.us.character(of: key, under: modifiers.intersection(.shift)) != nil
    }

    /// Warns if the hotkey uses a typing key.
    func warn(of name: Located<String>, _ complaints: ComplaintList) {
        if !shadowsTyping { return }
        complaints.add(
            .shadowsTyping, at: name.position,
            localized("\(name.value.quoted) is a typing key, which no longer types as a hotkey"))
    }
}

extension HotkeyKeys {
    /// Reads the left side of a line, or reports it.
    init?(_ entry: TOMLEntry, of table: TableReader) {
        do throws(Mistake) {
            try self.init(entry.key)
        } catch {
            table.complaints.add(error, of: Located(entry.key, at: entry.keyPosition))
            return nil
        }
    }
}

extension ComplaintList {
    /// Reports a text that is not the keys of a hotkey.
    func add(_ mistake: HotkeyKeys.Mistake, of text: Located<String>) {
        add(
            .badHotkey, at: text.position, localized("invalid hotkey \(text.value.quoted): \(mistake.message)"),
            suggestion: mistake.suggestion)
    }
}
