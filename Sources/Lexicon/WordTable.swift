/// A hash table of words with their rarities, in read-only memory: nothing is loaded, nothing is allocated.
///
/// The table stores 21 bits of each word's hash, not the words: of a million words that are not in the table, about two
/// are found by mistake. An entry is four bytes with seven bits each: three of the hash, one for the rarity. Bytes
/// of seven bits are ASCII, so the table is a string literal, which compiles fast at any length. An entry without a
/// rarity is empty.
public struct WordTable: @unchecked Sendable {
    private let entries: UnsafePointer<UInt8>
    private let count: UInt64

    /// The table of a literal, which `WordTable.literal(of:)` makes.
    public init(_ literal: StaticString) {
        entries = literal.utf8Start
        count = UInt64(literal.utf8CodeUnitCount / 4)
    }

    /// The rarity of the word with this hash, from 1 to 127; 0 if it is not in the table.
    ///
    /// The value is the negative decimal logarithm of the word's share of all words, in tenths: lower is more frequent.
    @inline(__always)
    public func rarity(of hash: UInt64) -> UInt8 {
        let wanted = Self.fingerprint(of: hash)
        var slot = Self.slot(of: hash, in: count)
        while true {
            let entry = UnsafeRawPointer(entries + Int(slot &* 4)).loadUnaligned(as: UInt32.self)
            if UInt32(littleEndian: entry) & 0x7f7f7f == wanted { return UInt8(truncatingIfNeeded: entry >> 24) }
            if entry == 0 { return 0 }
            slot = slot &+ 1 == count ? 0 : slot &+ 1
        }
    }

    /// The entry at which the search begins. It depends on the lower half of the hash, the fingerprint on the upper one.
    @inline(__always)
    static func slot(of hash: UInt64, in count: UInt64) -> UInt64 { ((hash & 0xffff_ffff) &* count) >> 32 }

    @inline(__always)
    static func fingerprint(of hash: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: hash >> 32) & 0x7f7f7f
    }
}

extension WordTable {
    /// Makes the literal of a table of these words, given by their hashes; three quarters of its entries are used.
    /// Of duplicate words the more frequent one is used. Rarities are from 1 to 127.
    public static func literal(of words: [(hash: UInt64, rarity: UInt8)]) -> [UInt8] {
        let capacity = words.count * 4 / 3 + 1
        var entries = [UInt32](repeating: 0, count: capacity)
        for word in words {
            precondition(word.rarity >= 1 && word.rarity <= 127, "a rarity is from 1 to 127")
            let entry = fingerprint(of: word.hash) | UInt32(word.rarity) << 24
            var slot = Int(slot(of: word.hash, in: UInt64(capacity)))
            while entries[slot] != 0 && entries[slot] & 0x7f7f7f != entry & 0x7f7f7f {
                slot = (slot + 1) % capacity
            }
            if entries[slot] == 0 || entry < entries[slot] { entries[slot] = entry }
        }
        return entries.flatMap { entry in (0..<4).map { UInt8(truncatingIfNeeded: entry >> (8 * $0)) } }
    }
}
