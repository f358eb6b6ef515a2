import Configuration
import Glibc
package import Keyboard
package import System
import Transliteration

/// The file in which words that the typist marked are kept: a line `keep lôgic` or `restore test` for each, `#` before
/// a comment, the last line about a word counts. Only such words are ever written, never a text.
package struct WordOverridesFile: Sendable {
    let path: String

    /// The file of that path, in which `~` stands for the home directory.
    package init(_ path: String, environment: [String: String]) {
        self.path = UserDirectory.expanded(path, in: environment)
    }

    /// The words of the file, and a warning for every malformed line. A file that does not exist is empty. What is wrong
    /// with the file as a whole belongs to the line of the configuration that names it.
    func read(for configuration: String, at position: SourcePosition?) -> (
        words: [WordOverride], warnings: [Complaint]
    ) {
        var words: [WordOverride] = []
        var warnings: [Complaint] = []
        guard access(path, F_OK) == 0 else { return ([], []) }
        // Not with Foundation: a pipe would block, and a device without an end fill the memory.
        guard let text = TextFile.bytes(path).flatMap({ String(validating: $0, as: UTF8.self) }) else {
            let message = "\(path) is not readable as UTF-8 text of at most 1 MB"
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
                let message = "a line is “keep” or “restore” and one word, as in “restore test”"
                warnings.append(Complaint(.badWord, in: path, at: position, message))
            }
        }
        return (words, warnings)
    }

    /// The words, each once with the last choice; malformed lines are left out.
    package var words: [WordOverride] {
        var words: [WordOverride] = []
        for word in read(for: "", at: nil).words {
            words.removeAll { $0.text == word.text }
            words.append(word)
        }
        return words
    }

    /// Gives a word another choice, or forgets it for nil. All other lines stay as they are. Fails for what is no word, or if
    /// the file cannot be written.
    package func replace(_ word: String, by choice: WordChoice?) throws(PlainError) {
        guard WordOverrides.isWord(word) else {
            throw PlainError("\(word.quoted) is not a single word")
        }
        let word = WordOverride(word, choice ?? .keep)
        var lines = (TextFile.read(path) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        lines.removeAll { line in
            let fields = line.split(whereSeparator: \.isWhitespace)
            return fields.count == 2 && WordChoice(rawValue: String(fields[0])) != nil
                && WordOverride(String(fields[1]), .keep).text == word.text
        }
        if let choice { lines.append("\(choice.rawValue) \(word.text)") }
        try TextFile.write(lines.map { $0 + "\n" }.joined(), to: path, mode: 0o600)
    }

    /// Adds a word. The file is made if need be, for its owner alone. Corresponds to open(2) with O_APPEND.
    package func append(_ word: WordOverride) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
        if descriptor < 0 { throw SystemError(call: "open", errno: errno, subject: path) }
        defer { close(descriptor) }
        let line = Array("\(word.choice.rawValue) \(word.text)\n".utf8)
        if write(descriptor, line, line.count) != line.count {
            throw SystemError(call: "write", errno: errno, subject: path)
        }
    }
}
