import Keyboard
import System
import Transliteration

/// Reads the table of an input method rule by rule.
struct MethodTable {
    private var description: TableDescription
    /// The positions of each rule's keys and value.
    private var places: [(keys: SourcePosition, value: SourcePosition)] = []
    private let complaints: ComplaintList

    /// Reads the table of a method, reports its problems, and compiles its valid rules.
    static func read(_ name: String, from table: inout TableReader) -> Table {
        var method = MethodTable(name, complaints: table.complaints)
        method.read(&table)
        let (compiled, problems) = Table.compile(method.description)
        let parts = ["rules", "start", "end", "marks", "tones"]
        if !parts.contains(where: table.has), !table.complaints.hasErrors {
            table.complaints.add(
                .noEffect, at: table.position,
                localized("the method has no effect: it has no [\(table.path(of: "rules"))]"))
        }
        for problem in problems { method.complain(of: problem) }
        return compiled
    }

    private init(_ name: String, complaints: ComplaintList) {
        description = TableDescription(name: name)
        self.complaints = complaints
    }

    private mutating func read(_ table: inout TableReader) {
        if let title = table.string("title") { description.title = title.value }
        table.read("undo", into: &description.undoes)
        table.read("case_counts", into: &description.caseCounts)
        table.read("classes") { readClasses(&$0) }
        table.read("rules") { readRules(&$0, .anywhere) }
        table.read("start") { readRules(&$0, .wordStart) }
        table.read("end") { readRules(&$0, .wordEnd) }
        table.read("marks") { marks in
            description.diacritics.letters = marks.string("letters")?.value ?? ""
            description.diacritics.keys = readKeys(&marks)
        }
        table.read("tones") { tones in
            description.tones.groups = tones.strings("groups")?.map(\.value) ?? []
            description.tones.codas = tones.strings("codas")?.map(\.value) ?? []
            description.tones.bearers = tones.strings("bearers")?.map(\.value) ?? []
            description.tones.keys = readKeys(&tones)
        }
        table.read("capitals") { readCapitals(&$0) }
    }

    private mutating func readClasses(_ table: inout TableReader) {
        for entry in table.ownEntries() {
            guard case .string(let members) = entry.node.value else {
                table.complain(
                    of: entry.node, named: table.path(of: entry), mustBe: localized("a string of the members"))
                continue
            }
            description.classes.append(TableDescription.Class(entry.key, members))
        }
    }

    private mutating func readRules(_ table: inout TableReader, _ place: TableDescription.Place) {
        for entry in table.ownEntries() {
            var rule = TableDescription.Rule(entry.key, "", place: place)
            if case .string(let text) = entry.node.value {
                rule.text = text
            } else if var reader = table.reader(
                of: entry, mustBe: localized("a string or { text = \"…\", carry = 1 }"))
            {
                let text = reader.requiredText("text", as: "text = \"っ\"")
                reader.read("carry", .integer(1...TableDescription.longestSequence), into: &rule.carry)
                reader.complainOfUnknownKeys()
                guard let text else { continue }
                rule.text = text
            } else {
                continue
            }
            warnOfUnknownClasses(in: entry)
            warnOfUntypedKeys(in: entry)
            description.rules.append(rule)
            places.append((entry.keyPosition, entry.node.position))
        }
    }

    /// Reads the keys of diacritics or tones: one character on the left; a combining character or nothing on the right.
    private func readKeys(_ table: inout TableReader) -> [TableDescription.Pair] {
        var pairs: [TableDescription.Pair] = []
        table.read("keys") { table in
            for entry in table.ownEntries() {
                guard case .string(let mark) = entry.node.value, mark.unicodeScalars.count <= 1 else {
                    table.complain(
                        of: entry.node, named: table.path(of: entry),
                        mustBe: localized("one combining character, or “” for none"))
                    continue
                }
                guard entry.key.unicodeScalars.count == 1 else {
                    complaints.add(
                        .badValue, at: entry.keyPosition, localized("\(entry.key.quoted) must be one character"))
                    continue
                }
                pairs.append(TableDescription.Pair(entry.key.unicodeScalars.first!, mark.unicodeScalars.first))
            }
        }
        return pairs
    }

    private mutating func readCapitals(_ table: inout TableReader) {
        let letters = table.requiredText("of", as: "of = \"かき\"")?.unicodeScalars
        let capitals = table.requiredText("are", as: "are = \"カキ\"")?.unicodeScalars
        guard let letters, let capitals else { return }
        if letters.count != capitals.count {
            complaints.add(
                .badValue, at: table.position(of: "are"),
                localized(
                    """
                    \(table.name).are and \(table.name).of must have the same number of characters, not \
                    \(capitals.count) and \(letters.count)
                    """))
        }
        description.capitals = zip(letters, capitals).map { TableDescription.Pair($0, $1) }
    }
}

// Complaints about rules.
extension MethodTable {
    private func complain(of problem: TableProblem) {
        let place = places[problem.rule]
        let keys = description.rules[problem.rule].keys.quoted
        switch problem.kind {
        case .emptySequence:
            complaints.add(
                .emptySequence, at: place.keys, localized("a rule requires keys on its left side, as in cx = \"ĉ\""))
        case .sequenceTooLong:
            complaints.add(
                .sequenceTooLong, at: place.keys,
                localized(
                    "\(keys) is longer than \(TableDescription.longestSequence) keys: make a rule of its last keys only"
                ))
        case .tooManySequences:
            complaints.add(
                .outOfRange, at: place.keys,
                localized(
                    "\(keys) expands to more than \(TableDescription.mostSequences) sequences: use fewer classes, or smaller ones"
                )
            )
        case .conflict(let other, let sequence):
            let which = sequence.quoted == keys ? keys : localized("\(keys), as \(sequence.quoted),")
            complaints.add(
                .sequenceConflict, at: place.keys,
                localized(
                    """
                    \(which) is the same sequence as \(description.rules[other].keys.quoted) at \(places[other].keys): \
                    remove one of them, or write a rule without a class for \(sequence.quoted)
                    """))
        case .neverFires(let reason):
            complaints.add(.neverFires, at: place.keys, localized("\(keys) never applies: \(reason.text)"))
        case .notText:
            complaints.add(
                .notText, at: place.value,
                localized("the text of \(keys) has control characters, such as the end of a line: remove them"))
        case .textTooLong(let count):
            complaints.add(
                .notText, at: place.value,
                localized(
                    """
                    the text of \(keys) has \(count) characters, more than \(TableDescription.longestText): shorten it, or \
                    bind it to a hotkey in [keys], as in "ctrl+f1" = "text:…"
                    """))
        case .carriesAll:
            complaints.add(
                .outOfRange, at: place.value, localized("carry must be less than the number of keys of \(keys)"))
        }
    }

    /// Warns of a name in braces that is no class. It is typed unchanged, which may be intended, so it is no error.
    private func warnOfUnknownClasses(in entry: TOMLEntry) {
        let names = description.classes.map(\.name)
        for part in entry.key.split(separator: "{").dropFirst() {
            guard let end = part.firstIndex(of: "}") else { continue }
            let name = String(part[..<end])
            if names.contains(name) || name.count < 2 || !name.allSatisfy(\.isLetter) { continue }
            complaints.add(
                .unknownName, at: entry.keyPosition,
                localized("“{\(name)}” is not a class of this method and is taken as letters"),
                suggestion: NearestName.nearest(to: name, among: names).map { "{\($0)}" })
        }
    }

    /// Warns of keys that a US keyboard does not have. Another layout may have them, so it is no error.
    private func warnOfUntypedKeys(in entry: TOMLEntry) {
        var keys = entry.key
        for known in description.classes { keys = keys.replacing("{\(known.name)}", with: known.members) }
        let control = keys.unicodeScalars.contains { $0.properties.generalCategory == .control }
        guard !control, let key = keys.unicodeScalars.first(where: { KeyLayout.usKey(of: $0) == nil }) else { return }
        complaints.add(.untypedKey, at: entry.keyPosition, localized("no key of a US keyboard types “\(key)”"))
    }
}

extension TableProblem.Reason {
    fileprivate var text: String {
        switch self {
        case .hasSpace: localized("a space ends every word; write the rule for the keys before it, in [end]")
        case .hasControl: localized("no key types a control character; remove it")
        case .isCovered: localized("rules without a class cover all its sequences; remove it, or one of them")
        case .hasEmptyClass: localized("its class has no members; add them in [classes]")
        }
    }
}

extension TableReader {
    /// A required string in a table that is not `[[…]]`.
    fileprivate mutating func requiredText(_ key: String, as example: String) -> String? {
        let hasKey = node(key) != nil
        if !hasKey {
            complaints.add(.missingKey, at: position, localized("[\(name)] requires \(key.quoted), as in \(example)"))
        }
        return hasKey ? string(key)?.value : nil
    }
}
