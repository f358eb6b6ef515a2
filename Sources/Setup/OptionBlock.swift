import Keymaps
import System

/// A block of Phím's at the end of a desktop's configuration file. It sets the keymap's options anew, since the last
/// setting in the file counts: those that the file has elsewhere, and the one that is added.
struct OptionBlock {
    let file: UserFile
    /// The name of the setting in the file: `xkb_options`.
    let setting: String
    /// The lines of the block for a list of options.
    let lines: @Sendable (_ options: String) -> String

    /// Writes the block into a text of the file. The options that are set then; nil, and nothing written, if the option
    /// is there already.
    func add(_ option: String, to text: String) throws(PlainError) -> OptionList? {
        var list = options(in: Self.withoutBlock(text))
        guard list.add(option) else { return nil }
        let new = MarkedBlock(lines(list.text), comment: "#", writer: "phim setup").inserted(into: text)
        if new == text { return nil }
        try file.write(new)
        return list
    }

    /// The text of the file without the block; nil if there is none.
    func textWithoutBlock() throws(PlainError) -> String? {
        guard let text = try file.read() else { return nil }
        let own = Self.withoutBlock(text)
        return own == text ? nil : own
    }

    private static func withoutBlock(_ text: String) -> String { MarkedBlock("", comment: "#").removed(from: text) }

    /// The options that stand last in a text, without quotes and comments.
    func options(in text: String) -> OptionList {
        var value = ""
        for line in text.split(separator: "\n") {
            let words = line.prefix { $0 != "#" }.split { " \t={};\"'".contains($0) }
            if let index = words.firstIndex(where: { $0 == setting }), index + 1 < words.count {
                value = words[(index + 1)...].prefix { $0.contains(":") || $0 == "," }.joined()
            }
        }
        return OptionList(value)
    }
}
