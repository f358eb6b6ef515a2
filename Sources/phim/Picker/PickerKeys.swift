import Navigation

/// The keys of a picker, read from a terminal's bytes.
struct PickerKeys {
    /// What a key does.
    enum Key: Hashable {
        case intent(NavigationIntent)
        case text(String)
        case backspace, deleteWord, deleteAll
    }

    /// The beginning of a character or a sequence whose rest has not come yet.
    private var rest: [UInt8] = []

    private static let sequences: [String: NavigationIntent] = [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
        "[H": .first, "[F": .last, "OH": .first, "OF": .last, "[1~": .first, "[4~": .last, "[7~": .first,
        "[8~": .last, "[5~": .pageUp, "[6~": .pageDown, "[5;5~": .previousSection, "[6;5~": .nextSection,
        "[Z": .previous,
    ]

    /// What came last is Escape or the beginning of a sequence.
    var isInSequence: Bool { rest.first == 0x1b }

    /// Nothing more came for a while: what was taken for the beginning of a sequence was Escape, which gives up.
    mutating func endSequence() -> [Key] {
        guard isInSequence else { return [] }
        rest = []
        return [.intent(.cancel)]
    }

    /// The keys of some bytes that came at once. An unknown sequence does nothing.
    mutating func take(_ bytes: [UInt8]) -> [Key] {
        var bytes = (rest + bytes)[...]
        rest = []
        var keys: [Key] = []
        while let byte = bytes.popFirst() {
            switch byte {
            case 0x1b:
                if let next = bytes.first, next != 0x5b && next != 0x4f {
                    keys.append(.intent(.cancel))
                    continue
                }
                let length = bytes.dropFirst().prefix { !(0x40...0x7e).contains($0) }.count + 2
                if bytes.count < length {
                    rest = [byte] + bytes
                    return keys
                }
                let sequence = String(decoding: bytes.prefix(length), as: UTF8.self)
                bytes = bytes.dropFirst(length)
                if let intent = Self.sequences[sequence] { keys.append(.intent(intent)) }
            case 0x03, 0x04, 0x07: keys.append(.intent(.cancel))
            case 0x0d, 0x0a: keys.append(.intent(.commit))
            case 0x09, 0x0e: keys.append(.intent(.next))
            case 0x10: keys.append(.intent(.previous))
            case 0x08, 0x7f: keys.append(.backspace)
            case 0x15: keys.append(.deleteAll)
            case 0x17: keys.append(.deleteWord)
            case ..<0x20: continue
            default:
                let length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
                let character = [byte] + bytes.prefix(length - 1)
                if character.count < length {
                    rest = character
                    return keys
                }
                bytes = bytes.dropFirst(length - 1)
                if let text = String(validating: character, as: UTF8.self) { keys.append(.text(text)) }
            }
        }
        return keys
    }
}
