/// What a key can do to a word before it is just the character it types.
struct KeyRole: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable {
        /// Ends the word.
        case separator
        /// A letter and nothing else.
        case letter
        /// A digit that marks nothing: the word goes on literally.
        case digit
        /// a, e, o of TELEX: the circumflex on the same letter.
        case doubledVowel
        /// d of TELEX: the stroke on a d.
        case doubledD
        /// w of TELEX: horn or breve, or ư.
        case hook
        /// A tone; `level` takes the tone off.
        case tone
        /// 6, 7, 8, 9 of VNI.
        case circumflexDigit, hornDigit, breveDigit, strokeDigit
        /// `[` and `]`: ơ and ư.
        case bracket
    }

    var kind: Kind
    var tone = Tone.level

    /// A letter or a digit: it can go on with a word, if only literally.
    @inline(__always)
    var belongsToWord: Bool { kind != .separator && kind != .bracket }

    /// The roles of the 128 ASCII characters.
    static func table(_ settings: VietnameseSettings) -> [KeyRole] {
        var table = [KeyRole](repeating: KeyRole(kind: .separator), count: 128)
        for code in 48...57 { table[code] = KeyRole(kind: .digit) }
        for code in 97...122 { table[code] = KeyRole(kind: .letter) }
        switch settings.typing {
        case .telex, .simpleTelex: table.setTelex(brackets: settings.brackets)
        case .vni: table.setVNI()
        }
        for code in 65...90 { table[code] = table[code + 32] }
        return table
    }
}

extension [KeyRole] {
    fileprivate mutating func setTelex(brackets: Bool) {
        for key in "aeo".utf8 { self[Int(key)].kind = .doubledVowel }
        self[Int(UInt8(ascii: "d"))].kind = .doubledD
        self[Int(UInt8(ascii: "w"))].kind = .hook
        let tones: [(Character, Tone)] = [
            ("z", .level), ("s", .acute), ("f", .grave), ("r", .hook), ("x", .tilde), ("j", .dot),
        ]
        for (key, tone) in tones { self[Int(key.asciiValue!)] = KeyRole(kind: .tone, tone: tone) }
        guard brackets else { return }
        for key in "[]{}".utf8 { self[Int(key)].kind = .bracket }
    }

    fileprivate mutating func setVNI() {
        for tone in 0...5 { self[48 + tone] = KeyRole(kind: .tone, tone: Tone(rawValue: UInt8(tone))!) }
        self[54].kind = .circumflexDigit
        self[55].kind = .hornDigit
        self[56].kind = .breveDigit
        self[57].kind = .strokeDigit
    }
}
