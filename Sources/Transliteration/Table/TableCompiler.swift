import OrderedCollections

/// The keys of a rule without classes, and the place in a word where they apply.
struct KeySequence: Hashable {
    var keys: [Unicode.Scalar]
    var place: TableDescription.Place
}

/// The text of a sequence, and where the rule comes from.
struct SequenceRule {
    var text: [Unicode.Scalar]
    var carry = 0
    var rank: Rank
    /// The index of the rule in the description; nil if the sequence was derived.
    var origin: Int?

    /// How a sequence was made. If two rules have the same sequence, the first case in this list wins.
    enum Rank: Int {
        case explicit
        case ofClass
        case diacritic
        case capital
        case undone
    }
}

extension Table {
    /// Compiles a table. The result has all rules without a problem.
    public static func compile(_ description: TableDescription) -> (table: Table, problems: [TableProblem]) {
        var compiler = TableCompiler(description)
        compiler.addRules()
        compiler.addTones()
        compiler.addDiacritics()
        if !description.caseCounts { compiler.addCapitals() }
        if description.undoes { compiler.addUndoing() }
        return (Table(description, compiler.sequences), compiler.problems)
    }
}

/// Expands the rules of a table into single sequences, and checks them.
struct TableCompiler {
    let description: TableDescription
    private(set) var problems: [TableProblem] = []
    private var rules: OrderedDictionary<KeySequence, SequenceRule> = [:]
    private let classes: [String: [Unicode.Scalar]]

    init(_ description: TableDescription) {
        self.description = description
        classes = Dictionary(
            description.classes.map { ($0.name, Array($0.members.unicodeScalars)) }, uniquingKeysWith: { a, _ in a })
    }

    /// All sequences with their rules, in the order in which they were added.
    var sequences: [(KeySequence, SequenceRule)] { rules.map { ($0.key, $0.value) } }

    /// The rule of a sequence; nil if there is none.
    func rule(of sequence: KeySequence) -> SequenceRule? { rules[sequence] }

    /// The longest text of a derived rule: the capital of one character can be three characters.
    private static let longestDerivedText = 3 * TableDescription.longestText

    /// Adds a sequence, unless a more specific rule has it. Two rules of the same rank are a conflict.
    mutating func add(_ sequence: KeySequence, _ rule: SequenceRule) {
        if rule.text.count > Self.longestDerivedText { return }
        guard let known = rules[sequence] else {
            rules[sequence] = rule
            return
        }
        if known.rank == rule.rank, let origin = rule.origin, let other = known.origin, origin != other {
            let keys = String(String.UnicodeScalarView(sequence.keys))
            problems.append(TableProblem(origin, .conflict(with: other, sequence: keys)))
        } else if rule.rank.rawValue < known.rank.rawValue {
            rules[sequence] = rule
        }
    }

    /// Checks and adds the rules of the description.
    mutating func addRules() {
        for (index, rule) in description.rules.enumerated() { addRule(rule, index) }
        let alive = Set(rules.values.compactMap(\.origin))
        let reported = Set(problems.map(\.rule))
        for index in description.rules.indices where !alive.contains(index) && !reported.contains(index) {
            problems.append(TableProblem(index, .neverFires(.isCovered)))
        }
    }

    private mutating func addRule(_ rule: TableDescription.Rule, _ index: Int) {
        let text = Array(rule.text.unicodeScalars)
        if text.contains(where: \.isControl) { return problems.append(TableProblem(index, .notText)) }
        if text.count > TableDescription.longestText {
            return problems.append(TableProblem(index, .textTooLong(text.count)))
        }
        let parts = parts(of: rule.keys)
        if let problem = problem(of: parts, carry: rule.carry) {
            return problems.append(TableProblem(index, problem))
        }
        let isOfClass = parts.contains { if case .member = $0 { true } else { false } }
        for keys in expand(parts) {
            add(
                KeySequence(keys: keys, place: rule.place),
                SequenceRule(
                    text: text, carry: rule.carry, rank: isOfClass ? .ofClass : .explicit, origin: index))
        }
    }

    private func problem(of parts: [Part], carry: Int) -> TableProblem.Kind? {
        if parts.isEmpty { return .emptySequence }
        if parts.count > TableDescription.longestSequence { return .sequenceTooLong }
        if carry < 0 || carry >= parts.count { return .carriesAll }
        for part in parts {
            switch part {
            case .key(" "): return .neverFires(.hasSpace)
            case .key(let key) where key.isControl: return .neverFires(.hasControl)
            case .member(let name) where classes[name]!.isEmpty: return .neverFires(.hasEmptyClass)
            default: break
            }
        }
        return count(of: parts) > TableDescription.mostSequences ? .tooManySequences : nil
    }
}

// The expansion of classes.
extension TableCompiler {
    private enum Part {
        case key(Unicode.Scalar)
        case member(of: String)
    }

    /// Splits the keys of a rule into keys and classes. Braces that name no class are keys.
    private func parts(of keys: String) -> [Part] {
        var parts: [Part] = []
        var rest = keys.unicodeScalars[...]
        while let key = rest.popFirst() {
            if key == "{", let end = rest.firstIndex(of: "}"), classes[String(rest[..<end])] != nil {
                parts.append(.member(of: String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            } else {
                parts.append(.key(key))
            }
        }
        return parts
    }

    /// How many sequences the parts stand for. The count may stop above the limit.
    private func count(of parts: [Part]) -> Int {
        var counted: Set<String> = []
        var count = 1
        for part in parts {
            guard case .member(let name) = part, counted.insert(name).inserted else { continue }
            count = min(count, TableDescription.mostSequences + 1) * classes[name]!.count
        }
        return count
    }

    /// All sequences that the parts stand for. A class that occurs twice stands for the same member.
    private func expand(_ parts: [Part]) -> [[Unicode.Scalar]] {
        var all: [(keys: [Unicode.Scalar], chosen: [String: Unicode.Scalar])] = [([], [:])]
        for part in parts {
            switch part {
            case .key(let key): for index in all.indices { all[index].keys.append(key) }
            case .member(let name):
                all = all.flatMap { head in
                    (head.chosen[name].map { [$0] } ?? classes[name]!).map { key in
                        (head.keys + [key], head.chosen.merging([name: key]) { a, _ in a })
                    }
                }
            }
        }
        return all.map(\.keys)
    }
}

extension Unicode.Scalar {
    /// Whether the character is a control character or a line or paragraph separator.
    var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
