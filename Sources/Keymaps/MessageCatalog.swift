import Glibc
import System

/// Translations of one program's texts into one language: a gettext catalogue, `.mo`.
///
/// Source: the MO format of GNU gettext's manual. Only catalogues in UTF-8, as every one in use is, and texts
/// without plural forms.
struct MessageCatalog {
    private var translations: [String: String] = [:]

    /// Reads a catalogue; nil if the bytes are not a catalogue.
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

    /// The catalogue of a program for the first of the languages that has one: `vi_VN`, `vi`.
    init?(of program: String, languages: [String], directory: String = "/usr/share/locale") {
        for language in languages {
            let path = "\(directory)/\(language)/LC_MESSAGES/\(program).mo"
            if let bytes = TextFile.bytes(path), let catalog = MessageCatalog(bytes) {
                self = catalog
                return
            }
        }
        return nil
    }

    /// The translation of a text; the text itself if there is none.
    func translation(of text: String) -> String { translations[text] ?? text }
}
