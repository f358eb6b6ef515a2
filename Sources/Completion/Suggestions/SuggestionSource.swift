public import Keyboard
public import Transliteration

/// Suggests words for the word before the cursor: with diacritics, completed, or corrected.
public struct SuggestionSource: CompletionSource {
    /// A language whose words can be completed.
    public enum Language: String, Hashable, Sendable, CaseIterable {
        /// Vietnamese syllables.
        case vietnamese = "vi"
        /// English words.
        case english = "en"
    }

    /// Whether Vietnamese words that were typed without diacritics are offered with them, together with earlier words
    /// without diacritics.
    public var marks = false
    /// The languages whose words are completed.
    public var languages: Set<Language> = []
    /// Whether corrections of misspelt English words are offered.
    public var corrects = false
    /// The fewest letters of a word that is completed.
    public var letterCount = 1
    /// The most candidates.
    public var limit = 6
    /// The languages that are offered in a locale, by its identifier; all of them in a locale that has no entry.
    public var languagesOfLocales: [String: Set<Language>] = [:]
    /// Where tone marks are placed.
    public var toneStyle = ToneStyle.classic

    /// The cost that is added to an English word that is found by its keys, if an input method made something else of
    /// the keys.
    private static let otherKeys = 15

    /// A source with everything off, which offers nothing.
    public init() {}

    /// True: other readings of the word are suggested too.
    public var usesReadings: Bool { true }

    /// The candidates, most likely first; none in a path, an address or the name of an emoji, or for a word that is not
    /// only letters.
    public func items(for query: CompletionQuery) -> [Candidate] {
        guard let offered = languagesOfLocales[query.locale] else { return offers(for: query) }
        if offered.isEmpty { return [] }
        var source = self
        source.languages.formIntersection(offered)
        if !offered.contains(.vietnamese) { source.marks = false }
        if !offered.contains(.english) { source.corrects = false }
        return source.offers(for: query)
    }

    /// The candidates of the current settings, whatever the locale.
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
        add(query.readings, of: query.word, to: &items)
        let best = guesses.first { vietnamese.contains($0) }?.text ?? word
        if marks, let phrase = line.phrase(reading.words) {
            let text = phrase.text + best
            items.insert(Candidate(text, replacing: phrase.count + query.word.count, addsSpace: true), at: 0)
        }
        return Array(items.prefix(limit))
    }

    /// Puts what a space would make of the word first, and its other readings after the first item. What is there of the
    /// same text moves.
    private func add(_ readings: OtherReadings, of word: [Unicode.Scalar], to items: inout [Candidate]) {
        guard word.count >= letterCount else { return }
        let known = readings.runnersUp + [readings.meant].compactMap { $0 }
        let correction = items.first(where: \.isCorrection)?.text
        items.removeAll { known.contains($0.text) }
        func item(_ text: String) -> Candidate {
            Candidate(text, replacing: word.count, addsSpace: true, isCorrection: text == correction)
        }
        if let meant = readings.meant { items.insert(item(meant), at: 0) }
        items.insert(contentsOf: readings.runnersUp.map(item), at: min(1, items.count))
    }

    /// Vietnamese words: the same letters with diacritics, and longer ones.
    private func syllables(of word: String, in reading: LineReading) -> [LineReading.Guess] {
        let completes = languages.contains(.vietnamese) && word.unicodeScalars.count >= letterCount
        guard marks || completes else { return [] }
        // One more, since the word itself may be among them.
        let found = reading.syllables(beginningWith: word, isWhole: !completes, limit: marks ? limit + 1 : 40)
        return marks ? found : found.filter { $0.text.unicodeScalars.count > word.unicodeScalars.count }
    }

    /// English words that begin with the keys.
    private func words(of query: CompletionQuery, in reading: LineReading) -> [LineReading.Guess] {
        guard languages.contains(.english), query.keys.count >= letterCount else { return [] }
        let penalty = query.keys == query.word ? 0 : Self.otherKeys
        return reading.englishWords(beginningWith: String(query.keys), limit: limit).map {
            LineReading.Guess($0.text, cost: $0.cost + penalty)
        }
    }

    /// English corrections of the keys; none if the word is a Vietnamese syllable.
    private func corrections(
        of query: CompletionQuery, in reading: LineReading
    ) -> [EnglishSpelling.Correction] {
        guard reading.syllables(beginningWith: String(query.word), isWhole: true, limit: 1).isEmpty else { return [] }
        return EnglishSpelling.corrections(of: String(query.keys), limit: 3)
    }

    /// Whether a correction may be applied automatically: the beginning of the word is known, and the word is all lower
    /// case, so no name.
    private func mayCorrect(_ query: CompletionQuery) -> Bool {
        guard !query.text.isEmpty || query.beginsAtStart else { return false }
        return query.keys.allSatisfy { $0.value >= 97 && $0.value <= 122 }
    }
}

/// The words before the cursor on its line that are separated by single spaces only.
struct TypedLine {
    /// The words before the last one, oldest first.
    private(set) var words: [String] = []

    /// The most words that are read.
    private static let most = 12
    /// The most words of a phrase before the last one.
    private static let phraseLength = 5

    /// The line of a query; nil if nothing is suggested for the word before the cursor.
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

    /// Whether a word may follow this character. It may not if it would be part of a path, an address or a name.
    private static func mayBegin(after character: Unicode.Scalar?) -> Bool {
        guard let character else { return true }
        if character.isSpace || character.isNewline || character.continuesEmoji { return true }
        switch character.properties.generalCategory {
        case .openPunctuation, .initialPunctuation, .finalPunctuation: return true
        default: return character == "\"" || character == "'" || character == "¿" || character == "¡"
        }
    }

    /// The last words that were typed without diacritics, as they are read, followed by a space, and the number of
    /// typed characters; nil if the reading is the same as the typed words.
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
