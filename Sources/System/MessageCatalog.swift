import CTranslations
import Glibc

/// The translations into one language, read from a file in gettext's PO format.
///
/// The file is embedded in the program, so that no other file is needed. gettext itself is not used, because it needs
/// an installed catalogue, and a locale that was generated on the machine. Every command in a Vietnamese session reads the
/// file: once, to find where the translations are. Only those that are asked for become texts.
package struct MessageCatalog: Sendable {
    /// The Vietnamese translations, read at the first use.
    package static let vietnamese = MessageCatalog(
        po: UnsafeBufferPointer(start: phim_vi_po_start, count: phim_vi_po_size))

    /// The offsets of the quoted lines of a key and of its translation.
    private struct Entry {
        var key: Int
        var text: Int
    }

    private let file: [UInt8]
    /// The translations by the hash of the key.
    private var places: [UInt64: Entry] = [:]

    /// Reads a PO file: `msgid` and `msgstr` with their continuation lines. Comments and entries without a translation
    /// are skipped.
    package init(po: some Sequence<UInt8>) {
        file = Array(po)
        var key = 0
        var (hash, isKey) = (Self.emptyHash, false)
        var offset = 0
        while offset < file.count {
            let line = line(at: offset)
            if has("msgid ", at: offset) {
                (key, hash, isKey) = (offset, Self.emptyHash, true)
            } else if has("msgstr ", at: offset) {
                isKey = false
                if hash != Self.emptyHash { places[hash] = Entry(key: key, text: offset) }
            }
            if isKey { eachByte(inQuotesOf: line) { Self.combine($0, into: &hash) } }
            offset = line.upperBound + 1
        }
    }

    /// The translation of a key; nil if there is none.
    package subscript(key: String) -> String? {
        var hash = Self.emptyHash
        for byte in key.utf8 { Self.combine(byte, into: &hash) }
        guard let text = places[hash].map({ self.text(at: $0.text) }), !text.isEmpty else { return nil }
        return text
    }

    /// All translations by key.
    package var entries: [String: String] {
        let all = places.values.map { (text(at: $0.key), text(at: $0.text)) }
        return Dictionary(uniqueKeysWithValues: all.filter { !$0.1.isEmpty })
    }

    /// The text of a line and of its continuation lines.
    private func text(at offset: Int) -> String {
        var bytes: [UInt8] = []
        var line = line(at: offset)
        repeat {
            eachByte(inQuotesOf: line) { bytes.append($0) }
            line = self.line(at: line.upperBound + 1)
        } while !line.isEmpty && file[line.lowerBound] == Self.mark
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The bytes of the line at an offset, without its line feed.
    private func line(at offset: Int) -> Range<Int> {
        guard offset < file.count else { return file.count..<file.count }
        return file.withUnsafeBytes { bytes in
            let start = bytes.baseAddress! + offset
            let end = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count - offset)
            return offset..<(end.map { offset + ($0 - UnsafeMutableRawPointer(mutating: start)) } ?? bytes.count)
        }
    }

    private func has(_ word: StaticString, at offset: Int) -> Bool {
        offset + word.utf8CodeUnitCount <= file.count
            && file.withUnsafeBytes { memcmp($0.baseAddress! + offset, word.utf8Start, word.utf8CodeUnitCount) == 0 }
    }

    /// Calls `body` with each byte between the quotation marks of a line; `\n`, `\t`, `\"` and `\\` are one byte.
    private func eachByte(inQuotesOf line: Range<Int>, _ body: (UInt8) -> Void) {
        guard let first = file[line].firstIndex(of: Self.mark) else { return }
        var isEscaped = false
        for byte in file[first + 1..<line.upperBound] {
            switch byte {
            case Self.mark where !isEscaped: return
            case UInt8(ascii: "\\") where !isEscaped:
                isEscaped = true
                continue
            case UInt8(ascii: "n") where isEscaped: body(UInt8(ascii: "\n"))
            case UInt8(ascii: "t") where isEscaped: body(UInt8(ascii: "\t"))
            default: body(byte)
            }
            isEscaped = false
        }
    }

    private static let mark = UInt8(ascii: "\"")

    /// FNV-1a. That two of some thousand texts have the same value of 64 bits is not to be expected; a test compares all.
    private static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

    private static func combine(_ byte: UInt8, into hash: inout UInt64) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
