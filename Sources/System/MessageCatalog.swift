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
        for line in po.utf8.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: "msgid ".utf8) {
                add(entry)
                (entry, isKey) = ((Self.quoted(in: line), ""), true)
            } else if line.starts(with: "msgstr ".utf8) {
                entry?.text = Self.quoted(in: line)
                isKey = false
            } else if line.first == Self.mark {
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

    private static let mark = UInt8(ascii: "\"")
    private static let escape = UInt8(ascii: "\\")

    /// The unescaped text between the quotation marks of a line. By bytes: every command in a Vietnamese session reads
    /// the whole file.
    private static func quoted(in line: Substring.UTF8View) -> String {
        guard let first = line.firstIndex(of: mark), let last = line.lastIndex(of: mark), first < last else {
            return ""
        }
        let text = line[line.index(after: first)..<last]
        guard text.contains(escape) else { return String(Substring(text)) }
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if !isEscaped && byte == escape {
                isEscaped = true
                continue
            }
            switch byte {
            case UInt8(ascii: "n") where isEscaped: bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t") where isEscaped: bytes.append(UInt8(ascii: "\t"))
            default: bytes.append(byte)
            }
            isEscaped = false
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
