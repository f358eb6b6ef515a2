/// Characters out of bytes that come in pieces. What is no UTF-8 becomes U+FFFD and is counted.
struct UTF8LineDecoder {
    private var pending: [UInt8] = []
    /// How many places were no UTF-8.
    private(set) var errorCount = 0

    /// Takes more bytes; a character cut off at their end waits for the next.
    mutating func decode(_ bytes: [UInt8], _ body: (Unicode.Scalar) throws -> Void) rethrows {
        pending += bytes
        let end = pending.count - Self.cutOffCount(pending)
        try decode(pending[..<end], body)
        pending.removeFirst(end)
    }

    /// No more bytes will come.
    mutating func finish(_ body: (Unicode.Scalar) throws -> Void) rethrows {
        try decode(pending[...], body)
        pending = []
    }

    private mutating func decode(_ bytes: ArraySlice<UInt8>, _ body: (Unicode.Scalar) throws -> Void) rethrows {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let character): try body(character)
            case .emptyInput: return
            case .error:
                errorCount += 1
                try body("\u{fffd}")
            }
        }
    }

    /// How many bytes at the end begin a character that is not whole.
    private static func cutOffCount(_ bytes: [UInt8]) -> Int {
        for count in 1...3 where count <= bytes.count {
            let byte = bytes[bytes.count - count]
            if byte & 0xc0 == 0x80 { continue }
            let size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
            return size > count ? count : 0
        }
        return 0
    }
}
