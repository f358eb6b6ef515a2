/// Recognizes names of spreadsheet cells when digits are also tone keys: A1, `=SUM(A1:E5)`.
enum CellName {
    /// Whether the word, which has one letter, is the name of a cell: a capital and a digit, in a context that fits.
    ///
    /// Without such a context it can be a word: Á, Ô. Y is excluded, since it stands for a country and is rare as a
    /// column.
    static func isMeant(_ text: KnownText, endedBy end: Unicode.Scalar?) -> Bool {
        let word = text.word
        guard word[0].isUpper, word[0].isVowel, word[0].base != Base.y, word.keys.count == 2,
            word.keys[1] >= UInt8(ascii: "1"), word.keys[1] <= UInt8(ascii: "9")
        else { return false }
        // Without a tone, Â and Ô are letters of the alphabet.
        let endsRange = end == ":" && word.tone != .level
        guard let before = text.history.last else { return endsRange }
        switch before {
        case "=", ":", ";", "+", "*", "$", "!", "<", ">": return true
        // The parenthesis of a function call, not of a sentence.
        case "(" where text.history.count > 1 && TokenNeighbours.joins(text.history.character(back: 1)): return true
        case "\"": return endsRange || end == "\"" && word.tone != .level
        default: return endsRange && !text.history.word(back: 0).isBefore(word)
        }
    }
}
