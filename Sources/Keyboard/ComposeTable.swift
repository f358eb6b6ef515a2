/// Dead keys and compose sequences as data: which symbols in a row give which text.
///
/// A tree, made by Keymaps for one layout from libxkbcommon's compose tables.
public struct ComposeTable: Hashable, Sendable {
    /// What a key contributes to a sequence. A diacritic typed as a character of its own is another symbol than the dead
    /// key with that diacritic.
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

        /// The symbol of an action; nil for an action that can be part of no sequence.
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

    /// Where a sequence has got to; `root` is its beginning.
    public struct Node: Hashable, Sendable {
        fileprivate let index: Int
        /// Nothing was typed yet.
        public static let root = Node(index: 0)
    }

    /// What a further symbol does to a sequence.
    public enum Step: Hashable, Sendable {
        /// No sequence goes on like that.
        case none
        /// The sequence is not over.
        case composing(Node)
        /// The sequence is over, and this is its text.
        case composed(String)
    }

    private enum Target: Hashable, Sendable {
        case node(Node)
        case text(String)
    }

    /// What follows each node; the first is the root.
    private var nodes: [[Symbol: Target]] = [[:]]

    /// A table without sequences.
    public init() {}

    /// There is no sequence at all.
    public var isEmpty: Bool { nodes[0].isEmpty }

    /// Adds a sequence; one that begins like it, or is its beginning, and was added before stays, and this one is
    /// left out. Answers whether it was added.
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

    /// What a symbol does to a sequence that has got that far.
    public func step(from node: Node, with symbol: Symbol) -> Step {
        switch nodes[node.index][symbol] {
        case .node(let next): .composing(next)
        case .text(let text): .composed(text)
        case nil: .none
        }
    }

    /// Every sequence of the table, in no order.
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
