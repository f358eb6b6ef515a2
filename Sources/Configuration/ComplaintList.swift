/// The complaints about one file, gathered while it is read.
final class ComplaintList {
    /// The file as complaints name it.
    let file: String
    private var complaints: [Complaint] = []
    /// Only so many complaints come with a suggestion: a file with more is no configuration, but may be a large one.
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

    /// True if one of them makes the configuration unusable.
    var hasErrors: Bool { complaints.contains { $0.severity == .error } }

    /// In the order of the file; those about the same place in the order in which they came.
    var sorted: [Complaint] {
        let start = SourcePosition(line: 0, column: 0)
        return complaints.enumerated().sorted {
            ($0.element.position ?? start, $0.offset) < ($1.element.position ?? start, $1.offset)
        }.map(\.element)
    }
}

extension String {
    /// The text between “ and ”, cut short, fit to be shown on a terminal.
    var quoted: String {
        let limit = 60
        let head = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
        return "“\(head.visible)\(unicodeScalars.count > limit ? "…" : "")”"
    }

    /// The text with its control characters written out, so that a terminal shows them and obeys none.
    var visible: String {
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
