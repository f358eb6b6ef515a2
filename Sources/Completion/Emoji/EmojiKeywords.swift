/// Vietnamese keywords for emoji that CLDR does not have, in lower case.
enum EmojiKeywords {
    static let all: [(word: String, emoji: String)] = [
        ("phở", "🍜"), ("bún", "🍜"), ("mì", "🍜"), ("mỳ", "🍜"), ("hủ tiếu", "🍜"), ("cơm", "🍚"), ("xôi", "🍚"),
        ("chè", "🍧"), ("nem", "🥟"), ("gà", "🐔"), ("trà", "🍵"), ("cà phê", "☕"), ("yêu", "❤️"), ("thương", "🥰"),
        ("tết", "🧧"),
        ("lì xì", "🧧"), ("nón lá", "👒"), ("áo dài", "👗"), ("cờ việt nam", "🇻🇳"), ("cờ đỏ sao vàng", "🇻🇳"),
    ]
}
