/// The complaints about one file, collected while it is read.
final class ComplaintList {
    /// The name of the file in complaints.
    let file: String
    private var complaints: [Complaint] = []
    /// The number of complaints that get a suggestion. A large file that is not a configuration can have many
    /// complaints, and suggestions take time.
    private static let suggestionLimit = 100

    init(file: String) {
        self.file = file
    }

    func add(
        _ id: Complaint.ID, at position: SourcePosition?, _ message: String,
        suggestion: @autoclosure () -> String? = nil
    ) {
        let suggestion = complaints.count < Self.suggestionLimit ? suggestion() : nil
        complaints.append(Complaint(id, in: file, at: position, message, suggestion: suggestion))
    }

    /// Whether one of the complaints is an error, so that the configuration is unusable.
    var hasErrors: Bool { complaints.contains { $0.severity == .error } }

    /// The complaints in the order of the file; those at the same position in the order of discovery.
    var sorted: [Complaint] {
        let start = SourcePosition(line: 0, column: 0)
        return complaints.enumerated().sorted {
            ($0.element.position ?? start, $0.offset) < ($1.element.position ?? start, $1.offset)
        }.map(\.element)
    }
}

extension String {
    /// The text between “ and ”, shortened and safe to print on a terminal.
    package var quoted: String {
        let limit = 60
        let head = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return "“\(head.visible)\(unicodeScalars.count > limit ? "…" : "")”"
    }

    /// The text with its control characters escaped, so that a terminal shows them instead of obeying them.
    package var visible: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                text += "\\u{\(String(scalar.value, radix: 16))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
