/// A block of Phím's lines between two marker lines in a file of the user or the system. All other lines stay
/// unchanged.
public struct MarkedBlock: Hashable, Sendable {
    /// The start of a comment in that file: `//` or `#`.
    let comment: String
    /// The lines between the markers.
    let contents: String
    /// The command that writes the block; named in the first marker.
    let writer: String

    /// Creates a block for a file with this comment syntax.
    public init(_ contents: String, comment: String, writer: String = "phim keymap --install") {
        self.contents = contents
        self.comment = comment
        self.writer = writer
    }

    /// The start of the first marker, which is the same for every `writer`.
    private var beginning: String { comment + " >>> Phím: " }
    private var begin: String { beginning + "written by `\(writer)`, changes here are lost" }
    private var end: String { comment + " <<< Phím" }

    /// The file's text with the block: it replaces an existing block or is appended.
    ///
    /// A marker without its counterpart is ignored, so that no line of the user can be lost.
    public func inserted(into text: String) -> String {
        let block =
            [begin] + contents.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) + [end]
        var lines = Self.lines(of: text)
        if let place = place(in: lines) {
            lines.replaceSubrange(place, with: block)
        } else {
            // No empty line before it, which would be left when the block is removed.
            lines += block
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The file's text without the block.
    public func removed(from text: String) -> String {
        var lines = Self.lines(of: text)
        guard let place = place(in: lines) else { return text }
        lines.removeSubrange(place)
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    private func place(in lines: [String]) -> ClosedRange<Int>? {
        guard let first = lines.firstIndex(where: { $0.hasPrefix(beginning) }),
            let last = lines[first...].firstIndex(of: end),
            lines[(first + 1)..<last].allSatisfy({ !$0.hasPrefix(beginning) })
        else { return nil }
        return first...last
    }

    private static func lines(of text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
