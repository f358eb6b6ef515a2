extension KeyRole {
    /// The roles of the 128 ASCII characters.
    static func table(_ settings: VietnameseSettings) -> [KeyRole] {
        var table = [KeyRole](repeating: KeyRole(), count: 128)
        for key in 48...57 { table[key] = KeyRole(kind: .plain, character: .digit) }
        for key in 97...122 { table[key] = KeyRole(kind: .plain, character: .letter) }
        switch settings.typing {
        case .telex, .simpleTelex: table.setTelex(settings)
        case .vni: table.setVNI()
        case .viqr: table.setVIQR()
        case .telexVNI:
            table.setTelex(settings)
            table.setVNI()
        case .microsoft: table.setMicrosoft()
        }
        table.setQuickKeys(settings)
        for key in 65...90 { table[key] = table[key + 32] }
        return table
    }
}

extension [KeyRole] {
    fileprivate mutating func setTelex(_ settings: VietnameseSettings) {
        setMark("a", .circumflexOnA, needs: "a")
        setMark("e", .circumflexOnE, needs: "e")
        setMark("o", .circumflexOnO, needs: "o")
        set("d", .doubledD, needs: "d")
        set("w", .hook, needs: "aou")
        if settings.wAsU { self[Int(UInt8(ascii: "w"))].needs = KeyRole.anything }
        setTones("zsfrxj", from: .level)
        guard settings.brackets else { return }
        setLetter("[{", "o", .horn)
        setLetter("]}", "u", .horn)
    }

    fileprivate mutating func setVNI() {
        setTones("012345", from: .level)
        setMark("6", .circumflex, needs: "aeo")
        setMark("7", .horn, needs: "ou")
        setMark("8", .breve, needs: "a")
        set("9", .stroke, needs: "d")
    }

    /// As RFC 1456 has it.
    fileprivate mutating func setVIQR() {
        setTones("'", from: .acute)
        setTones("`?~.", from: .grave)
        setMark("^", .circumflex, needs: "aeo")
        setMark("+", .horn, needs: "ou")
        setMark("(", .breve, needs: "a")
        set("d", .doubledD, needs: "d")
        set("\\", .escape, needs: "")
    }

    fileprivate mutating func setMicrosoft() {
        setLetter("1!", "a", .breve)
        setLetter("2@", "a", .circumflex)
        setLetter("3#", "e", .circumflex)
        setLetter("4$", "o", .circumflex)
        setLetter("0)", "d", .stroke)
        setLetter("[{", "u", .horn)
        setLetter("]}", "o", .horn)
        setTones("8", from: .acute)
        setTones("567", from: .grave)
        setTones("9", from: .dot)
    }

    fileprivate mutating func setQuickKeys(_ settings: VietnameseSettings) {
        if settings.quickTelex { setQuick("cgknpqtu", .doubled, always: false) }
        if settings.quickFinals { setQuick("ghk", .final, always: true) }
        if settings.quickInitials { setQuick("fjw", .initial, always: true) }
    }

    private mutating func setQuick(_ keys: String, _ quick: QuickKey, always: Bool) {
        for key in keys.utf8 {
            self[Int(key)].quick.insert(quick)
            self[Int(key)].needs |= always ? KeyRole.anything : 1 << UInt32(key - 97)
        }
    }

    private mutating func set(_ keys: String, _ kind: KeyRole.Kind, needs letters: String) {
        for key in keys.utf8 {
            self[Int(key)].kind = kind
            self[Int(key)].needs = letters.utf8.reduce(0) { $0 | 1 << UInt32($1 - 97) }
        }
    }

    private mutating func setMark(_ key: String, _ mark: MarkKey, needs letters: String) {
        set(key, .mark, needs: letters)
        for key in key.utf8 { self[Int(key)].mark = mark }
    }

    /// The keys of a tone and of those after it.
    private mutating func setTones(_ keys: String, from first: Tone) {
        set(keys, .tone, needs: "aeiouy")
        for (tone, key) in zip(first.rawValue..., keys.utf8) { self[Int(key)].tone = Tone(rawValue: tone)! }
    }

    /// A key that types a letter with its mark, and the key of its capital.
    private mutating func setLetter(_ keys: String, _ letter: Unicode.Scalar, _ mark: Mark) {
        let lower = Letter(ascii: UInt8(ascii: letter), mark: mark)
        for (key, letter) in zip(keys.utf8, [lower, lower.upperCased]) {
            self[Int(key)].kind = .markedLetter
            self[Int(key)].letter = letter
        }
    }
}
