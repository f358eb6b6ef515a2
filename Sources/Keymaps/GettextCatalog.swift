import Glibc
import System

/// The translations of a program's texts into one language, from a gettext catalogue (`.mo`).
///
/// Source: the MO format in the manual of GNU gettext. Only UTF-8 and texts without plural forms are supported.
struct GettextCatalog {
    private var translations: [String: String] = [:]

    /// Parses a catalogue; nil if the bytes are no catalogue.
    init?(_ bytes: [UInt8]) {
        func number(_ offset: Int) -> Int? {
            guard offset >= 0, offset + 4 <= bytes.count else { return nil }
            let value = bytes[offset..<offset + 4].withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
            return Int(isSwapped ? value.byteSwapped : value)
        }
        var isSwapped = false
        guard let magic = number(0) else { return nil }
        if magic == 0xde12_0495 { isSwapped = true } else if magic != 0x9504_12de { return nil }
        guard let count = number(8), let originals = number(12), let translated = number(16), count < 1 << 20 else {
            return nil
        }
        func text(_ table: Int, _ index: Int) -> String? {
            guard let length = number(table + 8 * index), let start = number(table + 8 * index + 4),
                start + length <= bytes.count
            else { return nil }
            return String(decoding: bytes[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
        }
        for index in 0..<count {
            if let key = text(originals, index), let value = text(translated, index), !key.isEmpty, !value.isEmpty {
                translations[key] = value
            }
        }
    }

    /// Reads the catalogue of a program for the first of the languages that has one; nil if none has.
    init?(of program: String, languages: [String]) {
        for language in languages {
            let path = "/usr/share/locale/\(language)/LC_MESSAGES/\(program).mo"
            if let bytes = TextFile.bytes(path), let catalog = GettextCatalog(bytes) {
                self = catalog
                return
            }
        }
        return nil
    }

    /// The translation of a text; the text itself if there is none.
    func translation(of text: String) -> String { translations[text] ?? text }
}
