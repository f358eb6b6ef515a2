/// What a key can do to a word before it is just the character it types.
struct KeyRole: Sendable, BitwiseCopyable {
    enum Kind: UInt8, Sendable {
        /// Ends the word.
        case separator
        /// Types what it is and nothing else; a digit makes the rest of the word literal.
        case plain
        /// A tone; `level` takes the tone off.
        case tone
        /// A mark on vowels: `mark` says which.
        case mark
        /// w of TELEX: horn or breve, or ư.
        case hook
        /// d of TELEX: the stroke on a d.
        case doubledD
        /// The stroke: 9 of VNI.
        case stroke
        /// A letter with its mark: ơ and ư by `[` and `]`.
        case markedLetter
        /// `\` of VIQR: the next key is what it types.
        case escape
    }

    /// What the key types when it does nothing else.
    enum Character: UInt8, Sendable {
        case letter, digit, punctuation
    }

    var kind = Kind.separator
    var tone = Tone.level
    /// What a `mark` or a `hook` makes.
    var mark = MarkKey.hook
    var character = Character.punctuation
    /// `letter` or `quick`: one byte for both, so that a role stays small.
    private var detail: UInt8 = 0
    /// The letters of which the word must have one for the key to do anything but type itself, by `Letter.base`.
    var needs: UInt32 = 0

    /// Stands for no letter: a key that needs it always does something.
    static let anything: UInt32 = 1 << 31

    init(kind: Kind = .separator, character: Character = .punctuation) {
        self.kind = kind
        self.character = character
    }

    /// The letter of a `markedLetter`.
    @inline(__always)
    var letter: Letter {
        get { Letter(rawValue: detail) }
        set { detail = newValue.rawValue }
    }

    /// Where another key types two letters.
    @inline(__always)
    var quick: QuickKey {
        get { QuickKey(rawValue: detail) }
        set { detail = newValue.rawValue }
    }

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
}
