import Engine
package import Keyboard

extension Configuration {
    /// The buttons and turns of mice's wheels that a file names, for all applications and keyboards together: a mouse is
    /// not let go and grabbed again whenever another application gets the focus.
    public struct MouseKeys: Hashable, Sendable {
        /// Those that a line binds or remaps. Phím reads and grabs the mice that have them.
        package private(set) var bound = KeySet()
        /// Whether any is bound, or pressed by a line. The virtual keyboard has the buttons and the wheel then.
        package private(set) var isUsed = false

        /// Finds none.
        init() {}

        /// Finds those of a configuration. `actions` are all that its hotkeys, layers and rules trigger.
        init(in configuration: Configuration, actions: [KeyboardAction]) {
            let applications = configuration.applications.map(\.settings)
            let hotkeys =
                configuration.allHotkeys + configuration.layers.flatMap(\.bindings)
                + applications.flatMap(\.keys.hotkeys)
            let remaps = ([configuration.remaps] + applications.map(\.remaps)).flatMap {
                [$0.general] + $0.named.map(\.keys)
            }
            let keys =
                hotkeys.map(\.key) + configuration.combinations.keycodes
                + configuration.listKeys.map(\.keystroke.keycode) + remaps.flatMap(\.keys)
            bound = KeySet(keys.filter(\.isOfMouse))
            isUsed =
                !bound.isEmpty || actions.contains { $0.keycode?.isOfMouse == true }
                || remaps.flatMap(\.values).contains { $0.keycodes.contains(where: \.isOfMouse) }
        }
    }
}

extension KeyboardAction {
    /// The key that the action presses, as the file names it; nil for any other action.
    fileprivate var keycode: Keycode? {
        switch self {
        case .key(let keycode): keycode
        case .chord(let keystroke): keystroke.keycode
        default: nil
        }
    }
}
