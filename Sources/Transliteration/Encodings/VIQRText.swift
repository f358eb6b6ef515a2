/// Vietnamese written in ASCII as VIQR (RFC 1456): `Vie^.t`. UniKey's tables of version 0 are written so.
package enum VIQRText {
    /// The text with its letters. What makes no Vietnamese letter stays as it is; a backslash takes a sign's meaning away.
    package static func decoded(_ text: String) -> String {
        var result = ""
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let next = rest.first, marks[next] != nil || next == "\\" {
                result.unicodeScalars.append(rest.removeFirst())
                continue
            }
            if (scalar == "d" || scalar == "D"), let next = rest.first, next == "d" || next == "D" {
                rest.removeFirst()
                result += scalar == "d" ? "đ" : "Đ"
                continue
            }
            var letter = String(Character(scalar))
            // A circumflex, a horn or a breve, then a tone.
            for _ in 0..<2 {
                guard let next = rest.first, let mark = marks[next] else { break }
                guard let known = VietnameseLetters.composed(letter + String(Character(mark))) else { break }
                letter = String(known)
                rest.removeFirst()
            }
            result += letter
        }
        return result
    }

    private static let marks: [Unicode.Scalar: Unicode.Scalar] = [
        "^": "\u{302}", "(": "\u{306}", "+": "\u{31B}", "'": "\u{301}", "`": "\u{300}", "?": "\u{309}",
        "~": "\u{303}", ".": "\u{323}",
    ]
}
