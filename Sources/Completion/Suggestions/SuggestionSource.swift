public import Keyboard
public import Transliteration

/// Suggests words for the one before the cursor: with their diacritics, to their end, without slips.
public struct SuggestionSource: CompletionSource {
    /// A language whose words are completed.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        case vietnamese = "vi"
        case english = "en"
    }

    /// Vietnamese words that were typed without diacritics are offered with them, together with the words before that have
    /// none either.
    public var marks = false
    /// The languages whose words are completed.
    public var languages: Set<Language> = []
    /// English words that are a slip away are offered.
    public var corrects = false
    /// So many letters a word has at least before it is completed.
    public var letterCount = 1
    /// So many words are offered at most.
    public var limit = 6
    /// The languages whose words are offered in a locale, by its identifier; in one that is not here, those of both.
    public var languagesOfLocales: [String: Set<Language>] = [:]
    /// Where tones stand.
    public var toneStyle = ToneStyle.classic

    /// What makes an English word by its keys less likely, where an input method made something else of them.
    private static let otherKeys = 15

    /// A source that offers nothing yet.
    public init() {}

    /// The likeliest words first; none in a path, an address or the name of an emoji, or for what are not letters only.
    public func items(for query: CompletionQuery) -> [Candidate] {
        guard let offered = languagesOfLocales[query.locale] else { return offers(for: query) }
        if offered.isEmpty { return [] }
        var source = self
        source.languages.formIntersection(offered)
        if !offered.contains(.vietnamese) { source.marks = false }
        if !offered.contains(.english) { source.corrects = false }
        return source.offers(for: query)
    }

    /// What is offered where nothing depends on the locale.
    private func offers(for query: CompletionQuery) -> [Candidate] {
        guard marks || corrects || !languages.isEmpty, let line = TypedLine(query) else { return [] }
        let word = String(query.word)
        let reading = LineReading(line.words, last: word, toneStyle: toneStyle)
        let vietnamese = syllables(of: word, in: reading)
        let corrections = corrects ? corrections(of: query, in: reading) : []
        var guesses = vietnamese + words(of: query, in: reading) + reading.guesses(corrections)
        guesses.sort { $0.cost < $1.cost }
        var known: Set<String> = [word]
        guesses = guesses.filter { known.insert($0.text).inserted }
        let slip = corrections.first { $0.isLikely && mayCorrect(query) }?.text
        var items = guesses.prefix(limit).map {
            Candidate($0.text, replacing: query.word.count, addsSpace: true, isCorrection: $0.text == slip)
        }
        let best = guesses.first { vietnamese.contains($0) }?.text ?? word
        if marks, let phrase = line.phrase(reading.words) {
            let text = phrase.text + best
            items.insert(Candidate(text, replacing: phrase.count + query.word.count, addsSpace: true), at: 0)
        }
        return Array(items.prefix(limit))
    }

    /// Vietnamese words: the same letters with diacritics, and longer ones.
    private func syllables(of word: String, in reading: LineReading) -> [LineReading.Guess] {
        let completes = languages.contains(.vietnamese) && word.unicodeScalars.count >= letterCount
        guard marks || completes else { return [] }
        // The word as it stands may be among them.
        let found = reading.syllables(beginningWith: word, isWhole: !completes, limit: marks ? limit + 1 : 40)
        return marks ? found : found.filter { $0.text.unicodeScalars.count > word.unicodeScalars.count }
    }

    /// English words that go on as the keys begin.
    private func words(of query: CompletionQuery, in reading: LineReading) -> [LineReading.Guess] {
        guard languages.contains(.english), query.keys.count >= letterCount else { return [] }
        let penalty = query.keys == query.word ? 0 : Self.otherKeys
        return reading.englishWords(beginningWith: String(query.keys), limit: limit).map {
            LineReading.Guess($0.text, cost: $0.cost + penalty)
        }
    }

    /// English words that the keys are a slip of; none if they are a Vietnamese word.
    private func corrections(
        of query: CompletionQuery, in reading: LineReading
    ) -> [EnglishSpelling.Correction] {
        guard reading.syllables(beginningWith: String(query.word), isWhole: true, limit: 1).isEmpty else { return [] }
        return EnglishSpelling.corrections(of: String(query.keys), limit: 3)
    }

    /// A correction may come by itself: the beginning of the word is known, and it is no name.
    private func mayCorrect(_ query: CompletionQuery) -> Bool {
        guard !query.text.isEmpty || query.beginsAtStart else { return false }
        return query.keys.allSatisfy { $0.value >= 97 && $0.value <= 122 }
    }
}

/// The words before the cursor on their line, as far as nothing but single spaces stands between them.
struct TypedLine {
    /// The words before the last one, oldest first.
    private(set) var words: [String] = []

    /// More words than these are not read.
    private static let most = 12
    /// A phrase has at most so many words before the last one.
    private static let phraseLength = 5

    /// The line of a query; nil if the word before the cursor is none that something is suggested for.
    init?(_ query: CompletionQuery) {
        let word = query.word
        guard !word.isEmpty, word.allSatisfy(\.properties.isAlphabetic), Self.mayBegin(after: query.text.last) else {
            return nil
        }
        if EmojiName(query) != nil { return nil }
        var end = query.text.count
        while words.count < Self.most, end > 0, query.text[end - 1] == " " {
            let rest = query.text[..<(end - 1)]
            let start = rest.lastIndex { !$0.properties.isAlphabetic }.map { $0 + 1 } ?? 0
            guard start < rest.count, Self.mayBegin(after: query.text[..<start].last) else { break }
            words.insert(String(rest[start...]), at: 0)
            end = start
        }
    }

    /// A word may stand behind that character: not part of a path, an address or a name.
    private static func mayBegin(after character: Unicode.Scalar?) -> Bool {
        guard let character else { return true }
        if character.isSpace || character.isNewline || character.continuesEmoji { return true }
        switch character.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .finalPunctuation: return true
        default: return character == "\"" || character == "'" || character == "¿" || character == "¡"
        }
    }

    /// The last words without any diacritics as they are read, with a space behind, and how many characters they are; nil if
    /// they are as they were typed.
    func phrase(_ read: [String]) -> (text: String, count: Int)? {
        var start = words.count
        while start > 0, words.count - start < Self.phraseLength, words[start - 1].utf8.allSatisfy({ $0 < 128 }) {
            start -= 1
        }
        while start < words.count, words[start] == read[start] { start += 1 }
        if start == words.count { return nil }
        let count = words[start...].reduce(0) { $0 + $1.unicodeScalars.count + 1 }
        return (read[start...].joined(separator: " ") + " ", count)
    }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
