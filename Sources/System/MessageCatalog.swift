import CTranslations

/// The texts of a language, read from a file of gettext's format PO.
///
/// The file is part of the program, so that it needs no other files. gettext itself is not used: it finds a catalogue
/// only where one is installed, and only for locales that the machine has generated.
package struct MessageCatalog: Sendable {
    /// Vietnamese, read when the first text of it is wanted.
    package static let vietnamese = MessageCatalog(
        po: String(
            decoding: UnsafeBufferPointer(start: phim_vi_po_start, count: phim_vi_po_size), as: UTF8.self))

    private var texts: [String: String] = [:]

    /// Reads a PO file: `msgid` and `msgstr`, each with the lines that continue it. Comments are left out.
    package init(po: String) {
        var entry: (key: String, text: String)?
        var isKey = false
        for line in po.split(separator: "\n") {
            if line.hasPrefix("msgid ") {
                add(entry)
                (entry, isKey) = ((Self.quoted(in: line), ""), true)
            } else if line.hasPrefix("msgstr ") {
                entry?.text = Self.quoted(in: line)
                isKey = false
            } else if line.hasPrefix("\"") {
                if isKey { entry?.key += Self.quoted(in: line) } else { entry?.text += Self.quoted(in: line) }
            }
        }
        add(entry)
    }

    /// The text of a key; nil where there is none.
    package subscript(key: String) -> String? { texts[key] }

    /// All keys with their texts. An empty text is one that nobody has translated yet.
    package var entries: [String: String] { texts }

    private mutating func add(_ entry: (key: String, text: String)?) {
        guard let entry, !entry.key.isEmpty, !entry.text.isEmpty else { return }
        texts[entry.key] = entry.text
    }

    /// What stands between the quotation marks of a line.
    private static func quoted(in line: Substring) -> String {
        guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""), first < last else {
            return ""
        }
        var text = ""
        var isEscaped = false
        for character in line[line.index(after: first)..<last] {
            if isEscaped {
                text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        return text
    }
}
