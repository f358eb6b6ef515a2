import System

extension TOMLError {
    /// A message for users, and the position. The messages of toml++ say what its parser expected, which users do not
    /// understand.
    func explanation(in bytes: [UInt8]) -> (message: String, position: SourcePosition) {
        if let duplicate = DuplicateKey(self, in: bytes) { return (duplicate.message, duplicate.position) }
        let form = localized("invalid TOML: ")
        if let hint = TOMLHint(self, in: bytes) { return (form + hint.message, hint.position) }
        let plain = Self.plain.first { message.contains($0.sign) }?.text
        return (
            form + (plain ?? localized("a line is a setting, as in restore = true, or a table, as in [vietnamese]")),
            position
        )
    }

    /// Substrings of the messages of toml++ with the messages for users; the first match is used.
    private static let plain: [(sign: String, text: String)] = [
        ("more than 200 dots", localized("more than 200 dots in one line")),
        ("out of memory", localized("there is not enough memory to read it")),
        ("maximum", localized("the values are nested too deeply")),
        ("not representable", localized("the number is too large")),
        ("utf-8", localized("the file is not UTF-8 text at this place")),
        ("UTF-8", localized("the file is not UTF-8 text at this place")),
        ("unicode scalar", backslash), ("escape", backslash),
        ("control character", localized("there is a control character: remove it")),
        ("table header", localized("the name of a table is in brackets, on a line of its own, as in [keys]")),
        ("expected space or tab", localized("this blank is not a space: type it with the space bar")),
        ("parsing array", localized("a comma, or the ] at the end of the list, is missing")),
        ("inline table", localized("a table in braces is { key = value, key = value }, in one line")),
        ("expected value", localized("the value after = is missing")),
        ("expected '='", localized("write = between a setting and its value")),
        (
            "comment or whitespace",
            localized("only a comment may follow the value; the next setting has a line of its own")
        ),
        ("parsing string", localized("the text is not complete: it needs a quote at its end")),
        ("integer", noValue), ("floating", noValue), ("digit", noValue), ("boolean", noValue), ("date", noValue),
        ("time", noValue), ("parsing value", noValue),
    ]
    private static let backslash = localized("a backslash in \"…\" has a special meaning: write two, or use '…'")
    private static let noValue = localized("a value is a number, true, false, a text in quotes or a list in [ ]")
}
