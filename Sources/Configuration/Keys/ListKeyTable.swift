import Engine
import Keyboard

extension ListKey {
    /// `[list_keys]`: keys on the left, what they do in an open list on the right.
    static func all(from table: inout TableReader) -> [ListKey] {
        var keys: [ListKey] = []
        for entry in table.ownEntries() {
            let command: Command? = table.choice(of: entry)
            guard let chord = Chord(entry, of: table), let command else { continue }
            guard case .key(let keycode, let modifiers) = chord else {
                table.complaints.add(
                    .badHotkey, at: entry.keyPosition,
                    "\(entry.key.quoted) must be one key, with or without modifiers, as in \"ctrl+n\" = \"next\"")
                continue
            }
            if keys.contains(where: { $0.keycode == keycode && $0.modifiers == modifiers }) {
                table.complaints.add(
                    .duplicate, at: entry.keyPosition, "\(entry.key.quoted) is the same key as an earlier line")
                continue
            }
            keys.append(ListKey(keycode, modifiers, command))
        }
        return keys
    }
}
