import Keyboard
import Testing

/// What the known text says, and that it says nothing where it does not tell. `|` is the cursor; a text that begins
/// with `…` has more before it that is not known.
@Suite struct KnownTextTests {
    private static func document(_ text: String) -> ShadowDocument {
        let isKnown = !text.hasPrefix("…")
        var document = ShadowDocument(knownEmpty: isKnown)
        let parts = text.drop { $0 == "…" }.split(separator: "|", omittingEmptySubsequences: false)
        for part in parts { for character in part.unicodeScalars { document.insert(character) } }
        if parts.count > 1 { for _ in parts[1].unicodeScalars { _ = document.moveBackward() } }
        return document
    }

    @Test(arguments: [
        ("", true), ("…", nil), ("foo", false), ("foo ", true), ("…foo ", true), ("foo,", true), ("don'", false),
        ("foo\n", true), ("3", false),
    ])
    func `The beginning of a word is recognised in the known text`(text: String, expected: Bool?) {
        #expect(Self.document(text).isAtNewWord == expected)
    }

    @Test(arguments: [
        ("", true), ("…", nil), ("foo", false), ("foo ", false), ("foo!", false), ("foo! ", true), ("foo!  ", true),
        ("foo\n", true), ("foo\n ", true), ("foo.) ", true), ("foo.\" ", true), ("foo) ", false), ("… ", nil),
        (" ", true), ("…. ", true), ("foo, ", false), ("…foo ", false),
    ])
    func `The beginning of a sentence is recognised in the known text`(text: String, expected: Bool?) {
        #expect(Self.document(text).isAtNewSentence == expected)
    }

    @Test(arguments: [
        ("some text.", true), ("foo\n", false), ("foo!\n", true), ("foo. ", true), ("foo", false), ("", true),
        ("…", nil), ("foo.”", true), ("… ", nil),
    ])
    func `The end of a sentence is recognised in the known text`(text: String, expected: Bool?) {
        #expect(Self.document(text).isSentenceEnded == expected)
    }

    @Test(arguments: [
        ("I am cur|rently", "currently"), ("I am | here", ""), ("I am |here", "here"), ("a  | b", ""),
        ("currently|", "currently"), ("…currently", nil), ("… currently", "currently"), ("don't", "don't"),
        ("cur|rently, he", "currently"), ("a1b2", "a1b2"), ("(việt|", "việt"),
    ])
    func `The word at the cursor is found in the known text`(text: String, expected: String?) {
        #expect(Self.document(text).currentWord == expected)
    }

    @Test(arguments: [
        ("abc 123 ", 4), ("abc def", 3), ("foo (bar)", 1), ("foo (bar", 3), ("foo (", 1), ("abc  ", 5), ("a b  ", 3),
        ("foo\n", 1), ("foo\n ", 2), ("", 0), ("…", 0), ("…  ", 2), ("…ab", 2), ("foo, ", 2),
    ])
    func `BackSpace by words deletes one word of the known text`(text: String, expected: Int) {
        #expect(Self.document(text).wordBackspaceCount == expected)
    }

    @Test func `A held BackSpace deletes words only after its time, and one character if the text is unknown`() {
        var behavior = StandardKeyboardBehavior()
        let limit = behavior.times.wordwiseBackspace
        let document = Self.document("abc def")
        #expect(behavior.backspaceCount(in: document, heldFor: limit) == 1)
        behavior.wordwiseBackspace = true
        #expect(behavior.backspaceCount(in: document, heldFor: limit - 1) == 1)
        #expect(behavior.backspaceCount(in: document, heldFor: limit) == 3)
        #expect(behavior.backspaceCount(in: Self.document("…"), heldFor: limit) == 1)
    }

    @Test func `A second space ends a sentence only within its time limit`() {
        var behavior = StandardKeyboardBehavior()
        let document = Self.document("foo ")
        func ends(_ document: ShadowDocument, _ action: KeyboardAction, _ time: Timestamp) -> Bool {
            behavior.shouldEndSentence(document, after: action, since: 5, at: 5 + time)
        }
        #expect(!ends(document, .space, 1))
        behavior.endsSentences = true
        let limit = behavior.times.doubleSpace
        #expect(ends(document, .space, limit) && !ends(document, .space, limit + 1))
        #expect(!ends(document, .character(" "), 1) && !ends(document, .text(" "), 1))
        #expect(!ends(Self.document("foo"), .space, 1) && !ends(Self.document("… "), .space, 1))
        #expect(!ends(Self.document("foo. "), .space, 1) && !ends(Self.document("foo, "), .space, 1))
        #expect(ends(Self.document("foo) "), .space, 1) && !ends(Self.document("foo.) "), .space, 1))
        #expect(!behavior.shouldEndSentence(document, after: .space, since: nil, at: 6))
        #expect(behavior.endSentenceText == ". ")
    }

    @Test func `The preferred case follows the autocapitalization and the known text`() {
        var behavior = StandardKeyboardBehavior()
        func preferred(_ text: String, isRightToLeft: Bool = false) -> KeyboardCase? {
            behavior.preferredCase(in: Self.document(text), isRightToLeft: isRightToLeft)
        }
        #expect(preferred("") == .lowercased)
        behavior.autocapitalization = .sentences
        #expect(preferred("") == .autoUppercased && preferred("foo ") == .lowercased && preferred("…") == nil)
        #expect(preferred("", isRightToLeft: true) == .lowercased)
        behavior.autocapitalization = .words
        #expect(preferred("foo ") == .autoUppercased && preferred("fo") == .lowercased && preferred("…") == nil)
        behavior.autocapitalization = .allCharacters
        #expect(preferred("fo") == .autoUppercased && preferred("…") == .autoUppercased)
    }

    @Test func `The preferred layer after an action is the alphabetic one, from a one-shot layer`() {
        let behavior = StandardKeyboardBehavior()
        for action in [KeyboardAction.space, .primary, .character("'"), .character("’"), .character("‘")] {
            #expect(behavior.preferredLayer(after: action, isOneShot: true) == KeyboardContext.alphabetic)
            #expect(behavior.preferredLayer(after: action, isOneShot: false) == nil)
        }
        #expect(behavior.preferredLayer(after: .character("1"), isOneShot: true) == nil)
    }
}
