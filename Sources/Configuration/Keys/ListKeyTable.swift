import Keyboard
import Navigation
import System

/// A command to which `[list_keys]` can bind a key.
private enum ListCommand: String, CaseIterable {
    case next, previous, first, last, pageUp, pageDown
    /// Accepts the focused item, as Enter does.
    case take
    /// Closes the list and restores the previous text, as Escape does.
    case cancel
    /// The key has no function in the list.
    case none

    var intent: NavigationIntent? {
        switch self {
        case .next: .next
        case .previous: .previous
        case .first: .first
        case .last: .last
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .take: .commit
        case .cancel: .cancel
        case .none: nil
        }
    }
}

extension [KeyCommandDescriptor] {
    /// Reads `[list_keys]`: keys on the left, their commands in an open list on the right.
    init(from table: inout TableReader) {
        self = []
        var places: [Keystroke: SourcePosition] = [:]
        for entry in table.ownEntries() {
            let command = SettingForm<ListCommand>.choice.read(entry.node, table.place(of: entry.key.visible))
            guard let keys = HotkeyKeys(entry, of: table), let command else { continue }
            guard case .key(let keystroke) = keys else {
                table.complaints.add(
                    .badHotkey, at: entry.keyPosition,
                    localized(
                        "\(entry.key.quoted) must be one key, with or without modifiers, as in \"ctrl+n\" = \"next\"")
                )
                continue
            }
            if let first = places[keystroke] {
                table.complaints.add(
                    .duplicate, at: entry.keyPosition,
                    localized("\(entry.key.quoted) is the same key as the line at \(first)"))
                continue
            }
            places[keystroke] = entry.keyPosition
            if !keystroke.modifiers.intersects(.chords),
                KeyLayout.us.character(of: keystroke.keycode, under: keystroke.modifiers.intersection(.shift)) != nil
            {
                table.complaints.add(
                    .shadowsTyping, at: entry.keyPosition,
                    localized("\(entry.key.quoted) is a typing key, which no longer types while a list is open"))
            }
            append(KeyCommandDescriptor(keystroke, command.intent))
        }
    }
}
