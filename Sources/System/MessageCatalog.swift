import CTranslations

/// The translations into one language, read from a file in gettext's PO format.
///
/// The file is embedded in the program, so that no other file is needed. gettext itself is not used, because it needs
/// an installed catalogue, and a locale that was generated on the machine.
package struct MessageCatalog: Sendable {
    /// The Vietnamese translations, read at the first use.
    package static let vietnamese = MessageCatalog(
        po: String(
            decoding: UnsafeBufferPointer(start: phim_vi_po_start, count: phim_vi_po_size), as: UTF8.self))

    private var texts: [String: String] = [:]

    /// Parses a PO file: `msgid` and `msgstr` with their continuation lines. Comments and entries without a translation
    /// are skipped.
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

    /// The translation of a key; nil if there is none.
    package subscript(key: String) -> String? { texts[key] }

    /// All translations by key.
    package var entries: [String: String] { texts }

    private mutating func add(_ entry: (key: String, text: String)?) {
        guard let entry, !entry.key.isEmpty, !entry.text.isEmpty else { return }
        texts[entry.key] = entry.text
    }

    /// The unescaped text between the quotation marks of a line.
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
