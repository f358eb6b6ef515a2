import Keyboard

/// Plays the events of the virtual keyboard into a display server, at once.
protocol KeyPlayer: AnyObject {
    /// Repeats are left out: a display server makes its own.
    func play(_ events: [OutputEvent]) throws
}
