package import Keyboard

/// The times that applications need between successive keys, in microseconds.
///
/// What each application needs is in the article “The pace of an edit”.
package struct OutputGap: Hashable, Sendable {
    /// From a BackSpace to another key. LibreOffice performs a BackSpace later than a letter that follows at once.
    package var afterDelete: Timestamp
    /// From the release of a key to its next press. SDL takes a press within 2 ms of its key's release for a repeat, by
    /// the X server's clock, which may be late; so does LibreOffice without GTK, where the press is lost.
    package var beforeSameKey: Timestamp
    /// From the press of another key to a BackSpace: while LibreOffice still performs that key, it reads a BackSpace and
    /// the letter behind it together.
    package var beforeDelete: Timestamp
    /// From a key to the release of the plane's modifier: Wine translates a key by the modifiers of the newest key, which
    /// may be the next one by then.
    package var beforePlaneRelease: Timestamp
    /// From the press of a key that is not a modifier to any event but its own release. A program that is slower than
    /// the keys reads several at once, and takes the modifiers of the newest for all of them.
    package var afterPress: Timestamp

    /// No time between any keys.
    package static let none = OutputGap(0)

    /// Other times.
    package init(
        afterDelete: Timestamp, beforeSameKey: Timestamp, beforeDelete: Timestamp, beforePlaneRelease: Timestamp,
        afterPress: Timestamp
    ) {
        self.afterDelete = afterDelete
        self.beforeSameKey = beforeSameKey
        self.beforeDelete = beforeDelete
        self.beforePlaneRelease = beforePlaneRelease
        self.afterPress = afterPress
    }

    /// The same without the wait before a BackSpace.
    var hurried: OutputGap {
        var gap = self
        gap.beforeDelete = 0
        return gap
    }

    /// The times for a gap and the time of a key as they are configured, in microseconds.
    package init(_ gap: Timestamp, key: Timestamp = 0) {
        self.init(
            afterDelete: gap, beforeSameKey: gap / 2, beforeDelete: gap * 3, beforePlaneRelease: gap / 7,
            afterPress: key)
    }

    /// When an event may leave, at the earliest. `last` left at `time`; the last other key than BackSpace was pressed at
    /// `pressed`. Between the press and the release of one key there is no gap, nor between all other keys.
    func earliest(
        for event: OutputEvent, after last: OutputEvent, at time: Timestamp, pressed: Timestamp
    ) -> Timestamp {
        if last.keycode == event.keycode && event.phase != .press { return time }
        let isSameKey = last.keycode == event.keycode && !Self.isModifier(event.keycode)
        let earliest =
            isSameKey ? time &+ beforeSameKey : last.keycode == .backspace ? time &+ afterDelete : time
        if event.keycode == .backspace {
            return event.phase == .press ? max(earliest, pressed &+ beforeDelete) : earliest
        }
        if earliest > time { return earliest }
        let endsPlane =
            event.phase == .release && Self.plane.contains(event.keycode) && !Self.plane.contains(last.keycode)
        return endsPlane ? time &+ beforePlaneRelease : time
    }

    /// When an event may leave, at the earliest, if `key` was pressed last, at `time`. A modifier's own press counts for
    /// no key.
    func earliest(for event: OutputEvent, afterPressOf key: Keycode, at time: Timestamp) -> Timestamp {
        event.keycode == key && event.phase != .press ? time : time &+ afterPress
    }

    /// Whether a key is a modifier: its press has no effect of its own that a program could be late for.
    static func isModifier(_ keycode: Keycode) -> Bool { modifiers.contains(keycode) }

    private static let plane = KeySet([.planeShift, .planeLevelThree])
    private static let modifiers = KeySet([
        .planeShift, .planeLevelThree, .leftShift, .rightShift, .leftControl, .rightControl, .leftAlt, .rightAlt,
        .leftMeta, .rightMeta,
    ])
}
