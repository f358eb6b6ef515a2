import Keyboard
import Keymaps

/// An event of the self-test's window.
enum EchoEvent {
    /// It got the keyboard's focus, or lost it.
    case focus(Bool)
    /// The keymap that counts from now on.
    case keymap(Keymap)
    /// The modifiers that are on, as bits of the keymap's real modifiers, and the group.
    case modifiers(depressed: UInt32, latched: UInt32, locked: UInt32, group: Int)
    /// A key went down, or up.
    case key(Keycode, isDown: Bool)
    /// The user closed it, or the display server is gone.
    case closed
}

/// An empty window that reports which keys it gets: a client of the display server like any application.
protocol EchoWindow: AnyObject {
    /// Called with each event, in order.
    var onEvent: (EchoEvent) -> Void { get set }
    /// Takes it off the screen; nothing is called any more.
    func close()
}
