import Keyboard

/// Whether keys are text, or commands of a modal editor, which pass unchanged.
///
/// An editor with a plug-in reports its mode. For all others, where a locale or an action asks for it, the keys tell:
/// Escape leaves the insertion, and a command of vi that begins one ends the commands.
struct ModalEditing {
    /// The mode an editor has reported; nil if none speaks.
    private(set) var reported: EditorMode?
    /// The keys tell where there is no report.
    private(set) var followsKeys = false
    private var isInserting = true
    private var commands = ViCommands()
    /// When Escape was pressed in an insertion that an editor has reported; nil if it has reported since.
    private var escapeTime: Timestamp?

    /// How long keys pass after Escape until the editor reports a mode, in µs: Vim waits up to 100 ms for the rest of an
    /// escape sequence. If it reports none, Escape has only closed a menu.
    private static let reportTime: Timestamp = 300_000

    /// Keys are not always text.
    var isActive: Bool { reported != nil || followsKeys }

    /// The mode as far as it is known; nil if nothing is modal.
    var mode: EditorMode? { reported ?? (followsKeys ? isInserting ? .insert : .normal : nil) }

    /// An editor reports its mode; nil if it has lost the focus.
    mutating func report(_ mode: EditorMode?) {
        reported = mode
        escapeTime = nil
    }

    /// Begins or ends to follow the keys.
    mutating func setFollowsKeys(_ follows: Bool) {
        followsKeys = follows
        beginField()
    }

    /// Another field has the focus: nothing tells in which mode it is, and most fields have none.
    mutating func beginField() {
        isInserting = true
        commands = ViCommands()
    }

    /// Takes a key that goes down; answers whether it passes. `character` is what the desktop gives for it, and under
    /// Ctrl what it gives without.
    mutating func passes(
        _ keycode: Keycode, _ character: Unicode.Scalar?, under modifiers: Modifiers, at time: Timestamp
    ) -> Bool {
        let hasControl = modifiers.contains(.control)
        let isEscape = keycode == .escape && !modifiers.intersects(.chords) || hasControl && character == "["
        if let reported {
            guard reported == .insert else { return true }
            if isEscape { escapeTime = time }
            return isEscape || escapeTime.map { time <= $0 + Self.reportTime } ?? false
        }
        guard followsKeys else { return false }
        if isInserting {
            if !isEscape { return false }
            isInserting = false
            commands = ViCommands()
        } else if isEscape {
            commands = ViCommands()
        } else {
            isInserting = commands.beginsInsertion(with: ViCommands.Key(keycode, character, hasControl: hasControl))
        }
        return true
    }
}
