/// Vietnamese written in ASCII as VIQR (RFC 1456): `Vie^.t`. UniKey's tables of version 0 are written so.
package enum VIQRText {
    /// The text with its letters. What makes no Vietnamese letter stays as it is; a backslash takes a sign's meaning away.
    package static func decoded(_ text: String) -> String {
        var result = ComposedText()
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\", let next = rest.first, isEscapable(next, behind: result.scalars.last) {
                result.appendLiterally(rest.removeFirst())
            } else if isD(scalar), let next = rest.first, isD(next) {
                rest.removeFirst()
                result.appendLiterally(scalar == "d" ? "đ" : "Đ")
            } else if let mark = marks[scalar], result.combine(mark) {
                // It is on the letter.
            } else {
                result.append(scalar)
            }
        }
        return result.text
    }

    /// The text in ASCII. What VIQR has no signs for is kept.
    static func encoded(_ text: String) -> (text: String, problems: [ConversionProblem]) {
        let scalars = Array(text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var problems: [ConversionProblem] = []
        for (place, scalar) in scalars.enumerated() {
            let before = place > 0 ? scalars[place - 1] : nil
            let next = place + 1 < scalars.count ? scalars[place + 1] : nil
            if let signs = signs(of: scalar), !(isStroked(scalar) && before.map(isD) == true) {
                result.append(contentsOf: signs)
            } else if !scalar.isASCII {
                // Also a đ behind a d: three of them in a row are read as đd.
                problems.append(ConversionProblem(place: place, kind: .missing(scalar)))
                result.append(scalar)
            } else {
                if isRead(scalar, behind: before)
                    || scalar == "\\" && next.map({ isEscapable($0, behind: before) }) == true
                {
                    result.append("\\")
                }
                result.append(scalar)
            }
        }
        return (String(result), problems)
    }

    /// Whether the sign or the d would become a part of the letter before it.
    private static func isRead(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
        guard let before else { return false }
        if isD(scalar) { return isD(before) }
        return marks[scalar].map { VietnameseLetters.combined(before, with: $0) != nil } ?? false
    }

    private static func signs(of letter: Unicode.Scalar) -> [Unicode.Scalar]? {
        if isStroked(letter) { return letter == "đ" ? ["d", "d"] : ["D", "D"] }
        guard VietnameseLetters.contains(letter) else { return nil }
        let (toneless, tone) = VietnameseLetters.splitTone(letter) ?? (letter, nil)
        let (base, mark) = VietnameseLetters.splitDiacritic(toneless) ?? (toneless, nil)
        return [base] + [mark, tone].compactMap(\.self).map { mark in marks.first { $0.value == mark }!.key }
    }

    private static func isD(_ scalar: Unicode.Scalar) -> Bool { scalar == "d" || scalar == "D" }
    private static func isStroked(_ scalar: Unicode.Scalar) -> Bool { scalar == "đ" || scalar == "Đ" }

    /// Whether a backslash before it is no backslash. In `C:\data` it is one.
    private static func isEscapable(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
        marks[scalar] != nil || scalar == "\\" || isD(scalar) && before.map(isD) == true
    }

    private static let marks: [Unicode.Scalar: Unicode.Scalar] = [
        "^": "\u{302}", "(": "\u{306}", "+": "\u{31B}", "'": "\u{301}", "`": "\u{300}", "?": "\u{309}",
        "~": "\u{303}", ".": "\u{323}",
    ]
}
