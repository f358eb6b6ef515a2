import Keyboard

/// What the neighbours of a word in the same token say of its language: `/usr/bin`, `max_len`, `cos(x)`. A token is what
/// stands between two spaces.
///
/// All evidence is in tenths of a decimal logarithm, above zero for a foreign word.
enum TokenNeighbours {
    /// How far back a token is looked at, in characters between words.
    private static let reach = 16
    /// A foreign word, or a Vietnamese one, joined to the word.
    static let certain = 40
    /// An address: none of its parts is Vietnamese.
    static let address = 100

    /// True if nothing stands between a character and the word after it that would part them.
    static func joins(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case " ", "\t", "\n", "\u{a0}": false
        default: true
        }
    }

    /// What a word says of its neighbours: above zero if it can only be foreign, below if only Vietnamese.
    static func evidence(of word: Word, _ rules: SyllableRules) -> Int {
        if word.hasDiacritics { return word.englishFrequency == 0 ? -certain : 0 }
        return word.count > 1 && !word.isSyllable(rules) ? certain : 0
    }

    /// The same of the word that has just ended; `'s` and `'t` are English.
    static func evidence(ofNewest history: WordHistory, _ rules: SyllableRules) -> Int {
        let word = history.word(back: 0)
        let isContraction =
            word.count == 1 && !word[0].isVowel && history.count > 1 && history.character(back: 1) == "'"
        return isContraction ? certain : evidence(of: word, rules)
    }

    /// What the character right after the word says.
    static func evidence(endedBy end: Unicode.Scalar) -> Int {
        switch end {
        case "@": address
        case "(": 46
        case "\\", "_": 25
        case "=", "[": 20
        case "0"..."9": 10
        case "/": 5
        default: 0
        }
    }

    /// What the first character of a token says of the word before it: `tar -x`, `char *p`.
    static func evidence(ofArgument first: Unicode.Scalar) -> Int {
        switch first {
        case "-", "~", "$", "/": 25
        case "*", "&": 15
        default: 0
        }
    }

    /// What stands before the word in its token says.
    static func evidence(before history: WordHistory, _ rules: SyllableRules) -> Int {
        guard let joint = history.last, joins(joint) else { return 0 }
        var evidence = 0
        for back in 0..<min(history.count, reach) {
            let character = history.character(back: back)
            if !joins(character) { break }
            let word = history.word(back: back)
            if character == "@", !word.isEmpty { return address }
            if character == ":", back == 2, joint == "/", history.character(back: 1) == "/" { return address }
            if word.isEmpty { continue }
            if word.isStartOfAddress { return address }
            if self.evidence(of: word, rules) < 0 { return -certain }
            if evidence == 0 {
                evidence =
                    max(0, self.evidence(of: word, rules).signum())
                    * weight(of: history.character(back: back))
            }
        }
        return evidence != 0 ? evidence : startsToken(history) ? weight(ofFirst: joint) : 0
    }

    /// True if only one character, or the same twice, stands before the word in its token.
    private static func startsToken(_ history: WordHistory) -> Bool {
        var back = 1
        if history.count > back, history.character(back: back) == history.last { back += 1 }
        return history.count <= back || !joins(history.character(back: back))
    }

    /// How much a foreign word counts that is joined by a character.
    static func weight(of joint: Unicode.Scalar) -> Int {
        switch joint {
        case "_", ".", "\\", "-", "@", "~", "'", "0"..."9": certain
        case "/": 30
        case "=", ":", "(", "[", "{", "<", "|": 5
        default: 0
        }
    }

    /// How much a character counts that begins a token: a path, an option, a variable.
    private static func weight(ofFirst joint: Unicode.Scalar) -> Int {
        switch joint {
        case "\\", "$", "@", "~", "%": 20
        case "_", "/", ".": 15
        case "-": 10
        default: 0
        }
    }
}
