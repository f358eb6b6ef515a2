import Foundation

/// The texts typed in every cell.
package enum MatrixTexts {
    /// A sentence with every Vietnamese letter in both cases: its TELEX keys, and its text.
    package static let sentence: (keys: String, text: String) = {
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
    package static let letters: String = {
        let small = vowels.map(\.forms).joined() + "đ"
        let all = small.filter { !$0.isASCII }
        return all + all.uppercased()
    }()

    /// One of them.
    package static let letter = "Ạ"

    /// Words that need three edits each: five hundred edits, or fifty.
    package static let edits = (keys: repeated("ddaays ", words), text: repeated("đấy ", words))
    /// The cells that are named in `PHIM_MATRIX`: `all`, or parts of their names, separated by semicolons.
    package static let wanted = ProcessInfo.processInfo.environment["PHIM_MATRIX"] ?? ""

    /// Whether long texts are typed in full, as with `Tests/run.sh --matrix`. Otherwise a tenth is typed.
    package static let isFullLength = !wanted.isEmpty

    private static let words = isFullLength ? 167 : 17

    /// Five thousand characters, or five hundred. Each piece has a number, to show which one is missing.
    package static let long: String = {
        var text = ""
        var number = 0
        let count = isFullLength ? 5000 : 500
        while text.count < count {
            number += 1
            text += "\(number) tiếng Việt giàu đẹp, chữ nghĩa trong sáng; "
        }
        return String(text.prefix(count - 1)) + "."
    }()

    /// The configuration of the daemon: the keymap of the desktop, and three hotkeys.
    package static func configuration(hasGroups: Bool) -> String {
        """
        [[locale]]
        id = "vi"
        layout = "us"
        method = "telex"
        [output]
        keymap = \(hasGroups ? #"["us", "ru"]"# : #"["us"]"#)
        options = \(hasGroups ? #"["grp:sclk_toggle"]"# : "[]")
        plane = "on"
        [control]
        typing = true
        [keys]
        f9 = "character:\(letter)"
        f10 = "text:\(letters)"
        f11 = "text:\(long)"

        """
    }

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
