/// The tables of config/methods, embedded in the program.
enum ShippedMethods {
    /// Their names, sorted.
    static let names = [
        "esperanto", "french", "german", "greek", "ipa", "kana", "pinyin", "polish", "russian", "spanish",
    ]

    /// The file of a method; nil if there is no shipped method with this name.
    static func source(of name: String) -> [UInt8]? {
        switch name {
        case "esperanto": PackageResources.esperanto_toml
        case "french": PackageResources.french_toml
        case "german": PackageResources.german_toml
        case "greek": PackageResources.greek_toml
        case "ipa": PackageResources.ipa_toml
        case "kana": PackageResources.kana_toml
        case "pinyin": PackageResources.pinyin_toml
        case "polish": PackageResources.polish_toml
        case "russian": PackageResources.russian_toml
        case "spanish": PackageResources.spanish_toml
        default: nil
        }
    }
}
