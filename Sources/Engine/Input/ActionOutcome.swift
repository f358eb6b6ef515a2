import Keyboard

extension ActionDispatch {
    /// The result of an action in the chain.
    struct Outcome {
        /// Whether a handler handled the action.
        var isHandled = false
        /// The key of the virtual keyboard that went down or repeated for the action's key; nil if the key was
        /// consumed.
        var output: Keycode?
        /// Whether a handler set the case of the next letter.
        var setsCase = false
    }
}
