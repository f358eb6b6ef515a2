public import Keyboard
import Lexicon

/// A table of macros by their abbreviations. For any number of macros, a key costs one set lookup, and the end of a
/// word usually one or two dictionary lookups. Nothing is allocated until a hash matches.
public struct MacroTable: Hashable, Sendable {
    /// All macros in the order in which they were defined.
    public private(set) var macros: [Macro] = []
    /// The lists of patterns for applications that macros have.
    public private(set) var applications: Set<[String]> = []
    /// The indices of the macros by the hashes of their abbreviations: in lower case, from the last letter to the
    /// first.
    private var places: [UInt64: [Int]] = [:]
    /// The last keys of the macros that are expanded at once, with their capitals.
    private var lastKeys: Set<Unicode.Scalar> = []
    /// Whether some macro is expanded at the end of a word.
    private var hasWordEnds = false
    /// The length of the longest abbreviation.
    private var longest = 0
    /// Whether an abbreviation has several words.
    private var hasSpaces = false

    /// A table of macros. If two have the same abbreviation, locale and applications, the first is used.
    public init(_ macros: [Macro] = []) {
        self.macros.reserveCapacity(macros.count)
        places.reserveCapacity(macros.count)
        for macro in macros { add(macro) }
    }

    /// Adds a macro. Returns false and does nothing if another macro has the same abbreviation, locale and applications,
    /// or the abbreviation is empty.
    @discardableResult
    public mutating func add(_ macro: Macro) -> Bool {
        let key = Array(macro.abbreviation.unicodeScalars)
        let hash = key.reversed().reduce(into: WordHash()) { $0.combine(smallLettersOf: $1) }.value
        let isKnown = macros(of: key, at: places[hash] ?? []).contains {
            $0.locale == macro.locale && $0.applications == macro.applications
        }
        if key.isEmpty || isKnown { return false }
        places[hash, default: []].append(macros.count)
        macros.append(macro)
        if let limit = macro.applications { applications.insert(limit) }
        longest = max(longest, key.count)
        if key.contains(" ") { hasSpaces = true }
        if macro.moment == .atOnce {
            let last = key[key.count - 1]
            lastKeys.insert(last)
            lastKeys.formUnion(String(Character(last)).uppercased().unicodeScalars)
        } else {
            hasWordEnds = true
        }
        return true
    }

    /// The non-ASCII characters of the texts, in their order, without duplicates.
    public var characters: [Unicode.Scalar] {
        var known: Set<Unicode.Scalar> = []
        return macros.flatMap { macro in
            macro.texts.flatMap { $0.characters.filter { !$0.isASCII && known.insert($0).inserted } }
        }
    }

    /// Whether there is no macro.
    public var isEmpty: Bool { macros.isEmpty }

    /// Whether this action may expand a macro.
    public func mayApply(by action: KeyboardAction) -> Bool {
        mayApply(.wordEnd, by: action) || mayApply(.atOnce, by: action)
    }

    /// Whether this action may expand a macro with this moment.
    public func mayApply(_ moment: Macro.Moment, by action: KeyboardAction) -> Bool {
        switch (action, moment) {
        case (.space, .wordEnd), (.tab, .wordEnd), (.primary, .wordEnd): hasWordEnds
        case (.character(let character), .wordEnd): hasWordEnds && character.endsWord
        case (.character(let character), .atOnce): !lastKeys.isEmpty && lastKeys.contains(character)
        default: false
        }
    }

    /// The text to look up: the characters before the cursor, as text and as keys.
    public struct Typed: Sendable {
        /// The text before the cursor, oldest first.
        private let text: [Unicode.Scalar]
        /// The keys of the last characters.
        private let word: TypedWord
        /// The key that is pressed now and is not in the text yet.
        private var next: Unicode.Scalar?

        /// The text before the cursor. `word` has the keys from which an input method made the last characters; nil
        /// without a method.
        public init(text: [Unicode.Scalar], word: TypedWord?) {
            self.text = text
            if let word, word.count <= text.count, !text.suffix(word.count).elementsEqual(word.keys) {
                self.word = word
            } else {
                self.word = TypedWord()
            }
        }

        /// Adds the key that is pressed now and is not in the text yet. At most one.
        public mutating func append(_ key: Unicode.Scalar) {
            precondition(next == nil, "one key only")
            next = key
        }

        /// Whether the keys are the same as the text.
        fileprivate var isAsTyped: Bool { word.keys.isEmpty }

        /// The number of the last keys and of the characters that they made.
        fileprivate var wordLength: (keys: Int, text: Int) {
            let rest = next == nil ? 0 : 1
            return (word.keys.count + rest, word.count + rest)
        }

        /// The key, or with `asKeys` false the character of the text, at a distance from the end; 0 for the last one,
        /// nil if it is not known.
        fileprivate func character(back: Int, asKeys: Bool) -> Unicode.Scalar? {
            var back = back
            if let next {
                if back == 0 { return next }
                back -= 1
            }
            if asKeys {
                if back < word.keys.count { return word.keys[word.keys.count - 1 - back] }
                back += word.count - word.keys.count
            }
            return back < text.count ? text[text.count - 1 - back] : nil
        }
    }

    /// A macro that matches the typed text.
    public struct Match: Hashable, Sendable {
        /// The macro.
        public var macro: Macro
        /// The abbreviation as it was typed.
        public var typed: [Unicode.Scalar]
        /// The number of characters at the end of the text that it replaces.
        public var count: Int
        /// The case for the text of the macro.
        public var textCase: MacroText.Case

        /// A match of a macro at the end of the text.
        public init(macro: Macro, typed: [Unicode.Scalar], count: Int, textCase: MacroText.Case) {
            self.macro = macro
            self.typed = typed
            self.count = count
            self.textCase = textCase
        }
    }

    /// The macro with this moment whose abbreviation is at the end of the typed text; the one with the longest
    /// abbreviation, nil if there is none. `isOn` tells which macros are considered, and `isAutomatic` whether the letter
    /// so far from the end would be a capital without Shift: a macro that does not follow the typist's case follows such
    /// capitals.
    public func match(
        _ typed: Typed, _ moment: Macro.Moment, where isOn: (Macro) -> Bool,
        capitals isAutomatic: (_ count: Int) -> Bool = { _ in false }
    ) -> Match? {
        if var match = match(typed, asKeys: true, moment, isAutomatic, where: isOn) {
            // It is not known which keys of a word made which characters, so the match must include all keys of the
            // word.
            if typed.isAsTyped { return match }
            let word = typed.wordLength
            if match.count >= word.keys {
                match.count += word.text - word.keys
                return match
            }
        }
        return typed.isAsTyped ? nil : match(typed, asKeys: false, moment, isAutomatic, where: isOn)
    }

    private func match(
        _ typed: Typed, asKeys: Bool, _ moment: Macro.Moment, _ isAutomatic: (Int) -> Bool,
        where isOn: (Macro) -> Bool
    ) -> Match? {
        var best: Match?
        var hash = WordHash()
        var count = 0
        var next = typed.character(back: 0, asKeys: asKeys)
        var nextEndsWord = next?.endsWord ?? true
        while count < longest, let first = next {
            let endsWord = nextEndsWord
            if endsWord && (first.isSpace && !(hasSpaces && first == " ") || first.isNewline) { break }
            hash.combine(smallLettersOf: first)
            count += 1
            next = typed.character(back: count, asKeys: asKeys)
            nextEndsWord = next?.endsWord ?? true
            // An abbreviation must not begin inside a word, unless its first character is no part of words.
            guard endsWord || nextEndsWord, let places = places[hash.value] else { continue }
            let candidate = (0..<count).reversed().compactMap { typed.character(back: $0, asKeys: asKeys) }
            // Not all keys of a word are characters on the screen.
            let length = asKeys ? count + typed.wordLength.text - typed.wordLength.keys : count
            if let found = macro(of: candidate, at: places, moment, { isAutomatic(length - $0) }, where: isOn) {
                best = Match(macro: found.macro, typed: candidate, count: count, textCase: found.textCase)
            }
        }
        return best
    }

    private func macro(
        of typed: [Unicode.Scalar], at places: [Int], _ moment: Macro.Moment, _ isAutomatic: (_ index: Int) -> Bool,
        where isOn: (Macro) -> Bool
    ) -> (macro: Macro, textCase: MacroText.Case)? {
        func first(of key: [Unicode.Scalar], where isOn: (Macro) -> Bool) -> Macro? {
            macros(of: key, at: places).filter { $0.moment == moment && isOn($0) }
                .max { $0.rank < $1.rank }
        }
        if let macro = first(of: typed, where: isOn) { return (macro, .same) }
        guard let textCase = Self.textCase(of: typed) else { return nil }
        let small = String(String.UnicodeScalarView(typed)).lowercased()
        let capitals = typed.indices.filter { typed[$0].properties.isUppercase }
        return first(of: Array(small.unicodeScalars)) {
            isOn($0) && ($0.followsCase || capitals.allSatisfy(isAutomatic))
        }
        .map { ($0, textCase) }
    }

    private func macros(of key: [Unicode.Scalar], at places: [Int]) -> [Macro] {
        places.map { macros[$0] }.filter { $0.abbreviation.unicodeScalars.elementsEqual(key) }
    }

    /// The case for the text if the typed abbreviation has capitals; nil if it has none. Of capitals inside, as Shift
    /// that is held too long makes them, only the first letter counts.
    private static func textCase(of typed: [Unicode.Scalar]) -> MacroText.Case? {
        let letters = typed.filter(\.properties.isAlphabetic)
        let count = letters.count(where: \.properties.isUppercase)
        if count == 0 { return nil }
        if count > 1, count == letters.count { return .uppercased }
        return letters[0].properties.isUppercase ? .capitalized : .same
    }
}

extension WordHash {
    /// Adds the lowercase letters of a character. A text is hashed from its end, so several letters are added in
    /// reverse.
    fileprivate mutating func combine(smallLettersOf character: Unicode.Scalar) {
        guard !character.isASCII else {
            let isCapital = character.value >= 65 && character.value <= 90
            return combine(UInt8(character.value) | (isCapital ? 32 : 0))
        }
        for letter in character.properties.lowercaseMapping.unicodeScalars.reversed() {
            combine(UInt8(truncatingIfNeeded: letter.value))
            combine(UInt8(truncatingIfNeeded: letter.value >> 8))
            combine(UInt8(truncatingIfNeeded: letter.value >> 16))
        }
    }
}
