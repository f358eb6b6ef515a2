/// The modal editors whose commands are known.
public enum EditorCommands: String, CaseIterable, Hashable, Sendable {
    /// vi, Vim, Neovim, and whatever follows them: Evil, IdeaVim, the vi mode of a shell.
    case vi
    /// Kakoune.
    case kakoune
    /// Helix.
    case helix
}

/// Follows the commands of an editor, key by key, to find where an insertion begins.
///
/// Only the syntax that this needs is known. A command that the user has changed only makes an insertion begin too early
/// or too late, until the next Escape.
enum CommandParser {
    case vi(ViCommands)
    case menus(MenuCommands)

    init(_ editor: EditorCommands) {
        switch editor {
        case .vi: self = .vi(ViCommands())
        case .kakoune: self = .menus(.kakoune)
        case .helix: self = .menus(.helix)
        }
    }

    /// Whether the last key ended a command.
    var isComplete: Bool {
        switch self {
        case .vi(let commands): commands.isComplete
        case .menus(let commands): commands.isComplete
        }
    }

    /// Handles the next key. Returns whether an insertion begins after it.
    mutating func beginsInsertion(with key: EditorKey) -> Bool {
        switch self {
        case .vi(var commands):
            defer { self = .vi(commands) }
            return commands.beginsInsertion(with: key)
        case .menus(var commands):
            defer { self = .menus(commands) }
            return commands.beginsInsertion(with: key)
        }
    }
}

extension EditorCommands {
    /// The key that ends an insertion as Escape does; nil if there is none. Elsewhere than in an editor it copies.
    var leavingKey: EditorKey? { self == .vi ? .control("c") : nil }

    /// The key that leaves an insertion for one command; nil if there is none.
    var oneCommandKey: EditorKey? {
        switch self {
        case .vi: .control("o")
        case .kakoune: .option(";")
        case .helix: nil
        }
    }
}
