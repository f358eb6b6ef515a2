import Keyboard

/// Replacements of words in the history, at most three, the newest first. The storage has a fixed size, since no key
/// may allocate.
struct Replacements: Sendable {
    private struct Replacement: Sendable {
        var back = 0
        var word = Word()
    }

    private var replacements = InlineArray<3, Replacement>(repeating: Replacement())
    private var count = 0

    /// The most words, up to three.
    private let limit: Int

    init(limit: Int = 3) {
        self.limit = limit
    }

    var isFull: Bool { count == limit }

    var isEmpty: Bool { count == 0 }

    /// The entry of the oldest word; nil if there is none.
    var furthest: Int? { count > 0 ? replacements[count - 1].back : nil }

    /// Adds a replacement further back than the others; there must be room.
    mutating func append(_ back: Int, _ word: Word) {
        replacements[count] = Replacement(back: back, word: word)
        count += 1
    }

    /// Marks the words as chosen by the typist.
    mutating func markDecided() {
        for index in 0..<count { replacements[index].word.markDecided() }
    }

    func put(into history: inout WordHistory) {
        for index in 0..<count { history.replaceWord(back: replacements[index].back, with: replacements[index].word) }
    }

    /// Sets the revision that shows the replacements. `withoutLast` also deletes the newest character.
    func set(_ revision: inout Revision, _ text: KnownText, withoutLast: Bool = false) {
        guard let furthest else { return }
        let none = Replacements()
        revision.set(
            from: none.length(text, from: furthest), { none.character(at: $0, text, from: furthest) },
            to: length(text, from: furthest) - (withoutLast ? 1 : 0), { character(at: $0, text, from: furthest) })
    }

    /// The length of the text from the entry `furthest` on, with the replacements.
    private func length(_ text: KnownText, from furthest: Int) -> Int {
        (0...furthest).reduce(0) { $0 + word(back: $1, text).count + 1 }
    }

    /// A character of the text from the entry `furthest` on, with the replacements.
    private func character(at index: Int, _ text: KnownText, from furthest: Int) -> Unicode.Scalar {
        var index = index
        for back in (0...furthest).reversed() {
            let word = word(back: back, text)
            if index < word.count { return word.character(at: index, text.rules) }
            if index == word.count { return text.history.character(back: back) }
            index -= word.count + 1
        }
        preconditionFailure("an index beyond the text")
    }

    private func word(back: Int, _ text: KnownText) -> Word {
        for index in 0..<count where replacements[index].back == back { return replacements[index].word }
        return text.history.word(back: back)
    }
}
