/// Dead keys and compose sequences as data: which symbols in a row give which text.
///
/// A tree, made by Keymaps for one layout from libxkbcommon's compose tables; looking a symbol up allocates nothing.
public struct ComposeTable: Hashable, Sendable {
    /// What a key contributes to a sequence: a character, or a dead key's mark. The same mark typed as a character
    /// of its own is another symbol.
    public struct Symbol: Hashable, Sendable {
        let value: UInt32

        /// A character as a key types it.
        @inlinable
        public init(_ character: Unicode.Scalar) { self.init(value: character.value) }

        /// A dead key, by its combining mark; `composeMark` for the Compose key.
        @inlinable
        public init(dead mark: Unicode.Scalar) { self.init(value: mark.value | 0x8000_0000) }

        @usableFromInline init(value: UInt32) { self.value = value }

        /// The symbol of an action; nil for an action that can be part of no sequence.
        public init?(_ action: KeyboardAction) {
            switch action {
            case .character(let character): self.init(character)
            case .space: self.init(" ")
            case .diacritic(let mark): self.init(dead: mark)
            default: return nil
            }
        }

        /// The symbol is a dead key or the Compose key.
        public var isDead: Bool { value & 0x8000_0000 != 0 }
        /// The character, or the mark of the dead key.
        public var scalar: Unicode.Scalar { Unicode.Scalar(value & 0x7fff_ffff) ?? " " }
    }

    /// The mark that stands for the Compose key (XKB's Multi_key): U+2384 COMPOSITION SYMBOL.
    public static let composeMark: Unicode.Scalar = "\u{2384}"

    /// Where a sequence has got to; `root` is its beginning.
    public struct Node: Hashable, Sendable {
        fileprivate let index: UInt32
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

    private var edges: [UInt64: Int32] = [:]
    private var results: [String] = []
    private var nodeCount: UInt32 = 1

    /// A table without sequences.
    public init() {}

    /// There is no sequence at all.
    public var isEmpty: Bool { edges.isEmpty }

    /// Adds a sequence; one that begins like it, or is its beginning, and was added before stays, and this one is
    /// left out. Answers whether it was added.
    @discardableResult
    public mutating func add(_ symbols: [Symbol], giving text: String) -> Bool {
        guard let last = symbols.last else { return false }
        var node = Node.root
        for symbol in symbols.dropLast() {
            let key = Self.key(node, symbol)
            if let target = edges[key] {
                if target < 0 { return false }
                node = Node(index: UInt32(target))
            } else {
                edges[key] = Int32(nodeCount)
                node = Node(index: nodeCount)
                nodeCount += 1
            }
        }
        let key = Self.key(node, last)
        if edges[key] != nil { return false }
        edges[key] = ~Int32(results.count)
        results.append(text)
        return true
    }

    /// What a symbol does to a sequence that has got that far.
    public func step(from node: Node, with symbol: Symbol) -> Step {
        guard let target = edges[Self.key(node, symbol)] else { return .none }
        return target < 0 ? .composed(results[Int(~target)]) : .composing(Node(index: UInt32(target)))
    }

    /// Every sequence of the table, in no order.
    public var sequences: [(symbols: [Symbol], text: String)] {
        var children: [UInt32: [(Symbol, Int32)]] = [:]
        for (key, target) in edges {
            children[UInt32(key >> 32), default: []].append((Symbol(value: UInt32(truncatingIfNeeded: key)), target))
        }
        var list: [(symbols: [Symbol], text: String)] = []
        func visit(_ node: UInt32, _ path: [Symbol]) {
            for (symbol, target) in children[node] ?? [] {
                if target < 0 {
                    list.append((path + [symbol], results[Int(~target)]))
                } else {
                    visit(UInt32(target), path + [symbol])
                }
            }
        }
        visit(0, [])
        return list
    }

    private static func key(_ node: Node, _ symbol: Symbol) -> UInt64 {
        UInt64(node.index) << 32 | UInt64(symbol.value)
    }
}
