/// A typing error (slip) with one key. The places are indices of the typed keys.
enum KeySlip: Sendable, BitwiseCopyable {
    /// The keys at this place and after it were swapped.
    case swapped(UInt8)
    /// The key at this place repeats the one before it.
    case doubled(UInt8)
    /// The key at this place was pressed instead of the key next to it, which was meant.
    case neighbour(UInt8, of: UInt8)
    /// The key before this place is missing, which was meant.
    case lost(UInt8, UInt8)
}

/// The neighbours of keys on a QWERTY keyboard. Input methods see characters, not keycodes, so fewer errors of this
/// kind are found on other layouts.
enum KeyNeighbours {
    private static let rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

    /// By the ASCII code of a key: its neighbours in the same row, and the two above and below it.
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

    /// The neighbours of a key, given as the ASCII code of a small letter or a digit.
    static func of(_ key: UInt8) -> [UInt8] { table[Int(key)] }
}
