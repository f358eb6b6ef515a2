public import Keyboard
import Lexicon

/// Macros by their abbreviations. However many there are, a key costs one look into a set, and a word's end one or two into
/// a dictionary. Nothing is allocated until an abbreviation is found.
public struct MacroTable: Hashable, Sendable {
    /// All macros in the order in which they were defined.
    public private(set) var macros: [Macro] = []
    /// The places of the macros by the hashes of their abbreviations: their small letters, the last one first.
    private var places: [UInt64: [Int]] = [:]
    /// The last keys of the macros that are applied at once, and their other cases.
    private var lastKeys: Set<Unicode.Scalar> = []
    /// Some macro is applied at a word's end.
    private var hasWordEnds = false
    /// The longest abbreviation.
    private var longest = 0

    /// The table of those macros; of two that are the same for the same locale the first counts.
    public init(_ macros: [Macro] = []) {
        self.macros.reserveCapacity(macros.count)
        places.reserveCapacity(macros.count)
        for macro in macros { add(macro) }
    }

    /// Adds a macro. False, and nothing done, if its abbreviation is taken for the same locale.
    @discardableResult
    public mutating func add(_ macro: Macro) -> Bool {
        let key = Array(macro.abbreviation.unicodeScalars)
        let hash = key.reversed().reduce(into: WordHash()) { $0.combine(smallLettersOf: $1) }.value
        guard !key.isEmpty, !macros(of: key, at: places[hash] ?? []).contains(where: { $0.locale == macro.locale })
        else { return false }
        places[hash, default: []].append(macros.count)
        macros.append(macro)
        longest = max(longest, key.count)
        if macro.moment == .atOnce {
            let last = key[key.count - 1]
            lastKeys.insert(last)
            if macro.followsCase { lastKeys.formUnion(String(Character(last)).uppercased().unicodeScalars) }
        } else {
            hasWordEnds = true
        }
        return true
    }

    /// The characters of the texts besides ASCII, in the order in which they come, each once.
    public var characters: [Unicode.Scalar] {
        var known: Set<Unicode.Scalar> = []
        return macros.flatMap { macro in
            macro.texts.flatMap { $0.characters.filter { !$0.isASCII && known.insert($0).inserted } }
        }
    }

    /// There is no macro.
    public var isEmpty: Bool { macros.isEmpty }

    /// A macro may be applied by this action.
    public func mayApply(by action: KeyboardAction) -> Bool {
        mayApply(.wordEnd, by: action) || mayApply(.atOnce, by: action)
    }

    /// A macro of that moment may be applied by this action.
    public func mayApply(_ moment: Macro.Moment, by action: KeyboardAction) -> Bool {
        switch (action, moment) {
        case (.space, .wordEnd), (.tab, .wordEnd), (.primary, .wordEnd): hasWordEnds
        case (.character(let character), .wordEnd): hasWordEnds && character.endsWord
        case (.character(let character), .atOnce): !lastKeys.isEmpty && lastKeys.contains(character)
        default: false
        }
    }

    /// What is looked for: the characters before the cursor, in two readings.
    public struct Typed: Sendable {
        /// What stands in the text, oldest first.
        private let text: [Unicode.Scalar]
        /// The keys of its last characters.
        private let word: TypedWord
        /// A key that is not in the text yet.
        private var next: Unicode.Scalar?

        /// The text before the cursor. An input method made its last characters of other keys, if `word` is there.
        public init(text: [Unicode.Scalar], word: TypedWord?) {
            self.text = text
            if let word, word.count <= text.count, !text.suffix(word.count).elementsEqual(word.keys) {
                self.word = word
            } else {
                self.word = TypedWord()
            }
        }

        /// A key that is not in the text yet.
        public mutating func append(_ key: Unicode.Scalar) {
            precondition(next == nil, "one key only")
            next = key
        }

        /// The keys are what stands in the text.
        fileprivate var isAsTyped: Bool { word.keys.isEmpty }

        /// How many of the last keys made how many characters, if they are not those.
        fileprivate var wordLength: (keys: Int, text: Int) {
            let rest = next == nil ? 0 : 1
            return (word.keys.count + rest, word.count + rest)
        }

        /// A key, or with `asKeys` false a character of the text: 0 is the last one; nil where none is known.
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

    /// A macro that was found.
    public struct Match: Hashable, Sendable {
        /// The macro.
        public var macro: Macro
        /// The abbreviation as it was typed.
        public var typed: [Unicode.Scalar]
        /// How many of the last characters of the text it is.
        public var count: Int
        /// The case of its text.
        public var textCase: MacroText.Case

        /// A macro at the end of the text.
        public init(macro: Macro, typed: [Unicode.Scalar], count: Int, textCase: MacroText.Case) {
            self.macro = macro
            self.typed = typed
            self.count = count
            self.textCase = textCase
        }
    }

    /// The macro of that moment at the end of what was typed: the one with the longest abbreviation; nil if there is
    /// none. `isOn` says which macros count.
    public func match(_ typed: Typed, _ moment: Macro.Moment, where isOn: (Macro) -> Bool) -> Match? {
        if var match = match(typed, asKeys: true, moment, where: isOn) {
            // Which characters a part of a word's keys made is not known, unless all of them are as typed.
            if typed.isAsTyped { return match }
            let word = typed.wordLength
            if match.count >= word.keys {
                match.count += word.text - word.keys
                return match
            }
        }
        return typed.isAsTyped ? nil : match(typed, asKeys: false, moment, where: isOn)
    }

    private func match(
        _ typed: Typed, asKeys: Bool, _ moment: Macro.Moment, where isOn: (Macro) -> Bool
    ) -> Match? {
        var best: Match?
        var hash = WordHash()
        var count = 0
        var next = typed.character(back: 0, asKeys: asKeys)
        var nextEndsWord = next?.endsWord ?? true
        while count < longest, let first = next {
            let endsWord = nextEndsWord
            if endsWord && (first.isSpace || first.isNewline) { break }
            hash.combine(smallLettersOf: first)
            count += 1
            next = typed.character(back: count, asKeys: asKeys)
            nextEndsWord = next?.endsWord ?? true
            // Inside a word nothing begins, unless it is no letter that begins it.
            guard endsWord || nextEndsWord, let places = places[hash.value] else { continue }
            let candidate = (0..<count).reversed().compactMap { typed.character(back: $0, asKeys: asKeys) }
            if let found = macro(of: candidate, at: places, moment, where: isOn) {
                best = Match(macro: found.macro, typed: candidate, count: count, textCase: found.textCase)
            }
        }
        return best
    }

    private func macro(
        of typed: [Unicode.Scalar], at places: [Int], _ moment: Macro.Moment, where isOn: (Macro) -> Bool
    ) -> (macro: Macro, textCase: MacroText.Case)? {
        func first(of key: [Unicode.Scalar], where isOn: (Macro) -> Bool) -> Macro? {
            macros(of: key, at: places).filter { $0.moment == moment && isOn($0) }
                .max { $0.locale == nil && $1.locale != nil }
        }
        if let macro = first(of: typed, where: isOn) { return (macro, .same) }
        guard let textCase = Self.textCase(of: typed) else { return nil }
        let small = String(String.UnicodeScalarView(typed)).lowercased()
        return first(of: Array(small.unicodeScalars)) { $0.followsCase && isOn($0) }.map { ($0, textCase) }
    }

    private func macros(of key: [Unicode.Scalar], at places: [Int]) -> [Macro] {
        places.map { macros[$0] }.filter { $0.abbreviation.unicodeScalars.elementsEqual(key) }
    }

    /// The case that a text takes from an abbreviation that has capitals; nil if it has none, or only inside.
    private static func textCase(of typed: [Unicode.Scalar]) -> MacroText.Case? {
        let letters = typed.filter(\.properties.isAlphabetic)
        guard let first = letters.first, first.properties.isUppercase else { return nil }
        if letters.count > 1, letters.allSatisfy(\.properties.isUppercase) { return .uppercased }
        return letters.dropFirst().contains(where: \.properties.isUppercase) ? nil : .capitalized
    }
}

extension WordHash {
    /// Adds the small letters of a character, in the order in which they are found from the end of a text.
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
