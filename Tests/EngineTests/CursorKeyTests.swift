import Keyboard
import Testing

@testable import Engine

/// What is known of the text after an editing key, where a character may have several scalars.
@Suite struct CursorKeyTests {
    /// The text before the cursor, a key, and the text that is known then: with `|` for the cursor, nil for unknown.
    @Test(
        arguments: [
            ("ab", .backspace, "a|"), ("ab", .moveCursorBackward, "a|b"),
            // Applications delete the skin tone or the whole emoji.
            ("a👍🏿", .backspace, nil), ("a👍🏿", .moveCursorBackward, nil), ("a❤\u{FE0F}", .backspace, nil),
            ("a🏳️‍🌈", .backspace, nil), ("a👍", .backspace, "a|"), ("a👍", .moveCursorBackward, "a|👍"),
            // BackSpace deletes a mark alone, and Left moves over the letter with it.
            ("ae\u{301}", .backspace, "ae|"), ("ae\u{301}", .moveCursorBackward, nil),
            ("\u{301}", .moveCursorBackward, nil), ("กำ", .moveCursorBackward, nil),
            ("\u{1112}\u{1161}", .moveCursorBackward, nil), ("한국", .moveCursorBackward, "한|국"),
            ("é", .moveCursorBackward, "|é"), ("兆京", .moveCursorBackward, "兆|京"),
        ] as [(String, KeyboardAction, String?)])
    func `A cursor key keeps the text known only if it moves over a whole character`(
        text: String, key: KeyboardAction, known: String?
    ) {
        var document = ShadowDocument()
        for scalar in text.unicodeScalars { document.insert(scalar) }
        let isKnown = document.edit(by: key, selects: false)
        var result = String.UnicodeScalarView(document.text)
        result.append("|")
        result.append(contentsOf: document.ahead.reversed())
        #expect((isKnown ? String(result) : nil) == known)
    }

    /// Edits of handlers count scalars, and applications delete characters.
    @Test func `An edit that deletes a part of an emoji makes the text unknown`() {
        var document = ShadowDocument()
        for scalar in "ab👍🏿".unicodeScalars { document.insert(scalar) }
        let before = document
        let isKnown = document.applyIfKnown(Edit(deleting: 1, inserting: "c"))
        #expect(!isKnown && document == before)
        let isKnownAfterInsertion = document.applyIfKnown(Edit(inserting: "c"))
        #expect(isKnownAfterInsertion)
    }
}
