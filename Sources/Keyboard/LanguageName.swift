/// The names of languages in the languages themselves.
package enum LanguageName {
    /// The title of a locale in a menu: `Tiếng Việt (vi)`; the identifier alone if the language is not known.
    package static func menuTitle(of locale: String) -> String {
        name(of: locale).map { "\($0) (\(locale))" } ?? locale
    }

    /// The title of a locale in a sentence: `Tiếng Việt`. The identifier is added if it is more than a language code:
    /// `Tiếng Việt (vi-vni)`.
    package static func title(of locale: String) -> String {
        guard let name = name(of: locale) else { return locale }
        return locale.allSatisfy(\.isLetter) ? name : "\(name) (\(locale))"
    }

    private static func name(of locale: String) -> String? { names[locale.prefix { $0.isLetter }.lowercased()] }

    private static let names = [
        "ar": "العربية", "bg": "Български", "cs": "Čeština", "da": "Dansk", "de": "Deutsch", "el": "Ελληνικά",
        "en": "English", "eo": "Esperanto", "es": "Español", "et": "Eesti", "fi": "Suomi", "fr": "Français",
        "he": "עברית", "hr": "Hrvatski", "hu": "Magyar", "id": "Bahasa Indonesia", "it": "Italiano", "ja": "日本語",
        "km": "ខ្មែរ", "ko": "한국어", "lo": "ລາວ", "lt": "Lietuvių", "lv": "Latviešu", "nb": "Norsk bokmål",
        "nl": "Nederlands", "no": "Norsk", "pl": "Polski", "pt": "Português", "ro": "Română", "ru": "Русский",
        "sk": "Slovenčina", "sl": "Slovenščina", "sr": "Српски", "sv": "Svenska", "th": "ไทย", "tr": "Türkçe",
        "uk": "Українська", "vi": "Tiếng Việt", "zh": "中文",
    ]
}
