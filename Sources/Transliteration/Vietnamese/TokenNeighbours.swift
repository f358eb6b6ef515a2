import Keyboard

/// What the neighbours of a word in the same token say about its language: `/usr/bin`, `max_len`, `cos(x)`. A token is
/// the text between two white space characters.
///
/// Evidence is in tenths of a decimal logarithm, positive for a foreign word.
enum TokenNeighbours {
    /// The most entries of the history that are looked at in a token.
    private static let reach = 16
    /// The evidence of a foreign word joined to the word; negative for a Vietnamese one.
    static let certain = 40
    /// The evidence of an address, in which no part is Vietnamese.
    static let address = 100

    /// Whether a character joins the words beside it into one token.
    static func joins(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case " ", "\t", "\n", "\u{a0}": false
        default: true
        }
    }

    /// What a word says about its neighbours: positive if it can only be foreign, negative if it can only be
    /// Vietnamese.
    static func evidence(of word: Word, _ rules: SyllableRules) -> Int {
        if word.hasDiacritics { return word.englishRarity == 0 ? -certain : 0 }
        return word.count > 1 && !word.isSyllable(rules) ? certain : 0
    }

    /// What the word that has just ended says about its neighbours; `'s` and `'t` are English.
    static func evidence(ofNewest history: WordHistory, _ rules: SyllableRules) -> Int {
        let word = history.word(back: 0)
        let isContraction =
            word.count == 1 && !word[0].isVowel && history.count > 1 && history.character(back: 1) == "'"
        return isContraction ? certain : evidence(of: word, rules)
    }

    /// What the character right after the word says about it.
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

    /// What the first character of a token says about the word before it: `tar -x`, `char *p`.
    static func evidence(ofArgument first: Unicode.Scalar) -> Int {
        switch first {
        case "-", "~", "$", "/": 25
        case "*", "&": 15
        default: 0
        }
    }

    /// What the text before the word in its token says about it.
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

    /// Whether only one character, or the same one twice, stands before the word in its token.
    private static func startsToken(_ history: WordHistory) -> Bool {
        var back = 1
        if history.count > back, history.character(back: back) == history.last { back += 1 }
        return history.count <= back || !joins(history.character(back: back))
    }

    /// The evidence of a foreign word that this character joins to the word.
    static func weight(of joint: Unicode.Scalar) -> Int {
        switch joint {
        case "_", ".", "\\", "-", "@", "~", "'", "0"..."9": certain
        case "/": 30
        case "=", ":", "(", "[", "{", "<", "|": 5
        default: 0
        }
    }

    /// The evidence of a character that begins a token: a path, an option, a variable.
    private static func weight(ofFirst joint: Unicode.Scalar) -> Int {
        switch joint {
        case "\\", "$", "@", "~", "%": 20
        case "_", "/", ".": 15
        case "-": 10
        default: 0
        }
    }
}
