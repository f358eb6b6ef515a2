package import Keyboard

/// The pauses that applications need between successive keys, in µs.
///
/// The article “The pace of an edit” says which application needs which pause.
package struct OutputGap: Hashable, Sendable {
    /// From a BackSpace to the next key, which may be a BackSpace. LibreOffice handles a BackSpace later than a letter
    /// that follows at once. Programs in a terminal may take what one read gives for one key.
    var afterDelete: Timestamp
    /// From the release of a key to the next press of the same key. SDL takes a press within 2 ms of the release for a
    /// repeat, by the X server's clock, which may be late. LibreOffice without GTK does the same and loses the press.
    var beforeSameKey: Timestamp
    /// From the press of another key to a BackSpace. While LibreOffice still handles that key, it reads a BackSpace and
    /// the following letter together.
    var beforeDelete: Timestamp
    /// From a key to the release of the plane's modifier. Wine translates a key with the modifiers at the time of the
    /// newest key, which may be the next one by then.
    var beforePlaneRelease: Timestamp
    /// From the press of a key that is not a modifier to any event except its own release. A program that is slower
    /// than the keys reads several at once, and applies the modifiers of the newest key to all of them.
    var afterPress: Timestamp
    /// From the press of a key that is neither a modifier nor BackSpace to a change of a modifier. GNOME Shell before 48
    /// passes each key through IBus, and delivers it with the modifiers at the time of the delivery. BackSpace deletes
    /// whatever the plane's modifiers are.
    var beforeModifier: Timestamp

    /// No pauses.
    package static let none = OutputGap(0)

    /// Creates pauses from single values.
    package init(
        afterDelete: Timestamp, beforeSameKey: Timestamp, beforeDelete: Timestamp, beforePlaneRelease: Timestamp,
        afterPress: Timestamp, beforeModifier: Timestamp
    ) {
        self.afterDelete = afterDelete
        self.beforeSameKey = beforeSameKey
        self.beforeDelete = beforeDelete
        self.beforePlaneRelease = beforePlaneRelease
        self.afterPress = afterPress
        self.beforeModifier = beforeModifier
    }

    /// Derives the pauses from the configured gap and key time, and takes the one before a modifier, all in µs.
    package init(_ gap: Timestamp, key: Timestamp = 0, beforeModifier: Timestamp = 0) {
        self.init(
            afterDelete: gap, beforeSameKey: gap / 2, beforeDelete: gap * 3, beforePlaneRelease: gap / 7,
            afterPress: key, beforeModifier: beforeModifier)
    }
}
