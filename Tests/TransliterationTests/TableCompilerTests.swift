import Testing
import Transliteration

@Suite struct TableCompilerTests {
    private func problems(
        _ rules: [TableDescription.Rule], classes: [TableDescription.Class] = []
    ) -> [TableProblem] {
        var description = TableDescription(name: "test", rules: rules)
        description.classes = classes
        return Table.compile(description).problems
    }

    @Test func `A rule of a table that is not possible is reported as a problem of that rule`() {
        let long = String(repeating: "a", count: TableDescription.longestSequence)
        #expect(problems([.init("a", "b"), .init("", "x")]) == [.init(1, .emptySequence)])
        #expect(problems([.init(long, "x")]) == [])
        #expect(problems([.init(long + "a", "x")]) == [.init(0, .sequenceTooLong)])
        #expect(problems([.init("a b", "x")]) == [.init(0, .neverFires(.hasSpace))])
        #expect(problems([.init("a\t", "x")]) == [.init(0, .neverFires(.hasControl))])
        #expect(problems([.init("a", "\u{1b}")]) == [.init(0, .notText)])
        let text = String(repeating: "x", count: TableDescription.longestText)
        #expect(problems([.init("a", text)]) == [])
        #expect(problems([.init("a", text + "x")]) == [.init(0, .textTooLong(text.count + 1))])
        #expect(problems([.init("aa", "x", carry: 2)]) == [.init(0, .carriesAll)])
        #expect(problems([.init("a{C}", "x")], classes: [.init("C", "")]) == [.init(0, .neverFires(.hasEmptyClass))])
    }

    @Test func `Two rules of a table for one sequence are a conflict, unless one is more exact`() {
        let classes = [TableDescription.Class("C", "xy"), TableDescription.Class("D", "yz")]
        #expect(
            problems([.init("a{C}", "1"), .init("a{D}", "2")], classes: classes) == [
                .init(1, .conflict(with: 0, sequence: "ay"))
            ])
        #expect(problems([.init("a{C}", "1"), .init("ax", "2")], classes: classes) == [])
        #expect(problems([.init("a", "1"), .init("a", "2", place: .wordEnd)]) == [])
        #expect(
            problems([.init("ay", "1"), .init("a{C}", "2"), .init("ax", "3")], classes: classes) == [
                .init(1, .neverFires(.isCovered))
            ])
    }

    @Test(arguments: [
        ("a{C}", ["ax", "ay"]), ("{C}{C}", ["xx", "yy"]), ("{C}{D}", ["xp", "xq", "yp", "yq"]), ("{B}", ["{B}"]),
        ("{", ["{"]), ("{C", ["{C"]),
    ])
    func `A class in a table stands for its members, and other braces for themselves`(
        keys: String, sequences: [String]
    ) {
        var description = TableDescription(name: "test", rules: [.init(keys, "→")])
        description.classes = [.init("C", "xy"), .init("D", "pq")]
        description.caseCounts = true
        let table = Table.compile(description).table
        for sequence in ["ax", "ay", "xx", "xy", "yy", "xp", "xq", "yp", "yq", "{B}", "{", "{C"] {
            var method = TableMethod(table)
            var screen = Screen()
            screen.type(sequence, with: &method)
            let isWhole = screen.string == "→"
            #expect(isWhole == sequences.contains(sequence), "\(sequence): \(screen.string)")
        }
    }

    @Test func `A long text of a table rule is typed, undone and deleted as a short one`() {
        let text = String(repeating: "long text, ", count: 18)
        var method = TableMethod(Table.compile(TableDescription(name: "test", rules: [.init("tx", text)])).table)
        var screen = Screen()
        screen.type("tx", with: &method)
        #expect(screen.string == text)
        screen.type("x", with: &method)
        #expect(screen.string == "tx")
        screen.type(" TX", with: &method)
        #expect(screen.string == "tx " + text.uppercased())
    }

    @Test func `Case counts in a table that says so`() {
        var description = TableDescription(name: "test", rules: [.init("s", "1"), .init("S", "2"), .init("ab", "3")])
        description.caseCounts = true
        var method = TableMethod(Table.compile(description).table)
        var screen = Screen()
        screen.type("sSabAB", with: &method)
        #expect(screen.string == "123AB")
    }

    @Test func `Tones of a table go onto the vowels that its bearers name`() {
        var description = TableDescription(name: "test", rules: [.init("v", "ü")])
        description.tones = .init(
            groups: ["a", "ou", "iu", "üe"], codas: ["n"], bearers: ["a", "ou"],
            keys: [.init("1", "\u{304}"), .init("5", nil)])
        var method = TableMethod(Table.compile(description).table)
        var screen = Screen()
        screen.type("ou1_iu1_ve1_an1_a5_a11_ia1_ee1", with: &method)
        #expect(screen.string == "ōu iū üē ān a a1 iā ee1")
    }
}
