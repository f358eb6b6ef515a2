import FoundationEssentials

/// What `phim doctor --json` has found.
struct Examination: Decodable {
    /// One thing that was looked at.
    struct Finding: Decodable, Hashable {
        let subject: String
        let text: String
        /// `ok`, `warning`, `error` or `unknown`.
        let verdict: String
        /// What mends it: commands and sentences, a line each; nil if there is nothing to mend.
        let fix: String?

        var fixes: [Fix] { fix?.split(separator: "\n").map { Fix(line: String($0)) } ?? [] }
    }

    /// A line of what mends something.
    struct Fix: Hashable {
        /// The line, or the command of it.
        let line: String
        /// It is a command, and no sentence.
        let isCommand: Bool

        init(line: String) {
            isCommand = ["sudo", "phim", "systemctl"].contains(line.prefix { $0 != " " }) && !line.hasSuffix(".")
            // What else can be done stands in brackets behind it.
            self.line = isCommand ? line.split(separator: "  ").first.map(String.init) ?? line : line
        }

        /// The command as it is started here; nil if it needs root or a shell.
        var words: [String]? {
            let isPlain = !line.contains { "|&;<>()'\"$~*".contains($0) }
            guard isCommand, isPlain, !line.hasPrefix("sudo") else { return nil }
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "systemctl" { return words.dropFirst().first == "--user" ? words : nil }
            return [PhimCommand.path] + words.dropFirst()
        }
    }

    let findings: [Finding]

    /// Runs the doctor; nil if it could not say anything.
    static func run(_ options: [String], _ done: @escaping (Examination?) -> Void) {
        BackgroundProgram.run([PhimCommand.path, "doctor", "--json"] + options) { output, _ in
            let line = output?.split(separator: "\n").last { $0.hasPrefix("{") }
            done(line.flatMap { try? JSONDecoder().decode(Examination.self, from: Data($0.utf8)) })
        }
    }
}
