/// A name of at most 16 bytes as one number, so that comparing it costs next to nothing.
public struct ShortName: Hashable, Sendable {
    fileprivate let bytes: UInt128

    /// The name in those bytes; nil if they are none or more than 16.
    public init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        self.init(text) { $0 }
    }

    /// The name in those bytes with its ASCII capitals made small.
    public init?(lowercasing text: Slice<UnsafeBufferPointer<UInt8>>) {
        self.init(text) { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    }

    /// The name; nil if it is empty or longer than 16 bytes.
    public init?(_ name: String) {
        var name = name
        guard let short = name.withUTF8({ ShortName($0[...]) }) else { return nil }
        self = short
    }

    @inline(__always)
    private init?(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ change: (UInt8) -> UInt8) {
        guard !text.isEmpty, text.count <= 16 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for byte in text {
            high = high << 8 | low >> 56
            low = low << 8 | UInt64(change(byte))
        }
        bytes = UInt128(high) << 64 | UInt128(low)
    }
}

/// Numbers that short names stand for: a table with open addressing, since a configuration may hold thousands of names of
/// keys, modifiers and actions, and a dictionary would cost more than all the rest of reading them.
public struct ShortNameTable: Sendable {
    /// At least twice as many places as names; nil for a free one.
    private var names: [ShortName?]
    private var numbers: [UInt16]

    /// A table of those names, which are all different.
    public init(_ pairs: some Collection<(ShortName, UInt16)>) {
        var size = 8
        while size < pairs.count * 2 { size *= 2 }
        names = Array(repeating: nil, count: size)
        numbers = Array(repeating: 0, count: size)
        for (name, number) in pairs {
            let place = place(of: name)
            names[place] = name
            numbers[place] = number
        }
    }

    /// What the name stands for; nil if for nothing.
    public subscript(name: ShortName) -> UInt16? {
        let place = place(of: name)
        return names[place] == nil ? nil : numbers[place]
    }

    /// Where the name is, or the free place where it would be.
    private func place(of name: ShortName) -> Int {
        let mask = names.count - 1
        let folded = UInt64(truncatingIfNeeded: name.bytes) ^ UInt64(truncatingIfNeeded: name.bytes >> 64)
        var place = Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 48) & mask
        while let taken = names[place], taken.bytes != name.bytes { place = (place + 1) & mask }
        return place
    }
}
