/// Dead keys and compose sequences: a table from sequences of symbols to texts.
///
/// The table is a tree. Keymaps makes it for one layout from libxkbcommon's compose tables.
public struct ComposeTable: Hashable, Sendable {
    /// One element of a sequence. A diacritic that a key types as a character is a different symbol from the dead key
    /// with that diacritic.
    public struct Symbol: Hashable, Sendable {
        /// The character, or the diacritic of the dead key.
        public let scalar: Unicode.Scalar
        /// The symbol is a dead key or the Compose key.
        public let isDead: Bool

        /// A character as a key types it.
        public init(_ character: Unicode.Scalar) {
            scalar = character
            isDead = false
        }

        /// A dead key, by its combining diacritic; `composeMark` for the Compose key.
        public init(dead diacritic: Unicode.Scalar) {
            scalar = diacritic
            isDead = true
        }

        /// The symbol of an action; nil for an action that cannot be part of a sequence.
        public init?(_ action: KeyboardAction) {
            switch action {
            case .character(let character): self.init(character)
            case .space: self.init(" ")
            case .diacritic(let diacritic): self.init(dead: diacritic)
            default: return nil
            }
        }
    }

    /// The character that stands for the Compose key (XKB's Multi_key): U+2384 COMPOSITION SYMBOL.
    public static let composeMark: Unicode.Scalar = "\u{2384}"

    /// A position in the tree: the symbols of a sequence so far. `root` is the beginning.
    public struct Node: Hashable, Sendable {
        fileprivate let index: Int
        /// The position before the first symbol.
        public static let root = Node(index: 0)
    }

    /// What the next symbol does to a sequence.
    public enum Step: Hashable, Sendable {
        /// No sequence continues with this symbol.
        case none
        /// The sequence continues.
        case composing(Node)
        /// The sequence is complete and gives this text.
        case composed(String)
    }

    private enum Target: Hashable, Sendable {
        case node(Node)
        case text(String)
    }

    /// The children of each node; index 0 is the root.
    private var nodes: [[Symbol: Target]] = [[:]]

    /// A table without sequences.
    public init() {}

    /// Whether the table has no sequences.
    public var isEmpty: Bool { nodes[0].isEmpty }

    /// Adds a sequence, unless a sequence that was added before is equal to it, a prefix of it, or begins with it.
    /// Returns whether the sequence was added.
    @discardableResult
    public mutating func add(_ symbols: [Symbol], giving text: String) -> Bool {
        guard let last = symbols.last else { return false }
        var node = Node.root
        for symbol in symbols.dropLast() {
            switch nodes[node.index][symbol] {
            case .text: return false
            case .node(let next): node = next
            case nil:
                let next = Node(index: nodes.count)
                nodes.append([:])
                nodes[node.index][symbol] = .node(next)
                node = next
            }
        }
        if nodes[node.index][last] != nil { return false }
        nodes[node.index][last] = .text(text)
        return true
    }

    /// The result of the next symbol after the position `node`.
    public func step(from node: Node, with symbol: Symbol) -> Step {
        switch nodes[node.index][symbol] {
        case .node(let next): .composing(next)
        case .text(let text): .composed(text)
        case nil: .none
        }
    }

    /// Every sequence of the table, in no particular order.
    public var sequences: [(symbols: [Symbol], text: String)] { sequences(from: .root, after: []) }

    private func sequences(from node: Node, after path: [Symbol]) -> [(symbols: [Symbol], text: String)] {
        nodes[node.index].flatMap { symbol, target in
            switch target {
            case .node(let next): sequences(from: next, after: path + [symbol])
            case .text(let text): [(path + [symbol], text)]
            }
        }
    }
}
