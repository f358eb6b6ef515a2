/// The checks of every cell, in this order.
package enum MatrixCheck: String, CaseIterable {
    case letters = "134 letters"
    case edits = "500 edits"
    case long = "5,000 characters"
    case capsLock = "Caps Lock"
    case group = "Second group"
    case shortcut = "Ctrl+A"
    case hold = "Held key"

    /// What is typed into an application, and the text that results; nil for a check that does more than type, or that does
    /// not apply.
    package func script(for application: MatrixApplication) -> MatrixScript? {
        switch self {
        case .letters: MatrixScript(MatrixTexts.sentence.keys, gives: MatrixTexts.sentence.text)
        case .edits: MatrixScript(MatrixTexts.edits.keys, gives: MatrixTexts.edits.text)
        case .long: MatrixScript("⟨f11⟩", gives: MatrixTexts.long)
        case .capsLock:
            // Typed letters become capitals; the text of a hotkey does not change.
            MatrixScript(
                "⟨capslock⟩ddaij hocj 1⟨f10⟩⟨capslock⟩ hoom nay",
                gives: "ĐẠI HỌC 1" + MatrixTexts.letters + " hôm nay")
        case .group:
            MatrixScript(
                "⟨scrolllock⟩tieengs Vieetj 1⟨f10⟩⟨scrolllock⟩ hoom nay",
                gives: "tiếng Việt 1" + MatrixTexts.letters + " hôm nay")
        case .shortcut: application.textAfterControlA.map { MatrixScript("abc⟨ctrl+a⟩hoaf", gives: $0) }
        case .hold: nil
        }
    }
}

/// Keys and the text that they give.
package struct MatrixScript: Hashable, Sendable {
    /// In the notation of `Keystrokes`.
    package let keys: String
    package let text: String

    package init(_ keys: String, gives text: String) {
        self.keys = keys
        self.text = text
    }
}

/// The result of a check.
package enum MatrixVerdict: Hashable {
    case pass
    /// A short text about the wrong result.
    case fails(String)
    /// The check does not apply to this desktop.
    case absent

    /// The result as it appears in the table.
    package var text: String {
        switch self {
        case .pass: "pass"
        case .fails(let what): "**no**: \(what)"
        case .absent: "–"
        }
    }

    /// Compares a text with the expected one; the result shows the first difference.
    package init(_ text: String, expected: String) {
        if text == expected {
            self = .pass
            return
        }
        let common = zip(text, expected).prefix { $0 == $1 }.count
        let want = String(expected.dropFirst(common).prefix(12))
        let got = String(text.dropFirst(common).prefix(12))
        self = .fails("“\(got)” for “\(want)” after \(common) of \(expected.count)")
    }
}
