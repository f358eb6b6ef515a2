/// Reads and writes VIQR (RFC 1456), Vietnamese in ASCII: `Vie^.t`. UniKey's macro tables of version 0 use it.
package enum VIQRText {
    /// Decodes VIQR. A sign that cannot be on the letter before it stays as it is. A backslash makes the next sign
    /// literal.
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
                // `combine` has put the mark on the letter.
            } else {
                result.append(scalar)
            }
        }
        return result.text
    }

    /// Encodes a text as VIQR. Characters that VIQR lacks are kept and reported.
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
                // This includes a đ after a d: `ddd` is read as đd.
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

    /// Whether a decoder would join the sign or d to the letter before it.
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

    /// Whether a backslash before this character is an escape. The backslash in `C:\data` is none.
    private static func isEscapable(_ scalar: Unicode.Scalar, behind before: Unicode.Scalar?) -> Bool {
        marks[scalar] != nil || scalar == "\\" || isD(scalar) && before.map(isD) == true
    }

    private static let marks: [Unicode.Scalar: Unicode.Scalar] = [
        "^": "\u{302}", "(": "\u{306}", "+": "\u{31B}", "'": "\u{301}", "`": "\u{300}", "?": "\u{309}",
        "~": "\u{303}", ".": "\u{323}",
    ]
}
