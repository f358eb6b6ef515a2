/// A compiled table of an input method: a trie in flat arrays.
///
/// A value type with shared storage. Looking a key up allocates nothing.
public struct Table: Hashable, Sendable {
    /// The name that a locale and `phim method` use.
    public let name: String
    /// The title shown to the user; empty if the table has none.
    public let title: String
    /// The characters outside ASCII that the table can output, in the order of its rules.
    public let characters: [Unicode.Scalar]

    /// The longest sequence, in keys; at least 1.
    let longest: Int
    private let nodes: [Node]
    private let edges: [Edge]
    /// Indexed by ASCII code: the node after this first key; 0 if there is none.
    private let first: [UInt32]
    private let rules: [Rule]
    private let texts: [Unicode.Scalar]
    /// Indexed by ASCII code: whether the key is part of a sequence of two or more keys.
    private let sequenceKeys: [Bool]

    struct Node: Hashable {
        /// The edges to longer sequences, as indices of `edges`.
        var edges: Range<UInt32> = 0..<0
        /// The rule for each place in a word, counted from 1; 0 if there is none.
        var anywhere: UInt32 = 0
        var wordStart: UInt32 = 0
        var wordEnd: UInt32 = 0

        /// Whether the next key may change the text of this node.
        var isOpen: Bool { !edges.isEmpty || wordEnd != 0 }
    }

    struct Edge: Hashable {
        var key: Unicode.Scalar
        var node: UInt32
    }

    struct Rule: Hashable {
        var text: Range<UInt32>
        /// How many of its last keys are not consumed; see `TableDescription.Rule.carry`.
        var carry: Int
    }

    /// The node at which every sequence starts.
    static let root: UInt32 = 0

    init(_ description: TableDescription, _ sequences: [(KeySequence, SequenceRule)]) {
        name = description.name
        title = description.title
        var builder = TableBuilder()
        for (sequence, rule) in sequences { builder.insert(sequence, rule) }
        builder.finish()
        nodes = builder.nodes
        edges = builder.edges
        rules = builder.rules
        texts = builder.texts
        longest = sequences.map(\.0.keys.count).max() ?? 1
        var sequenceKeys = [Bool](repeating: false, count: 128)
        for (sequence, _) in sequences where sequence.keys.count > 1 {
            for key in sequence.keys where key.isASCII { sequenceKeys[Int(key.value)] = true }
        }
        self.sequenceKeys = sequenceKeys
        var first = [UInt32](repeating: 0, count: 128)
        for edge in builder.edges[builder.nodes[0].edges.asInts] where edge.key.isASCII {
            first[Int(edge.key.value)] = edge.node
        }
        self.first = first
        var known: Set<Unicode.Scalar> = []
        characters = sequences.flatMap(\.1.text).filter { !$0.isASCII && known.insert($0).inserted }
    }

    /// The node after one more key; nil if no sequence continues with it.
    func node(after node: UInt32, _ key: Unicode.Scalar) -> UInt32? {
        if node == Self.root && key.value < 128 {
            let next = first[Int(key.value)]
            return next == 0 ? nil : next
        }
        for index in nodes[Int(node)].edges.asInts where edges[index].key == key { return edges[index].node }
        return nil
    }

    subscript(node: UInt32) -> Node { nodes[Int(node)] }

    /// The rule with this number, from 1.
    func rule(_ number: UInt32) -> Rule { rules[Int(number) - 1] }

    /// A character of a rule's text, by its index in the common storage.
    func character(at index: UInt32) -> Unicode.Scalar { texts[Int(index)] }

    /// The texts outside ASCII of the sequences that end with a key: that of the key alone first, then texts of one
    /// character, then the others. It walks the whole table, so it is only for drawings of a keyboard.
    func texts(endingWith key: Unicode.Scalar) -> [String] {
        var found: [(rank: Int, text: String)] = []
        var open: [(node: UInt32, depth: Int)] = [(Self.root, 0)]
        while let (node, depth) = open.popLast() {
            for edge in edges[nodes[Int(node)].edges.asInts] {
                open.append((edge.node, depth + 1))
                let next = nodes[Int(edge.node)]
                let numbers = [next.anywhere, next.wordStart, next.wordEnd].filter { $0 != 0 }
                guard edge.key == key, let number = numbers.first, rule(number).carry == 0 else { continue }
                let range = rule(number).text.asInts
                let text = texts[range].reduce(into: "") { $0.unicodeScalars.append($1) }
                if range.isEmpty || text.unicodeScalars.allSatisfy(\.isASCII) { continue }
                found.append((depth == 0 ? 0 : range.count == 1 ? 1 : 2 + depth, text))
            }
        }
        let ranked = found.sorted { ($0.rank, $0.text.count, $0.text) < ($1.rank, $1.text.count, $1.text) }
        // A capital is left out if its small letter is there.
        let texts = Set(ranked.map(\.text))
        return ranked.map(\.text).reduce(into: []) { result, text in
            let isCapital = text != text.lowercased() && texts.contains(text.lowercased())
            if !isCapital, !result.contains(text) { result.append(text) }
        }
    }

    /// Whether the key belongs to a word: a letter, a digit, or a key of a sequence of two or more keys.
    func belongsToWord(_ key: Unicode.Scalar) -> Bool {
        key.isWordCharacter || key.isASCII && sequenceKeys[Int(key.value)]
    }
}

extension Range<UInt32> {
    var asInts: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

extension Unicode.Scalar {
    /// Whether the character is a letter, a digit or a combining mark.
    var isWordCharacter: Bool {
        if value < 128 { return value | 32 >= 97 && value | 32 <= 122 || value >= 48 && value <= 57 }
        return properties.isAlphabetic || properties.generalCategory.isMark
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
