public import Keyboard

/// Keys that act as one key: pairs pressed together (`j+k`), and sequences pressed one after the other (`f9 e`).
///
/// Hotkeys and layers bind them like single keys, so that rules, repeats and long presses work for them too.
public struct KeyCombinations: Hashable, Sendable {
    /// Two keys, the one with the smaller keycode first.
    struct Pair: Hashable {
        var first: Keycode
        var second: Keycode
    }

    /// The pairs, in the order in which they were added.
    private(set) var pairs: [Pair] = []
    /// The sequences, in the order in which they were added.
    private(set) var sequences: [[Keystroke]] = []

    /// The most pairs, and the most sequences.
    public static let limit = Int(Keycode.combinationCount)

    /// No combinations.
    public init() {}

    /// The pair of two keys that are pressed together in either order; added if it is new. Nil if the limit is reached.
    public mutating func pair(_ a: Keycode, _ b: Keycode) -> Keycode? {
        Self.place(of: Pair(first: min(a, b), second: max(a, b)), in: &pairs).map { .pair($0) }
    }

    /// The sequence of these keystrokes; added if it is new. Nil if the limit is reached.
    public mutating func sequence(_ keystrokes: [Keystroke]) -> Keycode? {
        Self.place(of: keystrokes, in: &sequences).map { .sequence($0) }
    }

    /// The keys as a configuration writes them: `j+k`, `f9 e`; empty for a single key.
    public func name(of key: Keycode) -> String {
        if let place = key.pair { return "\(pairs[place].first.name)+\(pairs[place].second.name)" }
        if let place = key.sequence { return sequences[place].map(\.name).joined(separator: " ") }
        return ""
    }

    private static func place<Element: Equatable>(of element: Element, in list: inout [Element]) -> Int? {
        if let place = list.firstIndex(of: element) { return place }
        if list.count == limit { return nil }
        list.append(element)
        return list.count - 1
    }
}
