/// A perfect hash table of words with their rarities, in read-only memory: nothing is loaded, nothing is allocated.
///
/// The words are divided into buckets by their hashes. Each bucket has a displacement with which each of its words gets
/// an entry of its own, so a look-up reads a displacement and an entry (D. Belazzougui, F. C. Botelho, M. Dietzfelbinger:
/// Hash, displace, and compress, 2009).
///
/// An entry stores 14 or 21 bits of the hash, the fingerprint, and not the word: of a million words that are not in the
/// table, 61 or less than one are found by mistake. The table is a string literal, which compiles fast at any length, so
/// its bytes have seven bits: two for a displacement, and for an entry the fingerprint's and one for the rarity, which is
/// 0 if the entry is empty. The entries of all buckets come first.
public struct WordTable: @unchecked Sendable {
    /// How many entries there are for each bucket. Fewer buckets save memory, but no displacement may fit then.
    private static let entriesPerBucket: UInt64 = 5
    /// How many entries of a hundred are used at most.
    private static let fill = 95

    private let entries: UnsafePointer<UInt8>
    private let buckets: UInt64
    /// The bytes of a fingerprint: 2 or 3.
    private let fingerprintSize: UInt64

    /// The table of a literal, which `WordTable.literal(of:fingerprintSize:)` makes with the same size.
    public init(_ literal: StaticString, fingerprintSize: Int) {
        entries = literal.utf8Start
        self.fingerprintSize = UInt64(fingerprintSize)
        buckets = UInt64(literal.utf8CodeUnitCount) / Self.bucketSize(fingerprintSize)
    }

    private static func bucketSize(_ fingerprintSize: Int) -> UInt64 {
        entriesPerBucket * UInt64(fingerprintSize + 1) + 2
    }

    /// The rarity of the word with this hash, from 1 to 127; 0 if it is not in the table.
    ///
    /// The value is the negative decimal logarithm of the word's share of all words, in tenths: lower is more frequent.
    @inline(__always)
    public func rarity(of hash: UInt64) -> UInt8 {
        let capacity = buckets &* Self.entriesPerBucket
        let size = fingerprintSize &+ 1
        let place = capacity &* size &+ 2 &* Self.bucket(of: hash, in: buckets)
        let displacement = UnsafeRawPointer(entries + Int(place)).loadUnaligned(as: UInt16.self)
        let index = Self.index(of: hash, UInt16(littleEndian: displacement), in: capacity)
        // The byte after the last entry is one of a displacement.
        let bytes = UnsafeRawPointer(entries + Int(index &* size)).loadUnaligned(as: UInt32.self)
        let entry = UInt32(littleEndian: bytes)
        let shift = UInt32(truncatingIfNeeded: 8 &* fingerprintSize)
        guard (entry ^ Self.fingerprint(of: hash)) & 0x7f7f7f & ((1 &<< shift) &- 1) == 0 else { return 0 }
        return UInt8(truncatingIfNeeded: entry &>> shift)
    }

    /// The bucket depends on the lower half of the hash, the fingerprint on the upper one.
    @inline(__always)
    private static func bucket(of hash: UInt64, in buckets: UInt64) -> UInt64 {
        ((hash & 0xffff_ffff) &* buckets) >> 32
    }

    @inline(__always)
    private static func fingerprint(of hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash >> 32) }

    /// The entry of a word, by the displacement of its bucket.
    @inline(__always)
    private static func index(of hash: UInt64, _ displacement: UInt16, in capacity: UInt64) -> UInt64 {
        let mixed = (hash ^ UInt64(displacement) &* 0x9e37_79b9_7f4a_7c15) &* 0xff51_afd7_ed55_8ccd
        return ((mixed >> 32) &* capacity) >> 32
    }
}

extension WordTable {
    /// Makes the literal of a table of these words, given by their hashes, with so many bytes of each word's hash: 2 or
    /// 3. Of duplicate words the more frequent one is used. Rarities are from 1 to 127.
    public static func literal(of words: [(hash: UInt64, rarity: UInt8)], fingerprintSize: Int) -> [UInt8] {
        let rarities = Dictionary(words.map { ($0.hash, $0.rarity) }, uniquingKeysWith: min)
        let bucketCount = (rarities.count * 100 / fill) / Int(entriesPerBucket) + 1
        let capacity = bucketCount * Int(entriesPerBucket)
        var hashes = [[UInt64]](repeating: [], count: bucketCount)
        for hash in rarities.keys.sorted() {
            hashes[Int(bucket(of: hash, in: UInt64(bucketCount)))].append(hash)
        }
        let size = fingerprintSize + 1
        var bytes = [UInt8](repeating: 0, count: capacity * size + 2 * bucketCount)
        var isUsed = [Bool](repeating: false, count: capacity)
        // The fullest buckets first, while most entries are free.
        for bucket in hashes.indices.sorted(by: { (hashes[$1].count, $0) < (hashes[$0].count, $1) }) {
            let (displacement, indices) = fit(hashes[bucket], isUsed)
            for (hash, index) in zip(hashes[bucket], indices) {
                let rarity = rarities[hash]!
                precondition(rarity >= 1 && rarity <= 127, "a rarity is from 1 to 127")
                isUsed[index] = true
                for byte in 0..<fingerprintSize {
                    bytes[index * size + byte] = UInt8(truncatingIfNeeded: fingerprint(of: hash) >> (8 * byte)) & 0x7f
                }
                bytes[index * size + fingerprintSize] = rarity
            }
            bytes[capacity * size + 2 * bucket] = UInt8(truncatingIfNeeded: displacement)
            bytes[capacity * size + 2 * bucket + 1] = UInt8(displacement >> 8)
        }
        return bytes
    }

    /// The first displacement with which these words get free entries, and the entries.
    private static func fit(_ hashes: [UInt64], _ isUsed: [Bool]) -> (displacement: UInt16, indices: [Int]) {
        var indices: [Int] = []
        for displacement in 0..<0x8000 as Range<UInt16> where displacement & 0x80 == 0 {
            indices.removeAll(keepingCapacity: true)
            for hash in hashes {
                let index = Int(index(of: hash, displacement, in: UInt64(isUsed.count)))
                if isUsed[index] || indices.contains(index) { break }
                indices.append(index)
            }
            if indices.count == hashes.count { return (displacement, indices) }
        }
        preconditionFailure("no displacement fits: fewer entries must be used")
    }
}
