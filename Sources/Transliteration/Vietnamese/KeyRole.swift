/// What a key can do to a word before it is just the character it types.
struct KeyRole: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable {
        /// Ends the word.
        case separator
        /// Types what it is and nothing else; a digit makes the rest of the word literal.
        case plain
        /// a, e, o of TELEX: the circumflex on the same letter.
        case doubledVowel
        /// d of TELEX: the stroke on a d.
        case doubledD
        /// w of TELEX: horn or breve, or ư.
        case hook
        /// A tone; `level` takes the tone off.
        case tone
        /// A mark on whichever letter can bear it: 6, 7, 8, 9 of VNI.
        case circumflex, horn, breve, stroke
        /// A letter with its mark: ơ and ư by `[` and `]`.
        case markedLetter
    }

    /// What the key types when it does nothing else.
    enum Character: UInt8, Sendable {
        case letter, digit, punctuation
    }

    var kind = Kind.separator
    var tone = Tone.level
    var character = Character.punctuation
    /// The letter of a `markedLetter`.
    var letter = Letter(rawValue: 0)
    /// The letters of which the word must have one for the key to do anything but type itself, by `Letter.base`.
    var needs: UInt32 = 0

    /// Stands for no letter: a key that needs it always does something.
    static let anything: UInt32 = 1 << 31

    /// A letter or a digit: it can go on with a word, if only literally.
    @inline(__always)
    var belongsToWord: Bool { character != .punctuation }

    /// A letter can begin a word, by itself or by its key.
    @inline(__always)
    var beginsWord: Bool { character == .letter || kind == .markedLetter }

    /// The number of a key from 0 to 63, the same for a letter in both cases: what `Word.undone` goes by.
    @inline(__always)
    static func number(of key: UInt8) -> UInt64 {
        key & 64 == 0 ? UInt64(key & 31) : UInt64(key & 31) | 32
    }

    /// The roles of the 128 ASCII characters.
    static func table(_ settings: VietnameseSettings) -> [KeyRole] {
        var table = [KeyRole](repeating: KeyRole(), count: 128)
        for key in 48...57 { table[key] = KeyRole(kind: .plain, character: .digit) }
        for key in 97...122 { table[key] = KeyRole(kind: .plain, character: .letter) }
        switch settings.typing {
        case .telex, .simpleTelex: table.setTelex(settings)
        case .vni: table.setVNI()
        }
        for key in 65...90 { table[key] = table[key + 32] }
        return table
    }

    fileprivate static func bases(_ letters: String) -> UInt32 {
        letters.utf8.reduce(0) { $0 | 1 << UInt32($1 - 97) }
    }
}

extension [KeyRole] {
    fileprivate mutating func set(_ keys: String, _ kind: KeyRole.Kind, needs: String) {
        for key in keys.utf8 {
            self[Int(key)].kind = kind
            self[Int(key)].needs = KeyRole.bases(needs)
        }
    }

    /// The keys of the tones in the order of `Tone`.
    fileprivate mutating func setTones(_ keys: String) {
        set(keys, .tone, needs: "aeiouy")
        for (number, key) in keys.utf8.enumerated() { self[Int(key)].tone = Tone(rawValue: UInt8(number))! }
    }

    fileprivate mutating func setTelex(_ settings: VietnameseSettings) {
        for key in ["a", "e", "o"] { set(key, .doubledVowel, needs: key) }
        set("d", .doubledD, needs: "d")
        set("w", .hook, needs: "aou")
        if settings.wAsU { self[Int(UInt8(ascii: "w"))].needs = KeyRole.anything }
        setTones("zsfrxj")
        guard settings.brackets else { return }
        setLetters("[{", Letter(ascii: UInt8(ascii: "o"), mark: .horn))
        setLetters("]}", Letter(ascii: UInt8(ascii: "u"), mark: .horn))
    }

    fileprivate mutating func setVNI() {
        setTones("012345")
        set("6", .circumflex, needs: "aeo")
        set("7", .horn, needs: "ou")
        set("8", .breve, needs: "a")
        set("9", .stroke, needs: "d")
    }

    /// Two keys that type a letter: as it is, and its capital.
    private mutating func setLetters(_ keys: String, _ letter: Letter) {
        for (key, letter) in zip(keys.utf8, [letter, letter.upperCased]) {
            self[Int(key)].kind = .markedLetter
            self[Int(key)].letter = letter
        }
    }
}
