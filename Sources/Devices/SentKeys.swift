import Keyboard

/// What is known of the events that were sent, as far as the pauses before the next one depend on it. Times are in µs.
struct SentKeys {
    private var last = OutputEvent(.reserved, .release)
    /// When the last event was sent.
    private(set) var lastTime: Timestamp = 0
    /// The last press of a key that is not a modifier.
    private var pressed = Keycode.reserved
    private var pressTime: Timestamp = 0
    /// The last press of a key that is neither a modifier nor BackSpace.
    private var characterTime: Timestamp = 0
    /// The last press of a key other than BackSpace.
    private var otherTime: Timestamp = 0

    /// Notes an event that is sent now.
    mutating func note(_ event: OutputEvent, at now: Timestamp) {
        last = event
        lastTime = now
        guard event.phase == .press else { return }
        let isBackspace = event.keycode == .backspace
        if !isBackspace { otherTime = now }
        if Self.isModifier(event.keycode) { return }
        pressed = event.keycode
        pressTime = now
        if !isBackspace { characterTime = now }
    }

    /// The earliest time at which an event may be sent. While many wait, the pause before a BackSpace is left out.
    func earliest(for event: OutputEvent, _ gap: OutputGap, isCrowded: Bool) -> Timestamp {
        var earliest = afterLast(event, gap)
        if event.keycode == .backspace, event.phase == .press, !isCrowded {
            earliest = max(earliest, otherTime &+ gap.beforeDelete)
        }
        if gap.afterPress != 0, event.keycode != pressed || event.phase == .press {
            earliest = max(earliest, pressTime &+ gap.afterPress)
        }
        if gap.beforeModifier != 0, Self.isModifier(event.keycode) {
            earliest = max(earliest, characterTime &+ gap.beforeModifier)
        }
        return earliest
    }

    /// The earliest time after the last event. Press and release of one key need no pause, nor do all other keys.
    private func afterLast(_ event: OutputEvent, _ gap: OutputGap) -> Timestamp {
        let isSameKey = last.keycode == event.keycode
        if isSameKey && event.phase != .press { return lastTime }
        var pause: Timestamp = 0
        if last.keycode == .backspace {
            pause = gap.afterDelete
        } else if isSameKey && !Self.isModifier(event.keycode) {
            pause = gap.beforeSameKey
        }
        if pause == 0, event.phase == .release, Self.isOfPlane(event.keycode), !Self.isOfPlane(last.keycode) {
            pause = gap.beforePlaneRelease
        }
        return lastTime &+ pause
    }

    /// Whether a key is a modifier, whose press has no effect of its own.
    private static func isModifier(_ keycode: Keycode) -> Bool {
        switch keycode {
        case .planeShift, .planeLevelThree, .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt,
            .leftMeta, .rightMeta:
            true
        default: false
        }
    }

    /// Whether a key is a modifier of the plane.
    private static func isOfPlane(_ keycode: Keycode) -> Bool {
        keycode == .planeShift || keycode == .planeLevelThree
    }
}
