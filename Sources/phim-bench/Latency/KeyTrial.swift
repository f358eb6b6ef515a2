import Glibc
import Keyboard
import System

/// Presses keys on a source keyboard, and waits for each at a reader.
struct KeyTrial {
    let source: SourceKeyboard
    let reader: NodeReader
    /// The pause after each press and each release, in milliseconds.
    let pause: Int

    /// The time limit of a key, in milliseconds.
    private static let limit: Int32 = 5000
    /// Vietnamese words without diacritics, so that every key passes in every method.
    private static let text = "nhanh khi ta mua cho em anh ngon "

    /// Presses and releases this number of keys that pass. The times are those of the presses.
    func passedKeys(_ count: Int) throws -> KeyTimes {
        var times = KeyTimes()
        for keycode in Self.keycodes(count) {
            try reader.drain()
            let start = KeyTimes.now()
            try source.send(keycode, isDown: true)
            try expect(keycode, isDown: true)
            times.add(since: start)
            rest()
            try source.send(keycode, isDown: false)
            try expect(keycode, isDown: false)
            rest()
        }
        return times
    }

    /// Types `aa`, which gives â, this number of times. The times are from the second press to the last key event of
    /// the edit.
    func edits(_ count: Int) throws -> (times: KeyTimes, changes: Int) {
        let changes = try countChanges()
        var times = KeyTimes()
        for _ in 0..<count {
            try tap(.a)
            try reader.drain(quietFor: 1)
            let start = KeyTimes.now()
            try source.send(.a, isDown: true)
            for _ in 0..<changes where try reader.nextKey(within: Self.limit) == nil { throw Self.missing }
            times.add(since: start)
            rest()
            try source.send(.a, isDown: false)
            try tap(.space)
        }
        return (times, changes)
    }

    /// Counts the key events of an edit.
    private func countChanges() throws -> Int {
        try tap(.a)
        try reader.drain(quietFor: 500)
        // The key must not be held, since it would repeat endlessly.
        try tap(.a)
        let changes = try reader.drain(quietFor: 500)
        try tap(.space)
        try reader.drain(quietFor: 500)
        // Two events are the press and release of the key itself: then the program makes no edit.
        guard changes > 2 else { throw PlainError("“aa” is no edit of this program") }
        return changes
    }

    private func tap(_ keycode: Keycode) throws {
        try source.send(keycode, isDown: true)
        rest()
        try source.send(keycode, isDown: false)
        rest()
    }

    private func rest() { usleep(UInt32(pause) * 1000) }

    private func expect(_ keycode: Keycode, isDown: Bool) throws {
        while let key = try reader.nextKey(within: Self.limit) {
            if key.keycode == keycode && key.isDown == isDown { return }
        }
        throw Self.missing
    }

    private static let missing = PlainError("a key did not arrive within five seconds")

    private static func keycodes(_ count: Int) -> [Keycode] {
        let once = text.unicodeScalars.compactMap { KeyLayout.usKey(of: $0)?.keycode }
        return (0..<count).map { once[$0 % once.count] }
    }
}
