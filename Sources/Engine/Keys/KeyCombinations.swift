public import Keyboard

/// Keys that no keyboard has: two keys pressed together (`j+k`), and keys pressed one after the other (`f9 e`).
///
/// Each gets a keycode above those of the kernel. Hotkeys and layers bind it like the code of any other key, so that
/// rules, repeats and long presses work for it, too.
public struct KeyCombinations: Hashable, Sendable {
    /// A key and the modifiers that are held for it: one step of a sequence.
    public struct Stroke: Hashable, Sendable {
        /// The key.
        public var keycode: Keycode
        /// Exactly these are held; locks do not count.
        public var modifiers: Modifiers

        /// A stroke.
        public init(_ keycode: Keycode, _ modifiers: Modifiers = []) {
            self.keycode = keycode
            self.modifiers = modifiers
        }
    }

    /// Two keys, the one with the smaller keycode first.
    struct Pair: Hashable {
        var first: Keycode
        var second: Keycode
    }

    /// The pairs, in the order in which they were added.
    private(set) var pairs: [Pair] = []
    /// The sequences, in the order in which they were added.
    private(set) var sequences: [[Stroke]] = []

    /// There are at most so many pairs, and so many sequences.
    public static let limit = 4096

    /// No combinations.
    public init() {}

    /// There are neither pairs nor sequences.
    public var isEmpty: Bool { pairs.isEmpty && sequences.isEmpty }

    /// The keycode of two keys that are pressed together, in either order; nil if there are too many.
    public mutating func keycode(ofPair a: Keycode, _ b: Keycode) -> Keycode? {
        let place = Self.place(of: Pair(first: min(a, b), second: max(a, b)), in: &pairs)
        return place.map(Self.pairKeycode)
    }

    /// The keycode of strokes that follow each other; nil if there are too many.
    public mutating func keycode(ofSequence strokes: [Stroke]) -> Keycode? {
        Self.place(of: strokes, in: &sequences).map(Self.sequenceKeycode)
    }

    private static func place<Element: Equatable>(of element: Element, in list: inout [Element]) -> Int? {
        if let place = list.firstIndex(of: element) { return place }
        if list.count == limit { return nil }
        list.append(element)
        return list.count - 1
    }

    private static let firstPair = Keycode.max.rawValue + 1
    private static let firstSequence: UInt16 = 0x4000

    /// The keycode of the pair at a place.
    static func pairKeycode(_ place: Int) -> Keycode { Keycode(firstPair + UInt16(place)) }

    /// The keycode of the sequence at a place.
    static func sequenceKeycode(_ place: Int) -> Keycode { Keycode(firstSequence + UInt16(place)) }

    /// Whether the keycode is that of a sequence. What it is bound to counts whatever modifiers are held.
    static func isSequence(_ keycode: Keycode) -> Bool { keycode.rawValue >= firstSequence }
}
