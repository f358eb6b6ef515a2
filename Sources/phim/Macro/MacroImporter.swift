import Completion
import Configuration
import Glibc
import System
import Transliteration

/// Imports the macros of another program's file into the file of macros, after the user has confirmed them.
struct MacroImporter {
    /// The file, or `-` for standard input.
    let file: String
    /// The encoding of a file that is neither UTF-8 nor UTF-16; nil to guess it.
    let encoding: VietnameseEncoding?
    /// Whether existing macros get the new text.
    let replaces: Bool
    /// Whether the user is asked before anything is written.
    let asks: Bool

    /// The most macros that are shown one by one.
    private static let shownCount = 20

    /// Adds the macros to the file of macros at a path.
    func run(_ path: String) throws {
        let found = try macros()
        for problem in found.problems { Terminal.complain(localized("\(file):\(problem); left out")) }
        if found.items.isEmpty { throw PlainError(localized("no macro in \(file)")) }
        let old = try MacroFileText(path)
        var (new, known): ([MacroImport.Item], [MacroImport.Item]) = ([], [])
        for item in found.items {
            if !old.has(item.abbreviation) {
                new.append(item)
            } else if replaces {
                known.append(item)
            } else {
                Terminal.complain(localized("“\(item.abbreviation)” is in \(path) already; left out"))
            }
        }
        let number = new.count + known.count
        let count = number == 1 ? localized("1 macro") : localized("\(number) macros")
        if new.isEmpty && known.isEmpty { return print(localized("\(count) written to \(path)")) }
        guard try !asks || agrees(new + known, localized("Write \(count) to \(path)?")) else {
            return print(localized("nothing was written"))
        }
        var text = known.reduce(old) { $0.replacing($1) }
        if !new.isEmpty { text = text.adding(new, under: "# From \(file)") }
        try text.write()
        print(localized("\(count) written to \(path)"))
    }

    private func macros() throws -> MacroImport {
        let bytes: [UInt8]
        do {
            bytes = file == "-" ? try TextFile.readInput() : try TextFile.readBytes(file)
        } catch {
            throw PlainError("\(file) \(error.whyUnread)")
        }
        let text = try text(of: bytes)
        switch MacroImport.format(of: text) {
        case .unikey: return .unikey(text)
        case .espanso: return .espanso(text)
        case .phim: return .phim(text)
        case .gonhanh: return try MacroJSON.macros(of: text, in: file)
        // UniKey's oldest files have no version line, so they are recognized by their name.
        case nil where file.split(separator: "/").last?.lowercased().hasPrefix("ukmacro") == true:
            return .unikey(text)
        case nil where file.lowercased().hasSuffix(".csv"): return .csv(text)
        case nil:
            throw PlainError(
                localized(
                    """
                    \(file) is not a file of macros: UniKey's and OpenKey's begin with a line “;DO NOT DELETE THIS LINE”, Phím's \
                    with a line that begins with #, espanso's have “matches:”, tables end in .csv
                    """))
        }
    }

    private func text(of bytes: [UInt8]) throws(PlainError) -> String {
        if let encoding { return encoding.text(of: bytes) }
        if let text = MacroImport.text(of: bytes) { return text }
        guard let encoding = VietnameseEncoding.guess(bytes) else {
            throw PlainError(
                localized(
                    "\(file) is neither UTF-8 nor UTF-16, and its encoding is not certain; name it with --from: \(VietnameseEncoding.oldNames)"
                )
            )
        }
        Terminal.complain(localized("\(file) is read as \(encoding.title); --from names another encoding"))
        return encoding.text(of: bytes)
    }

    /// Shows the macros and asks the user. Throws if there is no terminal.
    private func agrees(_ items: [MacroImport.Item], _ question: String) throws(PlainError) -> Bool {
        Terminal.writeTable(
            items.prefix(Self.shownCount).map { ($0.abbreviation, MacroCommand.shown($0.text)) })
        if items.count > Self.shownCount { print(localized("and \(items.count - Self.shownCount) more")) }
        guard isatty(STDIN_FILENO) == 1 else {
            throw PlainError(
                localized("nothing was written, since there is no terminal to ask on; --yes writes without asking"))
        }
        Terminal.write(Array("\(question) [\(localized("Y/n"))] ".utf8))
        let answer = readLine()?.lowercased() ?? "n"
        return ["", "y", "yes", "c", "có", "co"].contains(answer)
    }
}
