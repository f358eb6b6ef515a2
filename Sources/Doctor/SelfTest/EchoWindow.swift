import Keyboard
import Keymaps

/// An event of the self-test's window.
enum EchoEvent {
    /// The window got or lost the focus of the keyboard.
    case focus(Bool)
    /// The keymap changed.
    case keymap(Keymap)
    /// The active modifiers, as bits of the real modifiers of the keymap, and the group.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: Int)
    /// A key was pressed or released.
    case key(Keycode, isDown: Bool)
    /// The user closed the window, or the display server has ended.
    case closed
}

/// An empty window that reports the keys that it receives: a client of the display server like any application.
protocol EchoWindow: AnyObject {
    /// Called with each event, in order.
    var onEvent: (EchoEvent) -> Void { get set }
    /// Closes the window. No event is reported after that.
    func close()
}
