/// What a terminal application received, as text. BackSpace (0x7f) removes the last piece; everything else that is not
/// text becomes a token such as `⟨left⟩`, `⟨ctrl+c⟩`, `⟨alt+x⟩`.
package struct ConsoleTranscript {
    /// Characters and tokens, in order.
    private var pieces: [String] = []

    package var text: String { pieces.joined() }

    package init(_ bytes: [UInt8]) {
        var rest = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{7f}": if !pieces.isEmpty { pieces.removeLast() }
            case "\r": pieces.append("⟨enter⟩")
            case "\t": pieces.append("⟨tab⟩")
            case "\u{1b}": pieces.append(Self.escape(&rest))
            case "\u{0}": pieces.append("⟨ctrl+space⟩")
            case "\u{1}"..."\u{1a}":
                pieces.append("⟨ctrl+\(Character(Unicode.Scalar(scalar.value + 0x60)!))⟩")
            case "\u{1c}"..."\u{1f}":
                pieces.append("⟨ctrl+\(Character(Unicode.Scalar(scalar.value + 0x40)!))⟩")
            default: pieces.append(String(scalar))
            }
        }
    }

    /// The token for an escape character and what follows it: the code of a key, a character with Alt, or nothing.
    private static func escape(_ rest: inout ArraySlice<Unicode.Scalar>) -> String {
        for (code, name) in codes where rest.starts(with: code.unicodeScalars) {
            rest = rest.dropFirst(code.unicodeScalars.count)
            return "⟨\(name)⟩"
        }
        guard let next = rest.first, next.value >= 0x20, next != "\u{1b}" else { return "⟨esc⟩" }
        rest = rest.dropFirst()
        return next == "\u{7f}" ? "⟨alt+backspace⟩" : "⟨alt+\(next)⟩"
    }

    /// The codes of the Linux console without the escape character, longest first (the kernel's default keymap).
    private static let codes: [(String, String)] = [
        ("[17~", "f6"), ("[18~", "f7"), ("[19~", "f8"), ("[20~", "f9"), ("[21~", "f10"), ("[23~", "f11"),
        ("[24~", "f12"), ("[1~", "home"), ("[2~", "insert"), ("[3~", "delete"), ("[4~", "end"),
        ("[5~", "pageup"), ("[6~", "pagedown"), ("[[A", "f1"), ("[[B", "f2"), ("[[C", "f3"), ("[[D", "f4"),
        ("[[E", "f5"), ("[A", "up"), ("[B", "down"), ("[C", "right"), ("[D", "left"), ("[P", "pause"),
    ]
}
