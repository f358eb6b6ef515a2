import Keyboard

/// Decides whether keys are text, or commands of a modal editor, which pass through.
///
/// An editor with a plug-in reports its mode. For all others, if a locale or an action asks for it, the mode is derived
/// from the keys: Escape ends an insertion, and a command that begins one ends the command mode.
struct ModalEditing {
    /// The mode that an editor has reported; nil if none has.
    private(set) var reported: EditorMode?
    /// Whether the mode is derived from the keys if there is no report.
    private(set) var followsKeys = false
    /// Whether what has the focus is known to be an editor. It begins with commands, and whoever leaves it does so by a
    /// command or returns to its mode.
    private var isEditor = false
    private var isInserting = true
    /// The mode of the editor that had the focus last.
    private var editorInserts = false
    private var editor = EditorCommands.vi
    private var commands = CommandParser(.vi)
    /// Whether insertion goes on after one command, as after vi's Ctrl+O.
    private var isOneCommand = false
    /// The time at which Escape was pressed in a reported insert mode; nil after the next report.
    private var escapeTime: Timestamp?

    /// How long keys pass through after Escape until the editor reports a mode, in µs. Vim waits up to 100 ms for the
    /// rest of an escape sequence. Without a report Escape has only closed a menu.
    private static let reportTime: Timestamp = 300_000

    /// Whether keys may be commands.
    var isActive: Bool { reported != nil || followsKeys }

    /// The known mode; nil if there is no modal editor.
    var mode: EditorMode? { reported ?? (followsKeys ? isInserting ? .insert : .normal : nil) }

    /// An editor reports its mode; nil if it has lost the focus.
    mutating func report(_ mode: EditorMode?) {
        reported = mode
        escapeTime = nil
    }

    /// Sets whether the mode is derived from the keys, by whose commands, and whether they go to a known editor.
    mutating func setFollowsKeys(
        _ follows: Bool, commands: EditorCommands = .vi, ofEditor isEditor: Bool = false
    ) {
        editor = commands
        if self.isEditor { editorInserts = isInserting }
        followsKeys = follows
        self.isEditor = follows && isEditor
        isInserting = !self.isEditor || editorInserts
        beginField()
    }

    /// Another field has the focus. Its mode is not known, and most fields are not modal, so insert mode is assumed, but in a
    /// known editor the last one.
    mutating func beginField() {
        if !isEditor { isInserting = true }
        isOneCommand = false
        commands = CommandParser(editor)
    }

    /// Handles a key that goes down. Returns whether it passes through. `character` is the desktop's character for the
    /// key, without Ctrl and Alt.
    mutating func passes(
        _ keycode: Keycode, _ character: Unicode.Scalar?, under modifiers: Modifiers, at time: Timestamp
    ) -> Bool {
        let key = EditorKey(keycode, character, under: modifiers)
        let isEscape = keycode == .escape && !modifiers.intersects(.chords) || key == .control("[")
        if let reported {
            guard reported == .insert else { return true }
            if isEscape { escapeTime = time }
            return isEscape || escapeTime.map { time <= $0 + Self.reportTime } ?? false
        }
        guard followsKeys else { return false }
        if isInserting {
            isOneCommand = key == editor.oneCommandKey
            if !isEscape && !isOneCommand && !(isEditor && key == editor.leavingKey) { return false }
            isInserting = false
            commands = CommandParser(editor)
        } else if isEscape {
            isInserting = isOneCommand
            commands = CommandParser(editor)
        } else {
            let begins = commands.beginsInsertion(with: key)
            isInserting = begins || isOneCommand && commands.isComplete
        }
        return true
    }
}
