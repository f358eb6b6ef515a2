/// Decodes UTF-8 that comes in pieces. Invalid bytes become U+FFFD and are counted.
struct UTF8LineDecoder {
    private var pending: [UInt8] = []
    /// The number of invalid places.
    private(set) var errorCount = 0

    /// Decodes more bytes. A character that is cut off at the end waits for the next bytes.
    mutating func decode(_ bytes: [UInt8], _ body: (Unicode.Scalar) throws -> Void) rethrows {
        pending += bytes
        let end = pending.count - Self.cutOffCount(pending)
        try decode(pending[..<end], body)
        pending.removeFirst(end)
    }

    /// Decodes the rest after the last bytes.
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

    /// The number of bytes at the end that belong to an incomplete character.
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
