import Completion
import Keyboard

extension KeyboardContext {
    /// Whether text is typed that is at least partly known, so that candidates can be offered.
    var isTyping: Bool {
        !isPaused && !isPassing && !isCommand && openList == nil && document.isKnown
    }
}

extension CompletionQuery {
    /// A query about the text before the cursor. `typed`: the keys from which an input method made the last characters;
    /// nil if there is no method.
    init(_ typed: TypedWord?, in context: borrowing KeyboardContext) {
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
