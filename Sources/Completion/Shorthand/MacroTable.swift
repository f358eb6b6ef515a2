public import Keyboard

/// Macros by their abbreviations. However many there are, a key costs one look into a set, and a word's end a few into
/// a dictionary.
public struct MacroTable: Hashable, Sendable {
    /// All macros in the order in which they were defined.
    public private(set) var macros: [Macro] = []
    /// The places of the macros of each abbreviation; several, if they are for different locales.
    private var places: [[Unicode.Scalar]: [Int]] = [:]
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
        guard !key.isEmpty, !macros(places[key] ?? []).contains(where: { $0.locale == macro.locale }) else {
            return false
        }
        places[key, default: []].append(macros.count)
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
        switch action {
        case .space, .tab, .primary: hasWordEnds
        case .character(let character):
            hasWordEnds && character.endsWord || !lastKeys.isEmpty && lastKeys.contains(character)
        default: false
        }
    }

    /// What is looked for: the characters before the cursor, in two readings.
    public struct Typed: Sendable {
        /// The keys as they were typed, oldest first.
        public private(set) var keys: [Unicode.Scalar]
        /// What they made in the text.
        public private(set) var text: [Unicode.Scalar]
        /// How many of the last characters of `text` stand for how many of the last `keys`: the word of the method.
        private(set) var word = (text: 0, keys: 0)

        /// The text before the cursor. An input method made its last characters of other keys, if `word` is there.
        public init(text: [Unicode.Scalar], word: TypedWord?) {
            self.text = text
            keys = text
            guard let word, word.count <= text.count else { return }
            keys = text.dropLast(word.count) + word.keys
            self.word = (word.count, word.keys.count)
        }

        /// A key that is not in the text yet.
        public mutating func append(_ key: Unicode.Scalar) {
            keys.append(key)
            text.append(key)
            word = (word.text + 1, word.keys + 1)
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
        if var match = match(typed.keys, moment, where: isOn) {
            if match.count >= typed.word.keys {
                match.count += typed.word.text - typed.word.keys
                return match
            }
            // Which characters a part of a word's keys made is not known, unless all of them are as typed.
            if typed.keys == typed.text { return match }
        }
        return typed.keys == typed.text ? nil : match(typed.text, moment, where: isOn)
    }

    private func match(
        _ text: [Unicode.Scalar], _ moment: Macro.Moment, where isOn: (Macro) -> Bool
    ) -> Match? {
        var best: Match?
        let start = max(0, text.count - longest)
        for index in stride(from: text.count - 1, through: start, by: -1) {
            let first = text[index]
            if first.isSpace || first.isNewline { break }
            // Inside a word nothing begins, unless it is no letter that begins it.
            if !first.endsWord, index > 0, !text[index - 1].endsWord { continue }
            let candidate = Array(text[index...])
            if let found = macro(of: candidate, moment, where: isOn) {
                best = Match(
                    macro: found.macro, typed: candidate, count: candidate.count, textCase: found.textCase)
            }
        }
        return best
    }

    private func macro(
        of typed: [Unicode.Scalar], _ moment: Macro.Moment, where isOn: (Macro) -> Bool
    ) -> (macro: Macro, textCase: MacroText.Case)? {
        if let macro = first(of: typed, moment, where: isOn) { return (macro, .same) }
        guard let textCase = Self.textCase(of: typed) else { return nil }
        let small = String(String.UnicodeScalarView(typed)).lowercased()
        let macro = first(of: Array(small.unicodeScalars), moment) { $0.followsCase && isOn($0) }
        return macro.map { ($0, textCase) }
    }

    private func first(
        of key: [Unicode.Scalar], _ moment: Macro.Moment, where isOn: (Macro) -> Bool
    ) -> Macro? {
        guard let places = places[key] else { return nil }
        return macros(places).filter { $0.moment == moment && isOn($0) }.max { $0.locale == nil && $1.locale != nil }
    }

    private func macros(_ places: [Int]) -> [Macro] { places.map { macros[$0] } }

    /// The case that a text takes from an abbreviation that has capitals; nil if it has none, or only inside.
    private static func textCase(of typed: [Unicode.Scalar]) -> MacroText.Case? {
        let letters = typed.filter(\.properties.isAlphabetic)
        guard let first = letters.first, first.properties.isUppercase else { return nil }
        if letters.count > 1, letters.allSatisfy(\.properties.isUppercase) { return .uppercased }
        return letters.dropFirst().contains(where: \.properties.isUppercase) ? nil : .capitalized
    }
}
