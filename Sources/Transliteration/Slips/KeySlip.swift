/// What a hand does wrong with one key.
enum KeySlip: Sendable, BitwiseCopyable {
    /// The keys at a place and after it came in the wrong order.
    case swapped(UInt8)
    /// The key at a place is the one before it, once too often.
    case doubled(UInt8)
    /// The key at a place was pressed in place of the one beside it.
    case neighbour(UInt8, of: UInt8)
    /// A key before a place is missing.
    case lost(UInt8, UInt8)
}

/// Which keys are beside each other on a QWERTY keyboard. Input methods see characters, not places of keys: on another layout
/// fewer slips of this kind are found.
enum KeyNeighbours {
    private static let rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

    /// By the ASCII code of a key: those in the same row, and the two above and below it.
    private static let table: [[UInt8]] = (0..<128 as Range<UInt8>).map { key in
        guard let row = rows.firstIndex(where: { $0.contains(key) }), let column = rows[row].firstIndex(of: key)
        else { return [] }
        let places = [
            (row, column - 1), (row, column + 1), (row - 1, column), (row - 1, column + 1), (row + 1, column - 1),
            (row + 1, column),
        ]
        return places.compactMap { row, column in
            rows.indices.contains(row) && rows[row].indices.contains(column) ? rows[row][column] : nil
        }
    }

    /// The keys beside a key of ASCII, which is a small letter or a digit.
    static func of(_ key: UInt8) -> [UInt8] { table[Int(key)] }
}
