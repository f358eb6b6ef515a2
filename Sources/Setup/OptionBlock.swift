import Keymaps
import System

/// A block of Phím at the end of a desktop's configuration file. The last setting in the file overrides the others, so
/// the block repeats the options that the file sets elsewhere and adds one.
struct OptionBlock {
    let file: UserFile
    /// The name of the setting in the file: `xkb_options`.
    let setting: String
    /// What begins a comment in the file.
    var comment = "#"
    /// The lines of the block for a list of options.
    let lines: @Sendable (_ options: String) -> String

    /// Adds the option to the text of the file and writes it. The result is the list of all options; nil, and nothing
    /// written, if the option exists already.
    func add(_ option: String, to text: String) throws(PlainError) -> OptionList? {
        var list = options(in: withoutBlock(text))
        guard list.add(option) else { return nil }
        let new = MarkedBlock(lines(list.text), comment: comment, writer: "phim setup").inserted(into: text)
        if new == text { return nil }
        try file.write(new)
        return list
    }

    /// The text of the file without the block; nil if there is no block or no file.
    func textWithoutBlock() throws(PlainError) -> String? {
        guard let text = try file.read() else { return nil }
        let own = withoutBlock(text)
        return own == text ? nil : own
    }

    private func withoutBlock(_ text: String) -> String { MarkedBlock("", comment: comment).removed(from: text) }

    /// The options of the last setting in a text, without quotes and comments.
    func options(in text: String) -> OptionList {
        var value = ""
        for line in text.split(separator: "\n") {
            let words = withoutComment(line).split { " \t={};\"'".contains($0) }
            if let index = words.firstIndex(where: { $0 == setting }), index + 1 < words.count {
                value = words[(index + 1)...].prefix { $0.contains(":") || $0 == "," }.joined()
            }
        }
        return OptionList(value)
    }

    private func withoutComment(_ line: Substring) -> Substring {
        line.firstRange(of: comment).map { line[..<$0.lowerBound] } ?? line
    }
}
