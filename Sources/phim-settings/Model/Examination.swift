import Control
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

        var fixes: [FindingFix] { fix?.split(separator: "\n").map { FindingFix(line: String($0)) } ?? [] }
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
