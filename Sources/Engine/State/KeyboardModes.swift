import Keyboard

/// The modes that decide whether keys are text, commands of a modal editor, or pass through. Only this type writes
/// these parts of the context.
struct KeyboardModes {
    private var modal = ModalEditing()
    /// Whether the screen is locked or a console asks for a password, by the last notice.
    private(set) var isPrompted = false
    /// Whether keys pass through until Return or Escape is pressed.
    private(set) var passesUntilReturn = false

    /// Whether keys may be commands of a modal editor.
    var isActive: Bool { modal.isActive }

    /// The known mode of the modal editor; nil if there is none.
    var editorMode: EditorMode? { modal.mode }

    /// Sets whether a password may be typed.
    mutating func setPrompted(_ isPrompted: Bool, in context: inout KeyboardContext) {
        self.isPrompted = isPrompted
        context.isPassing = isPrompted || passesUntilReturn
    }

    /// Sets whether keys pass through until Return or Escape.
    mutating func setPassesUntilReturn(_ passes: Bool, in context: inout KeyboardContext) {
        passesUntilReturn = passes
        context.isPassing = isPrompted || passes
    }

    /// An editor reports its mode; nil if it has lost the focus.
    mutating func report(_ mode: EditorMode?, in context: inout KeyboardContext) {
        modal.report(mode)
        context.isCommand = modal.mode == .normal
    }

    /// Another field has the focus.
    mutating func beginField(in context: inout KeyboardContext) {
        modal.beginField()
        context.isCommand = modal.mode == .normal
    }

    /// Sets whether keys after Escape are commands, and of which editor. A known editor begins with commands.
    mutating func setModal(
        _ isModal: Bool, commands: EditorCommands, ofEditor isEditor: Bool, in context: inout KeyboardContext
    ) {
        context.isModal = isModal
        modal.setFollowsKeys(isModal, commands: commands, ofEditor: isEditor)
        context.isCommand = modal.mode == .normal
    }

    /// Decides whether a key that goes down is text or a command of a modal editor.
    mutating func press(
        _ keycode: Keycode, typing character: Unicode.Scalar?, at time: Timestamp, in context: inout KeyboardContext
    ) {
        guard modal.isActive, context.openList == nil, !context.isPassing else { return }
        context.isCommand = modal.passes(keycode, character, under: context.modifiers, at: time)
    }

    /// A key, a combination or a rule gives Escape, which a modal editor treats like the Escape key.
    mutating func pressEscape(at time: Timestamp, in context: inout KeyboardContext) {
        guard modal.isActive, !context.isPassing else { return }
        context.isCommand = modal.passes(.escape, nil, under: [], at: time)
    }
}
