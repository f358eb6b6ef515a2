import Configuration
import Keyboard
import Keymaps
import System
import Transliteration

/// Warnings about the characters of methods by table.
enum MethodPlane {
    /// A warning for each method by table with characters that cannot be typed.
    static func complaints(of configuration: Configuration, on index: CharacterIndex, file: String) -> [Complaint] {
        configuration.methods.compactMap { table in
            let missing = table.characters.filter { index.way(of: $0) == nil }
            if missing.isEmpty { return nil }
            let shown = missing.prefix(20).map { String(Character($0)) }.joined(separator: " ")
            return Complaint(
                .noRoom, in: file, at: configuration.methodPlaces.first { $0.value == table.name }?.position,
                localized(
                    """
                    of the \(table.characters.count) characters of “\(table.name)” no key and no place of the \
                    character plane types \(missing.count): \(shown)\(missing.count > 20 ? " …" : ""); remove another locale, or \
                    set unicode_input or clipboard in [output]
                    """))
        }
    }
}

extension Configuration {
    /// Whether a locale or a hotkey has a Vietnamese method, or Vietnamese words are suggested.
    var typesVietnamese: Bool {
        locales.contains { $0.method.isVietnamese } || suggestions.areVietnamese
            || hotkeys.contains {
                if case .inputMethod(let name) = $0.action { Method(rawValue: name).isVietnamese } else { false }
            }
    }
}
