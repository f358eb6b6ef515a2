import Completion
import Glibc
package import System

/// Changes the text of the file of macros, and keeps all other lines unchanged.
package struct MacroFileText {
    private let path: String
    /// The bytes that were read; nil if there was no file.
    private let before: [UInt8]?
    private var lines: [String]

    /// Reads the file. A missing file is treated as empty.
    package init(_ path: String) throws(PlainError) {
        self.path = path
        before = try Self.read(path)
        guard let bytes = before else {
            lines = ["# Macros: “abbreviation:text”, one a line. \\n is a new line. See /etc/phim/phim.toml."]
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw PlainError(localized("\(path) is not UTF-8 text; nothing was written"))
        }
        lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        if lines.last == "" { lines.removeLast() }
    }

    /// Whether the file has a macro with this abbreviation.
    package func has(_ abbreviation: String) -> Bool { lines.contains { Self.abbreviation(of: $0) == abbreviation } }

    /// The text with these macros at its end, under a comment.
    package func adding(_ items: [MacroImport.Item], under heading: String?) -> Self {
        var text = self
        var moment = lines.last { MacroFile.moment(of: $0) != nil }.flatMap { MacroFile.moment(of: $0) } ?? .wordEnd
        if let heading { text.lines.append(heading) }
        for item in items {
            if item.moment != moment {
                moment = item.moment
                text.lines.append("[\(moment.rawValue)]")
            }
            text.lines.append(MacroFile.line(item.abbreviation, item.text))
        }
        return text
    }

    /// The text with another text for a macro that it has.
    package func replacing(_ item: MacroImport.Item) -> Self {
        var text = self
        for index in lines.indices where Self.abbreviation(of: lines[index]) == item.abbreviation {
            text.lines[index] = MacroFile.line(item.abbreviation, item.text)
        }
        return text
    }

    /// The text without the macro of an abbreviation.
    package func removing(_ abbreviation: String) -> Self {
        var text = self
        text.lines.removeAll { Self.abbreviation(of: $0) == abbreviation }
        return text
    }

    /// Reads, changes and writes the file in one step, while other programs of Phím wait.
    package static func change(_ path: String, _ body: (Self) throws -> Self) throws {
        let lock = try FileLock(of: path)
        defer { withExtendedLifetime(lock) {} }
        try body(Self(path)).replace()
    }

    /// Writes the file. Throws if another program has changed it since it was read.
    package func write() throws(PlainError) {
        let lock = try FileLock(of: path)
        defer { withExtendedLifetime(lock) {} }
        try replace()
    }

    private func replace() throws(PlainError) {
        guard try Self.read(path) == before else {
            throw PlainError(
                localized("\(path) was changed by another program meanwhile; nothing was written. Try again."))
        }
        try TextFile.write(lines.map { $0 + "\n" }.joined(), to: path)
    }

    /// The bytes of the file; nil if it is missing.
    private static func read(_ path: String) throws(PlainError) -> [UInt8]? {
        do {
            return try TextFile.readBytes(path)
        } catch {
            if error.errno == ENOENT { return nil }
            throw PlainError(localized("\(path) \(error.whyUnread); nothing was written"))
        }
    }

    private static func abbreviation(of line: String) -> String? {
        if case .entry(let entry) = MacroFile.line(line[...], number: 1) { entry.abbreviation } else { nil }
    }
}
