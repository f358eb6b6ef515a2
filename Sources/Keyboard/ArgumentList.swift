/// A command line as one text: words separated by spaces. Double quotes enclose a word with spaces; `\` escapes the
/// character after it. No shell is involved.
public enum ArgumentList {
    /// The words of a command line; nil if a quote is left open or the text ends in `\`.
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

    /// The word, quoted and escaped if it must be, so that `split` reads it back.
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
