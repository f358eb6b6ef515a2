import Engine
import Keyboard

/// `[keys]`: hotkeys on the left, actions on the right.
extension Hotkey {
    /// Reads the whole table. It stands for itself: a file that has one has no built-in hotkeys.
    static func list(from table: inout TableReader, locales: [String], methods: MethodShelf) -> [Hotkey] {
        var hotkeys: [Hotkey] = []
        for entry in table.ownEntries() {
            let chord = Chord(entry, of: table)
            let action = KeyboardAction(entry.node, of: entry.key, in: table, locales: locales, methods)
            guard let chord, let action else { continue }
            let hotkey = Hotkey(chord.keycode, chord.modifiers, action)
            if hotkeys.contains(where: { $0.modifiers == hotkey.modifiers && $0.keycode == hotkey.keycode }) {
                table.complaints.add(
                    .duplicate, at: entry.keyPosition, "\(entry.key.quoted) stands for the same keys as a line above")
                continue
            }
            if hotkey.shadowsTyping {
                table.complaints.add(
                    .shadowsTyping, at: entry.keyPosition,
                    "\(entry.key.quoted) is a key to type with: it will type no more")
            }
            hotkeys.append(hotkey)
        }
        return hotkeys
    }
}

extension Hotkey {
    /// Reads the value of a key that names a hotkey for a certain action, or complains of it.
    init?(_ text: Located<String>, _ action: KeyboardAction, in table: TableReader) {
        do throws(Chord.Mistake) {
            let chord = try Chord(text.value)
            self.init(chord.keycode, chord.modifiers, action)
        } catch {
            table.complaints.add(
                .badHotkey, at: text.position, "\(text.value.quoted) is no hotkey: \(error.message)",
                suggestion: error.suggestion())
            return nil
        }
        if shadowsTyping {
            table.complaints.add(
                .shadowsTyping, at: text.position, "\(text.value.quoted) is a key to type with: it will type no more")
        }
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

extension KeyboardAction {
    /// The actions that a hotkey can have, each as an example of how it is written.
    private static let hotkeyExamples = [
        "none", "undo", "toggleRaw", "nextLocale", "locale:vi", "nextInputMethod", "inputMethod:vni", "pause",
        "resume", "togglePause",
        "character:é", "text:Xin chào", "run:notify-send hello",
    ]

    /// Reads the right side of a line, or complains of it.
    fileprivate init?(
        _ node: TOMLNode, of key: String, in table: TableReader, locales: [String], _ methods: MethodShelf
    ) {
        guard case .string(let text) = node.value else {
            table.complain(of: node, named: key.quoted, want: "the name of an action")
            return nil
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let examples = Self.hotkeyExamples.map { ($0.split(separator: ":").map(String.init)[0], $0) }
        guard let example = examples.first(where: { $0.0 == parts[0] })?.1 else {
            let near = NearestName.nearest(to: parts[0], among: examples.map(\.0))
            table.complaints.add(
                .badAction, at: node.position, "\(text.quoted) is no action for a hotkey",
                suggestion: near.map { ([$0] + parts.dropFirst()).joined(separator: ":") })
            return nil
        }
        guard let action = KeyboardAction(text) else {
            table.complaints.add(
                .badAction, at: node.position, "\(text.quoted) is not written as in \(example.quoted)")
            return nil
        }
        self = action
        switch action {
        case .locale(let id):
            if locales.contains(id) { break }
            table.complaints.add(
                .unknownValue, at: node.position, "there is no locale \(id.quoted)",
                suggestion: NearestName.nearest(to: id, among: locales))
        case .inputMethod(let name): _ = methods.method(Located(name, at: node.position), of: table.complaints)
        default: break
        }
    }
}
