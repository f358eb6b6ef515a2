import Configuration
import Glibc
package import Keyboard
package import System
import Transliteration

extension Configuration {
    /// The file of marked words; nil if they are not kept.
    package func wordsFile(in environment: [String: String]) -> WordOverridesFile? {
        vietnamese.wordsFile.map { WordOverridesFile($0.value, environment: environment) }
    }
}

/// The file of the user's choices for words: one line `keep lôgic` or `restore test` for each, `#` before a comment.
/// The last line about a word is used. Only these words are written, never any typed text.
package struct WordOverridesFile: Sendable {
    /// The path of the file.
    package let path: String

    /// The file with this path, in which `~` stands for the home directory.
    package init(_ path: String, environment: [String: String]) {
        self.path = UserDirectory.expanded(path, in: environment)
    }

    /// The path that the setting gets if the user did not choose one: `words` beside the configuration.
    package static func usualPath(beside configuration: String) -> String {
        let folder = configuration.lastIndex(of: "/").map { String(configuration[..<$0]) } ?? "."
        guard let home = ProcessEnvironment.variables["HOME"], folder.hasPrefix(home + "/") else {
            return folder + "/words"
        }
        return "~" + folder.dropFirst(home.count) + "/words"
    }

    /// The words of the file, and a warning for every malformed line. A missing file counts as empty. A warning about
    /// the whole file points to `position` in the configuration, which names the file.
    func read(for configuration: String, at position: SourcePosition?) -> (
        words: [WordOverride], warnings: [Complaint]
    ) {
        var words: [WordOverride] = []
        var warnings: [Complaint] = []
        guard access(path, F_OK) == 0 else { return ([], []) }
        // `TextFile` and not Foundation: a pipe would block, and an endless device would fill the memory.
        guard let text = TextFile.bytes(path).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            let message = localized("\(path) is not readable as UTF-8 text of at most 1 MB")
            return ([], [Complaint(.unreadableWords, in: configuration, at: position, message)])
        }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard let first = fields.first, first.first != "#" else { continue }
            if fields.count == 2, let choice = WordChoice(rawValue: String(first)),
                WordOverrides.isWord(String(fields[1]))
            {
                words.append(WordOverride(String(fields[1]), choice))
            } else {
                let position = SourcePosition(line: number + 1, column: 1)
                let message = localized("a line is “keep” or “restore” and one word, as in “restore test”")
                warnings.append(Complaint(.badWord, in: path, at: position, message))
            }
        }
        return (words, warnings)
    }

    /// The words with their last choices, without duplicates; malformed lines are skipped.
    package var words: [WordOverride] {
        var words: [WordOverride] = []
        for word in read(for: "", at: nil).words {
            words.removeAll { $0.text == word.text }
            words.append(word)
        }
        return words
    }

    /// Sets the choice for a word, or removes the word for nil. All other lines stay. Throws if the text is not a
    /// single word or the file cannot be written.
    package func replace(_ word: String, by choice: WordChoice?) throws(PlainError) {
        guard WordOverrides.isWord(word) else {
            throw PlainError(localized("\(word.quoted) is not a single word"))
        }
        let word = WordOverride(word, choice ?? .keep)
        var lines = (TextFile.read(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        if lines.last == "" { lines.removeLast() }
        lines.removeAll { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            return fields.count == 2 && WordChoice(rawValue: String(fields[0])) != nil
                && WordOverride(String(fields[1]), .keep).text == word.text
        }
        if let choice { lines.append("\(choice.rawValue) \(word.text)") }
        try TextFile.write(lines.map { $0 + "\n" }.joined(), to: path, mode: 0o600)
    }

    /// Appends a word with open(2) and O_APPEND. A missing file is created with mode 0600.
    package func append(_ word: WordOverride) throws(SystemError) {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw SystemError(call: "open", errno: errno, subject: path) }
        defer { close(descriptor) }
        let line = Array("\(Self.endsLine(descriptor) ? "" : "\n")\(word.choice.rawValue) \(word.text)\n".utf8)
        let count = write(descriptor, line, line.count)
        // A file system that is full takes a part of the line.
        if count != line.count {
            throw SystemError(call: "write", errno: count < 0 ? errno : ENOSPC, subject: path)
        }
    }

    /// Whether a file is empty or ends with a newline. An editor may have left the last line without one.
    private static func endsLine(_ descriptor: Int32) -> Bool {
        let size = lseek(descriptor, 0, SEEK_END)
        var last: UInt8 = 0
        return size <= 0 || pread(descriptor, &last, 1, size - 1) != 1 || last == UInt8(ascii: "\n")
    }
}
