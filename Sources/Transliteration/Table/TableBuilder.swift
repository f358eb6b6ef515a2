/// Builds the trie of a `Table` from sequences.
struct TableBuilder {
    private(set) var nodes = [Table.Node()]
    private(set) var edges: [Table.Edge] = []
    private(set) var rules: [Table.Rule] = []
    private(set) var texts: [Unicode.Scalar] = []
    private var children: [[Unicode.Scalar: UInt32]] = [[:]]
    /// The positions of the texts so far, so that equal texts are stored once.
    private var known: [[Unicode.Scalar]: UInt32] = [:]

    /// Adds a sequence. No other rule of the same place may have it.
    mutating func insert(_ sequence: KeySequence, _ rule: SequenceRule) {
        var node = Int(Table.root)
        for key in sequence.keys { node = child(of: node, key) }
        rules.append(Table.Rule(text: range(of: rule.text), carry: rule.carry))
        let number = UInt32(rules.count)
        switch sequence.place {
        case .anywhere: nodes[node].anywhere = number
        case .wordStart: nodes[node].wordStart = number
        case .wordEnd: nodes[node].wordEnd = number
        }
    }

    /// Collects the edges in one array; the edges of a node are sorted by key.
    mutating func finish() {
        for index in nodes.indices {
            let start = UInt32(edges.count)
            edges += children[index].sorted { $0.key < $1.key }.map { Table.Edge(key: $0.key, node: $0.value) }
            nodes[index].edges = start..<UInt32(edges.count)
        }
    }

    private mutating func child(of node: Int, _ key: Unicode.Scalar) -> Int {
        if let child = children[node][key] { return Int(child) }
        let child = nodes.count
        nodes.append(Table.Node())
        children.append([:])
        children[node][key] = UInt32(child)
        return child
    }

    private mutating func range(of text: [Unicode.Scalar]) -> Range<UInt32> {
        let start = known[text] ?? UInt32(texts.count)
        if known.updateValue(start, forKey: text) == nil { texts += text }
        return start..<start + UInt32(text.count)
    }
}
