/// The hash of a word, byte by byte: FNV-1a, with its bits mixed once more at the end.
public struct WordHash: Sendable, BitwiseCopyable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of no bytes.
    @inlinable
    public init() {}

    /// Adds a byte.
    @inline(__always)
    public mutating func combine(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    /// The hash of the bytes so far. FNV leaves the high bits of short words similar, so they are mixed.
    @inline(__always)
    public var value: UInt64 {
        let folded = (state ^ state >> 32) &* 0x9e37_79b9_7f4a_7c15
        return folded ^ folded >> 29
    }
}

extension WordHash {
    /// The hash of a text's bytes in UTF-8.
    public init(of text: some StringProtocol) {
        self.init()
        for byte in text.utf8 { combine(byte) }
    }
}
