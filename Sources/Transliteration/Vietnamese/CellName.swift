/// Names of cells in a table, typed with digits that are keys of tones too: A1, `=SUM(A1:E5)`.
enum CellName {
    /// True if the word, which is one letter, is a capital and a digit, and what stands around it shows the name of a cell.
    ///
    /// Alone it may be a word as well: Á, Ô. Y stands for a country and in few names of cells.
    static func isMeant(_ text: KnownText, endedBy end: Unicode.Scalar?) -> Bool {
        let word = text.word
        guard word[0].isUpper, word[0].isVowel, word[0].base != Base.y, word.keys.count == 2,
            word.keys[1] >= UInt8(ascii: "1"), word.keys[1] <= UInt8(ascii: "9")
        else { return false }
        // Â and Ô alone are letters of the alphabet.
        let endsRange = end == ":" && word.tone != .level
        guard let before = text.history.last else { return endsRange }
        switch before {
        case "=", ":", ";", "+", "*", "$", "!", "<", ">": return true
        // A call's parenthesis, not one of the sentence.
        case "(" where text.history.count > 1 && TokenNeighbours.joins(text.history.character(back: 1)): return true
        case "\"": return endsRange || end == "\"" && word.tone != .level
        default: return endsRange && !text.history.word(back: 0).isBefore(word)
        }
    }
}
