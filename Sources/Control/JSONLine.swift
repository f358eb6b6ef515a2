import FoundationEssentials

/// Values as one line of JSON, keys sorted, so that scripts and eyes find them.
package enum JSONLine {
    /// The bytes of the line, its newline included.
    package static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only values of this house are encoded, and none of them holds what JSON cannot say.
        guard let data = try? encoder.encode(value) else { return [] }
        return Array(data) + [0x0a]
    }
}
