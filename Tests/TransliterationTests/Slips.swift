import Foundation
import Testing
import Transliteration

/// What a hand does wrong with one key of a word, at random with a fixed beginning.
enum Slip: CaseIterable, Sendable {
    case swapped
    case twice
    case neighbour
    case leftOut

    private static let rows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].map(Array.init)

    /// The keys with such a slip at a random place; nil if there is none at that place.
    func make(in keys: String, _ random: inout some RandomNumberGenerator) -> String? {
        var keys = Array(keys)
        let place = Int.random(in: keys.indices, using: &random)
        switch self {
        case .swapped:
            guard place + 1 < keys.count, keys[place].lowercased() != keys[place + 1].lowercased() else { return nil }
            // A Shift that is held stays where it was.
            let isCapital = keys[place].isUppercase
            keys.swapAt(place, place + 1)
            if isCapital {
                keys[place] = Character(keys[place].uppercased())
                keys[place + 1] = Character(keys[place + 1].lowercased())
            }
        case .twice: keys.insert(keys[place], at: place)
        case .neighbour:
            guard let other = Self.neighbours(of: keys[place]).randomElement(using: &random) else { return nil }
            keys[place] = other
        case .leftOut:
            guard keys.count > 1 else { return nil }
            keys.remove(at: place)
        }
        return String(keys)
    }

    /// The keys that touch a key, in its case.
    private static func neighbours(of key: Character) -> [Character] {
        let small = Character(key.lowercased())
        guard let row = rows.firstIndex(where: { $0.contains(small) }), let column = rows[row].firstIndex(of: small)
        else { return [] }
        let places = [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0)].map { (row + $0, column + $1) }
        return places.filter { rows.indices.contains($0) && rows[$0].indices.contains($1) }
            .map { key.isUppercase ? Character(rows[$0][$1].uppercased()) : rows[$0][$1] }
    }
}
