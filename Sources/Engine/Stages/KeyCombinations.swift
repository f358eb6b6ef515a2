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
    public static let limit = 4096

    /// No combinations.
    public init() {}

    /// The pair of two keys that are pressed together in either order; added if it is new. Nil if the limit is reached.
    public mutating func pair(_ a: Keycode, _ b: Keycode) -> BoundKey? {
        Self.place(of: Pair(first: min(a, b), second: max(a, b)), in: &pairs).map { .pair($0) }
    }

    /// The sequence of these keystrokes; added if it is new. Nil if the limit is reached.
    public mutating func sequence(_ keystrokes: [Keystroke]) -> BoundKey? {
        Self.place(of: keystrokes, in: &sequences).map { .sequence($0) }
    }

    /// The keys as a configuration writes them: `j+k`, `f9 e`; empty for a single key.
    public func name(of key: BoundKey) -> String {
        switch key {
        case .key: ""
        case .pair(let place): "\(pairs[place].first.name)+\(pairs[place].second.name)"
        case .sequence(let place):
            sequences[place].map(\.name).joined(separator: " ")
        }
    }

    private static func place<Element: Equatable>(of element: Element, in list: inout [Element]) -> Int? {
        if let place = list.firstIndex(of: element) { return place }
        if list.count == limit { return nil }
        list.append(element)
        return list.count - 1
    }
}
