/// The functions of the 128 ASCII characters in a typing method.
struct KeyTable: Sendable {
    private let functions: [KeyFunction]

    init(_ settings: VietnameseSettings) {
        var table = [KeyFunction](repeating: KeyFunction(), count: 128)
        for key in 48...57 { table[key] = KeyFunction(kind: .plain, character: .digit) }
        for key in 97...122 { table[key] = KeyFunction(kind: .plain, character: .letter) }
        switch settings.typing {
        case .telex, .simpleTelex, .khongDau: table.setTelex(settings)
        case .vni: table.setVNI()
        case .viqr: table.setVIQR()
        case .telexVNI:
            table.setTelex(settings)
            table.setVNI()
        case .microsoft: table.setMicrosoft()
        }
        table.setQuickKeys(settings)
        for key in 65...90 { table[key] = table[key + 32] }
        functions = table
    }

    /// The function of a key, which is ASCII.
    subscript(key: UInt8) -> KeyFunction { functions[Int(key)] }

    /// The keys that type a letter with its diacritic, and the key of its tone.
    func keys(of written: WrittenLetter) -> (letter: [UInt8], tone: UInt8?) {
        let letter = written.letter
        let tone = written.tone == .level ? nil : key { $0 == .tone(written.tone) }
        guard letter.diacritic != .none else { return ([letter.ascii], tone) }
        if let key = functions.firstIndex(where: { $0.kind == .letter(letter) }) { return ([UInt8(key)], tone) }
        let diacritic = key { kind in
            switch kind {
            case .doubledD, .stroke: letter.base == Base.d
            case .diacritic(let key): letter.base != Base.d && key.makes(letter)
            case .hook: letter.base != Base.d && DiacriticKey.hook.makes(letter)
            default: false
            }
        }
        return ([letter.ascii] + (diacritic.map { [$0] } ?? []), tone)
    }

    /// The keys that type a word, the tone last. Characters that are no letters stand for themselves.
    func keys(typing word: [Unicode.Scalar], _ forms: LetterForms) -> [Unicode.Scalar] {
        var keys: [Unicode.Scalar] = []
        var tone: [Unicode.Scalar] = []
        for character in word {
            guard let written = forms.letter(of: character) else {
                keys += tone + [character]
                tone = []
                continue
            }
            let typed = self.keys(of: written)
            keys += typed.letter.map { Unicode.Scalar($0) }
            if let key = typed.tone { tone = [Unicode.Scalar(key)] }
        }
        return keys + tone
    }

    /// The first key of a kind; letters in lower case. The table has each letter twice, and the capital first.
    private func key(where isWanted: (KeyFunction.Kind) -> Bool) -> UInt8? {
        guard let key = functions.firstIndex(where: { isWanted($0.kind) }) else { return nil }
        return key >= 65 && key <= 90 ? UInt8(key) | 32 : UInt8(key)
    }
}

extension DiacriticKey {
    /// Whether the key gives that letter its diacritic.
    fileprivate func makes(_ letter: Letter) -> Bool {
        switch self {
        case .circumflexOnA: letter.diacritic == .circumflex && letter.base == Base.a
        case .circumflexOnE: letter.diacritic == .circumflex && letter.base == Base.e
        case .circumflexOnO: letter.diacritic == .circumflex && letter.base == Base.o
        case .circumflex: letter.diacritic == .circumflex
        case .horn: letter.diacritic == .horn
        case .breve: letter.diacritic == .breve
        case .hook: letter.diacritic == .horn || letter.diacritic == .breve
        }
    }
}

extension [KeyFunction] {
    fileprivate mutating func setTelex(_ settings: VietnameseSettings) {
        setDiacritic("a", .circumflexOnA, needs: "a")
        setDiacritic("e", .circumflexOnE, needs: "e")
        setDiacritic("o", .circumflexOnO, needs: "o")
        set("d", .doubledD, needs: "d")
        set("w", .hook, needs: "aou")
        if settings.wAsU { self[Int(UInt8(ascii: "w"))].needs = .anything }
        setTones("zsfrxj", from: .level)
        guard settings.brackets else { return }
        setLetter("[{", "o", .horn)
        setLetter("]}", "u", .horn)
    }

    fileprivate mutating func setVNI() {
        setTones("012345", from: .level)
        setDiacritic("6", .circumflex, needs: "aeo")
        setDiacritic("7", .horn, needs: "ou")
        setDiacritic("8", .breve, needs: "a")
        set("9", .stroke, needs: "d")
    }

    /// VIQR by RFC 1456.
    fileprivate mutating func setVIQR() {
        setTones("'", from: .acute)
        setTones("`?~.", from: .grave)
        setDiacritic("^", .circumflex, needs: "aeo")
        setDiacritic("+", .horn, needs: "ou")
        setDiacritic("(", .breve, needs: "a")
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

    private mutating func setQuick(_ keys: String, _ places: QuickKeys.Places, always: Bool) {
        for key in keys.utf8 {
            self[Int(key)].quick.formUnion(places)
            self[Int(key)].needs.formUnion(always ? .anything : LetterSet(base: key - 97))
        }
    }

    private mutating func set(_ keys: String, _ kind: KeyFunction.Kind, needs letters: String) {
        for key in keys.utf8 {
            self[Int(key)].kind = kind
            self[Int(key)].needs = LetterSet(letters)
        }
    }

    private mutating func setDiacritic(_ key: String, _ diacritic: DiacriticKey, needs letters: String) {
        set(key, .diacritic(diacritic), needs: letters)
    }

    /// Sets the keys of a tone and of the tones after it, in the order of `Tone`.
    private mutating func setTones(_ keys: String, from first: Tone) {
        for (tone, key) in zip(Tone.allCases.dropFirst(Int(first.rawValue)), keys) {
            set(String(key), .tone(tone), needs: "aeiouy")
        }
    }

    /// Sets the keys of a letter with its diacritic: `keys` has the key of the small letter, then that of the capital.
    private mutating func setLetter(_ keys: String, _ letter: Unicode.Scalar, _ diacritic: Diacritic) {
        let lower = Letter(ascii: UInt8(ascii: letter), diacritic: diacritic)
        for (key, letter) in zip(keys.utf8, [lower, lower.upperCased]) { self[Int(key)].kind = .letter(letter) }
    }
}
