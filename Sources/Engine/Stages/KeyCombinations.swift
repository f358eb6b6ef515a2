public import Keyboard

/// Keys that act as one key: pressed together (`j+k`), or one after the other (`f9 e`).
///
/// Hotkeys and layers bind them like single keys, so that rules, repeats and long presses work for them too.
public struct KeyCombinations: Hashable, Sendable {
    /// The keys that are pressed together, each in the order of the keycodes; in the order in which they were added.
    private(set) var together: [[Keycode]] = []
    /// The sequences, in the order in which they were added.
    private(set) var sequences: [[Keystroke]] = []

    /// The most combinations of keys pressed together, and the most sequences.
    public static let limit = Int(Keycode.combinationCount)
    /// How many keys may be pressed together.
    public static let sizes = 2...4

    /// No combinations.
    public init() {}

    /// The key that stands for these, pressed together in any order; added if it is new. Nil if the limit is reached.
    public mutating func together(_ keycodes: [Keycode]) -> Keycode? {
        Self.place(of: keycodes.sorted(), in: &together).map { .together($0) }
    }

    /// The sequence of these keystrokes; added if it is new. Nil if the limit is reached.
    public mutating func sequence(_ keystrokes: [Keystroke]) -> Keycode? {
        Self.place(of: keystrokes, in: &sequences).map { .sequence($0) }
    }

    /// The single keys of all combinations, some of them more than once.
    public var keycodes: [Keycode] { together.joined() + sequences.joined().map(\.keycode) }

    /// The keys as a configuration writes them: `j+k`, `f9 e`; empty for a single key.
    public func name(of key: Keycode) -> String {
        if let place = key.together { return together[place].map(\.name).joined(separator: "+") }
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
