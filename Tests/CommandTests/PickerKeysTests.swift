import Testing

@testable import phim

/// The bytes of a terminal as keys of a picker.
@Suite struct PickerKeysTests {
    /// The bytes, as they come one after the other, and the keys.
    @Test(
        arguments: [
            (["a"], [.text("a")]), (["\u{1b}[B"], [.intent(.down)]), (["\u{1b}", "[B"], [.intent(.down)]),
            (["\u{1b}[", "B"], [.intent(.down)]), (["\u{1b}[5", ";5~x"], [.intent(.previousSection), .text("x")]),
            (["\u{1b}OB\r"], [.intent(.down), .intent(.commit)]), (["\u{1b}[99~"], []),
            (["\u{1b}x"], [.intent(.cancel), .text("x")]), (["\u{1b}"], [.intent(.cancel)]),
            (["\u{1b}["], [.intent(.cancel)]),
            (["\u{15}", "\u{17}", "\u{7f}"], [.deleteAll, .deleteWord, .backspace]),
        ] as [([String], [PickerKeys.Key])])
    func `Bytes are keys, however they are cut`(bytes: [String], expected: [PickerKeys.Key]) {
        var keys = PickerKeys()
        var pressed = bytes.flatMap { keys.take(Array($0.utf8)) }
        pressed += keys.endSequence()
        #expect(pressed == expected)
        #expect(!keys.isInSequence)
    }
}
