import Keyboard

/// What the neighbours of a word in the same token say about its language: `/usr/bin`, `max_len`, `cos(x)`. A token is
/// the text between two white space characters.
///
/// Evidence is in tenths of a decimal logarithm, positive for a foreign word.
struct TokenNeighbours: Sendable {
    let weights: SharedWeights

    /// The most entries of the history that are looked at in a token.
    private static let reach = 16

    /// Whether a character joins the words beside it into one token.
    static func joins(_ character: Unicode.Scalar) -> Bool {
        switch character {
        case " ", "\t", "\n", "\u{a0}": false
        default: true
        }
    }

    /// What a word says about its neighbours: positive if it can only be foreign, negative if it can only be
    /// Vietnamese.
    func evidence(of word: Word, _ rules: SyllableRules) -> Int {
        if word.hasDiacritics { return word.englishRarity == 0 ? -weights.value.joined : 0 }
        return word.count > 1 && !word.isSyllable(rules) ? weights.value.joined : 0
    }

    /// What the word that has just ended says about its neighbours; `'s` and `'t` are English.
    func evidence(ofNewest history: WordHistory, _ rules: SyllableRules) -> Int {
        let word = history.word(back: 0)
        let isContraction =
            word.count == 1 && !word[0].isVowel && history.count > 1 && history.character(back: 1) == "'"
        return isContraction ? weights.value.joined : evidence(of: word, rules)
    }

    /// What the text around the word in its token says about it. Inlined, since most words are tokens by
    /// themselves.
    @inline(__always)
    func evidence(after history: WordHistory, endedBy end: Unicode.Scalar?, _ rules: SyllableRules) -> Int {
        var evidence = 0
        if let end, Self.joins(end) { evidence += self.evidence(endedBy: end) }
        if let joint = history.last, Self.joins(joint) { evidence += self.evidence(before: history, joint, rules) }
        return evidence
    }

    /// What the character right after the word says about it.
    private func evidence(endedBy end: Unicode.Scalar) -> Int {
        switch end {
        case "@": weights.value.address
        case "(": weights.value.call
        case "\\", "_": weights.value.endOfName
        case "=", "[": weights.value.assignment
        case "0"..."9": weights.value.digit
        case "/": weights.value.slash
        default: 0
        }
    }

    /// What the first character of a token says about the word before it: `tar -x`, `char *p`.
    func evidence(ofArgument first: Unicode.Scalar) -> Int {
        switch first {
        case "-", "~", "$", "/": weights.value.argument
        case "*", "&": weights.value.pointer
        default: 0
        }
    }

    /// What the text before the word in its token says about it; `joint` is its last character.
    private func evidence(before history: WordHistory, _ joint: Unicode.Scalar, _ rules: SyllableRules) -> Int {
        var evidence = 0
        for back in 0..<min(history.count, Self.reach) {
            let character = history.character(back: back)
            if !Self.joins(character) { break }
            let word = history.word(back: back)
            if character == "@", !word.isEmpty { return weights.value.address }
            if character == ":", back == 2, joint == "/", history.character(back: 1) == "/" {
                return weights.value.address
            }
            if word.isEmpty { continue }
            if word.isStartOfAddress { return weights.value.address }
            if self.evidence(of: word, rules) < 0 { return -weights.value.joined }
            if evidence == 0 {
                evidence = max(0, self.evidence(of: word, rules).signum()) * weight(of: character)
            }
        }
        return evidence != 0 ? evidence : self.evidence(ofStart: history, joint)
    }

    /// What the characters say that begin the token before the word: `/usr`. Code has the same one twice and puts it in
    /// quotation marks more often than other text: `--help`, `"$name"`.
    private func evidence(ofStart history: WordHistory, _ joint: Unicode.Scalar) -> Int {
        guard history.word(back: 0).isEmpty else { return 0 }
        let weight = weight(ofFirst: joint)
        var back = 1
        if history.count > back, history.character(back: back) == joint, history.word(back: back).isEmpty {
            back += 1
        }
        guard history.count > back, Self.joins(history.character(back: back)) else { return back * weight }
        switch history.character(back: back) {
        case "\"", "'": return 2 * weight
        case "*", "&", "(", "[", "{", "=": return back * weight
        default: return 0
        }
    }

    /// The evidence of a foreign word that this character joins to the word.
    func weight(of joint: Unicode.Scalar) -> Int {
        switch joint {
        case "_", ".", "\\", "-", "@", "~", "'", "0"..."9": weights.value.joined
        case "/": weights.value.joinedBySlash
        case "=", ":", "(", "[", "{", "<", "|": weights.value.joinedWeakly
        default: 0
        }
    }

    /// The evidence of a character that begins a token: a path, an option, a variable.
    private func weight(ofFirst joint: Unicode.Scalar) -> Int {
        switch joint {
        case "\\", "$", "@", "~", "%": weights.value.variable
        case "_", "/", ".": weights.value.path
        case "-": weights.value.option
        default: 0
        }
    }
}
