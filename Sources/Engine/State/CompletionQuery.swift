import Completion
import Keyboard

extension KeyboardContext {
    /// A text is typed, and something of it is known: something may be offered for it.
    var isTyping: Bool {
        !isPaused && !isPassing && !isCommand && openList == nil && document.isKnown
    }
}

extension CompletionQuery {
    /// A query about the text before the cursor. An input method made its last characters of other keys, if `typed` is
    /// there.
    init(_ typed: TypedWord?, in context: KeyboardContext) {
        let text = context.document.text
        var count = 0
        while count < text.count, !text[text.count - 1 - count].endsWord { count += 1 }
        let word = Array(text.suffix(count))
        var keys = word
        if let typed, typed.count > 0, typed.count <= count {
            keys = Array(word.dropLast(typed.count) + typed.keys)
        }
        let before = text.dropLast(count)
        self.init(
            keys: keys, word: word, text: Array(before.suffix(Self.textLimit)),
            beginsAtStart: before.count <= Self.textLimit
                && (context.document.beginsAtStart || context.document.beginsLine),
            locale: context.locale, inputMethod: context.inputMethod)
    }
}
