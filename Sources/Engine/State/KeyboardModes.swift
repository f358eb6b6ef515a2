import Keyboard

/// Whether keys are text, commands of a modal editor, or pass: what the context says of it is written here, and only here.
struct KeyboardModes {
    private var modal = ModalEditing()
    /// The screen is locked, or a console asks for a password, as far as it was said.
    private(set) var isPrompted = false
    /// Keys pass until Return or Escape is pressed.
    private(set) var passesUntilReturn = false

    /// The mode of a modal editor, as far as it is known; nil if there is none.
    var editorMode: EditorMode? { modal.mode }

    /// Somebody asks for a password, or does so no longer.
    mutating func setPrompted(_ isPrompted: Bool, in context: inout KeyboardContext) {
        self.isPrompted = isPrompted
        context.isPassing = isPrompted || passesUntilReturn
    }

    /// Keys pass until Return or Escape, or do so no longer.
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

    /// Keys after Escape are commands, or are not.
    mutating func setModal(_ isModal: Bool, in context: inout KeyboardContext) {
        context.isModal = isModal
        modal.setFollowsKeys(isModal)
        context.isCommand = modal.mode == .normal
    }

    /// A key goes down: it is text, or a command of a modal editor.
    mutating func press(
        _ keycode: Keycode, typing character: Unicode.Scalar?, at time: Timestamp, in context: inout KeyboardContext
    ) {
        guard modal.isActive, context.openList == nil, !context.isPassing else { return }
        context.isCommand = modal.passes(keycode, character, under: context.modifiers, at: time)
    }

    /// A key, a combination or a rule stands for Escape: to a modal editor it is the key.
    mutating func pressEscape(at time: Timestamp, in context: inout KeyboardContext) {
        guard modal.isActive, !context.isPassing else { return }
        context.isCommand = modal.passes(.escape, nil, under: [], at: time)
    }
}
