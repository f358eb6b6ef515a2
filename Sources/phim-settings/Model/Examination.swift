import FoundationEssentials

/// The output of `phim doctor --json`.
struct Examination: Decodable {
    /// The result of one check.
    struct Finding: Decodable, Hashable {
        let subject: String
        let text: String
        /// `ok`, `warning`, `error` or `unknown`.
        let verdict: String
        /// The remedy: commands and sentences, one on each line; nil if nothing is wrong.
        let fix: String?

        var fixes: [Fix] { fix?.split(separator: "\n").map { Fix(line: String($0)) } ?? [] }
    }

    /// A line of a remedy.
    struct Fix: Hashable {
        /// The sentence, or the command without remarks.
        let line: String
        /// Whether the line is a command, and not a sentence.
        let isCommand: Bool

        init(line: String) {
            isCommand = ["sudo", "phim", "systemctl"].contains(line.prefix { $0 != " " }) && !line.hasSuffix(".")
            // A remark follows a command after two spaces, in parentheses.
            self.line = isCommand ? line.split(separator: "  ").first.map(String.init) ?? line : line
        }

        /// The arguments of the command; nil if it needs root or a shell.
        var words: [String]? {
            let isPlain = !line.contains { "|&;<>()'\"$~*".contains($0) }
            guard isCommand, isPlain, !line.hasPrefix("sudo") else { return nil }
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "systemctl" { return words.dropFirst().first == "--user" ? words : nil }
            return [PhimCommand.path] + words.dropFirst()
        }
    }

    let findings: [Finding]

    /// Runs `phim doctor`; `done` gets nil if the output cannot be read.
    static func run(_ options: [String], _ done: @escaping (Examination?) -> Void) {
        BackgroundProgram.run([PhimCommand.path, "doctor", "--json"] + options) { output, _ in
            let line = output?.split(separator: "\n").last { $0.hasPrefix("{") }
            done(line.flatMap { try? JSONDecoder().decode(Examination.self, from: Data($0.utf8)) })
        }
    }
}
