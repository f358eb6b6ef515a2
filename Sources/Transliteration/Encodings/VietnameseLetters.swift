/// The letters of Vietnamese with diacritics, each one scalar.
enum VietnameseLetters {
    private static let small = "àáảãạăằắẳẵặâầấẩẫậèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵđ"

    /// By themselves: characters are equal however they are composed.
    private static let all = Dictionary(
        (small + small.uppercased()).map { ($0, $0) }, uniquingKeysWith: { first, _ in first })

    private static let toneless = Set("ăâêôơưđĂÂÊÔƠƯĐ")

    /// The letter of a base and combining marks; nil if there is none.
    static func composed(_ text: String) -> Character? {
        text.count == 1 ? text.first.flatMap { all[$0] } : nil
    }

    static func contains(_ character: Character) -> Bool { all[character] != nil }

    /// Whether a tone is on the letter.
    static func isToned(_ character: Character) -> Bool { contains(character) && !toneless.contains(character) }
}
