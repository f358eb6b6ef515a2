import Keyboard

/// Recognizes names of spreadsheet cells and of paper sizes when digits are also tone keys: A1, `=SUM(A1:E5)`, A4.
struct CellName: Sendable {
    let neighbours: TokenNeighbours

    /// Whether the word, which has one letter, is a name: a capital and a digit, in a context that fits.
    ///
    /// Without such a context it can be a word: Á, Ô. Y is excluded, since it stands for a country and is rare as a
    /// column.
    func isMeant(_ text: KnownText, endedBy end: Unicode.Scalar?) -> Bool {
        let word = text.word
        guard word[0].isUpper, word[0].isVowel, word[0].base != Base.y, word.keys.count == 2,
            word.keys[1] >= UInt8(ascii: "1"), word.keys[1] <= UInt8(ascii: "9")
        else { return false }
        // Without a tone, Â and Ô are letters of the alphabet.
        let endsRange = end == ":" && word.tone != .level
        guard let before = text.history.last else { return endsRange }
        let isAfterWord = !text.history.word(back: 0).isEmpty
        // Ạ follows in text that is in capitals: CHÀO ANH Ạ.
        let last = text.history.word(back: 0)
        if word.tone == .dot, last.count > 1, last.hasOnlyCapitals { return false }
        switch before {
        case "=", ":", ";", "+", "*", "$", "!", "<", ">": return true
        // The parenthesis of a function call, not of a sentence.
        case "("
        where isAfterWord || text.history.count > 1 && TokenNeighbours.joins(text.history.character(back: 1)):
            return true
        case "\"": return endsRange || end == "\"" && word.tone != .level
        case " " where isAfterWord && !text.isInAlphabet && word.tone != .level:
            if end == "=" || end == "*" || end == "+" { return true }
            // Inside a sentence a syllable follows a word that it is known with: châu Á. Frequent ones are parts of names,
            // too: Trung Á, nước Ả Rập.
            let isRare = AmbiguousWord.rank(of: word.syllableRarity) > neighbours.weights.value.rareInCapitals
            let mayBeName = last.isCapitalized || word.tone == .hook && end == " "
            return !last.isBefore(word) && (isRare || endsRange || !mayBeName)
        default:
            return endsRange && !text.history.word(back: 0).isBefore(word)
                || neighbours.evidence(after: text.history, endedBy: end, text.rules) > 0
        }
    }
}
