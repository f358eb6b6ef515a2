import Completion
import System

/// A part of a macro's text that looks like a placeholder but is none, and is typed unchanged.
struct MacroDoubt {
    private let message: String
    private let suggestion: String?

    /// Reports the part.
    func tell(_ complaints: ComplaintList, at position: SourcePosition?) {
        complaints.add(.unknownName, at: position, message, suggestion: suggestion)
    }

    /// All such parts of a text. Without `runsPrograms` a command is one.
    static func all(in text: String, runsPrograms: Bool) -> [MacroDoubt] {
        var doubts: [MacroDoubt] = []
        var hasCursor = false
        for part in text.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            guard let end = part.firstIndex(of: "}") else { continue }
            let name = part[..<end]
            let word = name.prefix { $0 != ":" }
            if name == "cursor" {
                if hasCursor {
                    doubts.append(
                        Self(message: localized("only the first {cursor} counts; this one is typed"), suggestion: nil)
                    )
                }
                hasCursor = true
            } else if ["date", "time"].contains(word), word.count < name.count {
                let signs = LocalTime.unknownSigns(in: String(name.dropFirst(word.count + 1)))
                for sign in signs {
                    doubts.append(
                        Self(
                            message:
                                localized(
                                    "\(sign.quoted) in “{\(name)}” is not a part of a date or a time and is typed as it is"
                                ),
                            suggestion: nil))
                }
            } else if name.hasPrefix("output:") {
                if runsPrograms { continue }
                doubts.append(
                    Self(
                        message: localized(
                            "“{\(String(name).visible)}” is typed as it is: commands run in [[macro]] of phim.toml only"
                        ),
                        suggestion: nil))
            } else if !names.contains(String(name)), let near = NearestName.nearest(to: String(word), among: names) {
                doubts.append(
                    Self(
                        message: localized("“{\(String(name).visible)}” has no meaning and is typed as it is"),
                        suggestion: "{\(near)\(name.dropFirst(word.count))}"))
            }
        }
        return doubts
    }

    private static let names = ["cursor", "date", "time", "clipboard", "output", "brace"]
}
