import ArgumentParser
import System

/// Translates what swift-argument-parser says around the texts of the commands: it speaks English only.
enum ParserTexts {
    /// The text of a help page or an error in the language of the session. What is not known stays as it is.
    static func translated(_ text: String) -> String {
        if MessageLanguage.session == .english { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { translated(line: String($0)) }.joined(separator: "\n")
    }

    private static func translated(line: String) -> String {
        let indent = line.prefix { $0 == " " }
        let error = line.dropFirst(errorPrefix.count)
        if line.hasPrefix(errorPrefix) { return localized("Error: \(translated(line: String(error)))") }
        let text = line.dropFirst(indent.count)
        for sentence in sentences {
            if let values = values(in: String(text), of: sentence) { return indent + sentence(values) }
        }
        return words.reduce(line) { $0.replacing($1.english, with: $1.translated) }
    }

    /// Words within a line, which may be wrapped behind them, and at the blank in them.
    private static let words = [
        (english: "(values:", translated: localized("(values:")),
        (english: "; default:", translated: localized("; default:")),
        (english: "(default:", translated: localized("(default:")),
        (english: "default:", translated: localized("default:")),
    ]

    /// A list such as `'ansi', 'iso' or 'jis'`, or of two values, which the parser joins by “and”.
    private static func list(_ english: String) -> String {
        english.replacing("' or '", with: "'\(localized(" or "))'").replacing(
            "' and '", with: "'\(localized(" or "))'")
    }

    private static let errorPrefix = "Error: "

    /// The values in a text if it is this sentence; else nil.
    private static func values(in text: String, of sentence: ([String]) -> String) -> [String]? {
        let mark = "\u{1}"
        let english = MessageLanguage.$session.withValue(.english) { sentence([mark, mark, mark]) }
        let parts = english.split(separator: mark, omittingEmptySubsequences: false)
        guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else { return nil }
        if parts.count == 1 { return text == english ? [] : nil }
        var values: [String] = []
        var rest = text.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() {
            guard let place = rest.firstRange(of: part) else { return nil }
            values.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        guard rest.hasSuffix(last) else { return nil }
        return values + [String(rest.dropLast(last.count))]
    }

    /// A sentence that begins as another one stands before it.
    private static let sentences: [@Sendable ([String]) -> String] = [
        { localized("OVERVIEW: \($0[0])") },
        { localized("USAGE: \($0[0])") },
        { localized("Usage: \($0[0])") },
        { localized("Help:  \($0[0])") },
        { _ in localized("ARGUMENTS:") },
        { _ in localized("OPTIONS:") },
        { localized("\($0[0]) SUBCOMMANDS:") },
        { localized("See '\($0[0]) <subcommand>' for detailed help.") },
        { localized("See '\($0[0])' for more information.") },
        { localized("\($0[0]) Show subcommand help information.") },
        { localized("\($0[0]) Show help information.") },
        { localized("\($0[0]) Show the version.") },
        { localized("Unknown option '\($0[0])'. Did you mean '\($0[1])'?") },
        { localized("Unknown option '\($0[0])'") },
        { localized("Invalid option: \($0[0])") },
        { localized("Missing expected argument '\($0[0])'") },
        { localized("Missing value for '\($0[0])'") },
        { localized("Unexpected argument '\($0[0])'") },
        { localized("\($0[0]) unexpected arguments: '\($0[1])'") },
        { localized("The option '\($0[0])' does not take any value, but '\($0[1])' was specified.") },
        {
            localized(
                "The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of the following:")
        },
        { localized("The value '\($0[0])' is invalid for '\($0[1])'. Please provide one of \(list($0[2])).") },
        { localized("The value '\($0[0])' is invalid for '\($0[1])'") },
    ]
}

/// The help text of an argument, in the language of the session.
@_disfavoredOverload
func localized(_ text: LocalizedText) -> ArgumentHelp {
    ArgumentHelp(text.text(in: .session))
}
