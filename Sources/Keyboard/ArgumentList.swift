/// A command written as one text: words between spaces, double quotes around what holds spaces, `\` before a quote.
public enum ArgumentList {
    /// The words of a text; nil if a quote is left open or the text ends in `\`.
    public static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
                word = word ?? ""
            } else if character == " " && !isQuoted {
                if let finished = word { words.append(finished) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if isQuoted || isEscaped { return nil }
        if let finished = word { words.append(finished) }
        return words
    }

    /// One word as `split` reads it back.
    public static func quoted(_ word: String) -> String {
        guard word.isEmpty || word.contains(where: { $0 == " " || $0 == "\"" || $0 == "\\" }) else {
            return word
        }
        var text = "\""
        for character in word {
            if character == "\"" || character == "\\" { text.append("\\") }
            text.append(character)
        }
        return text + "\""
    }
}
