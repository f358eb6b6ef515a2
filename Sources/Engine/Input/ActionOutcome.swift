import Keyboard

extension ActionDispatch {
    /// What became of an action.
    struct Outcome {
        /// A handler took it.
        var isHandled = false
        /// The key of the virtual keyboard that went down for its key, or repeated; nil if the key was consumed.
        var output: Keycode?
        /// A handler chose the case of the next letter.
        var setsCase = false
    }
}
