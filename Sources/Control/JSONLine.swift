import FoundationEssentials

/// Encodes values as one line of JSON with sorted keys.
package enum JSONLine {
    /// The bytes of the line, including its newline.
    package static func encode(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Only values of this project are encoded, and JSON can express all of them.
        guard let data = try? encoder.encode(value) else { return [] }
        return Array(data) + [0x0a]
    }
}
