/// The texts typed in every cell.
enum MatrixTexts {
    /// A sentence with every Vietnamese letter in both cases: its TELEX keys, and its text.
    static let sentence: (keys: String, text: String) = {
        let words = vowels.flatMap { vowel in
            zip(vowel.forms, tones).map { form, tone in
                (keys: vowel.keys + vowel.coda + tone, text: String(form) + vowel.coda)
            }
        }
        let small = words + [(keys: "ddi", text: "đi")]
        let all = small + small.map { (keys: $0.keys.uppercased(), text: $0.text.uppercased()) }
        return (all.map(\.keys).joined(separator: " "), all.map(\.text).joined(separator: " "))
    }()

    /// Every Vietnamese letter: 67 in lower case, 67 in upper case.
    static let letters: String = {
        let small = vowels.map(\.forms).joined() + "đ"
        let all = small.filter { !$0.isASCII }
        return all + all.uppercased()
    }()

    /// One of them.
    static let letter = "Ạ"

    /// Words that need three edits each: five hundred edits, or fifty.
    static let edits = (keys: repeated("ddaays ", words), text: repeated("đấy ", words))
    private static let words = MatrixCell.isFullLength ? 167 : 17

    /// Five thousand characters, or five hundred. Each piece has a number, to show which one is missing.
    static let long: String = {
        var text = ""
        var number = 0
        let count = MatrixCell.isFullLength ? 5000 : 500
        while text.count < count {
            number += 1
            text += "\(number) tiếng Việt giàu đẹp, chữ nghĩa trong sáng; "
        }
        return String(text.prefix(count - 1)) + "."
    }()

    private static let tones = ["", "s", "f", "r", "x", "j"]

    /// Each vowel with its tones, its keys, and a consonant if the vowel cannot end a syllable.
    private static let vowels: [(forms: String, keys: String, coda: String)] = [
        ("aáàảãạ", "a", ""), ("ăắằẳẵặ", "aw", "n"), ("âấầẩẫậ", "aa", "n"), ("eéèẻẽẹ", "e", ""),
        ("êếềểễệ", "ee", ""), ("iíìỉĩị", "i", ""), ("oóòỏõọ", "o", ""), ("ôốồổỗộ", "oo", ""),
        ("ơớờởỡợ", "ow", ""), ("uúùủũụ", "u", ""), ("ưứừửữự", "uw", ""), ("yýỳỷỹỵ", "y", ""),
    ]

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}
