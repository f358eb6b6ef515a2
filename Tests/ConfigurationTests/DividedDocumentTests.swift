import Testing

@testable import Configuration

/// A document read by two processors is the document.
@Suite struct DividedDocumentTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let isDivided: Bool
        let text: String

        init(_ name: String, isDivided: Bool, _ text: String) {
            testDescription = name
            self.isDivided = isDivided
            self.text = text
        }
    }

    private static let cases = [
        Case("two tables", isDivided: true, "x = 1\n[a]\nb = 1\n[c]\nd = { e = [1] }\n"),
        Case("one table", isDivided: false, "[a]\nb = 1\nc = 2\n"),
        Case("no header", isDivided: false, "a = 1\nb = 2\n"),
        Case("nothing", isDivided: false, ""),
        Case("an array that goes on", isDivided: true, "[[a]]\nb = 1\n[[a]]\nb = 2\n[[a]]\nb = 3\n[c]\n[[d]]\n"),
        Case("arrays that take turns", isDivided: true, "[[a]]\n[[b]]\n[[a]]\n[[b]]\nc = 1\n[[a]]\n[[b]]\n[[b.d]]\n"),
        Case("an indented array", isDivided: true, "e = 1\n \t[[a]]\nb = 1\n[[a]]\nb = 2\n"),
        Case("a header with a dot", isDivided: true, "[[a]]\n[a.b]\nc = 1\n[a.d]\n[[a]]\ne = 1\n"),
        Case("only headers with dots", isDivided: false, "[a.b]\nc = 1\n[a.d]\ne = 1\n"),
        Case("a table begun by its part", isDivided: false, "[a.b]\nc = 1\n[a]\ne = 1\n"),
        Case("a part of a table of the first half", isDivided: false, "[a]\nc = 1\n[e]\n[a.b]\n"),
        Case("a header in a text", isDivided: false, "[a]\nb = '''\n[c]\n'''\nd = 1\n"),
        Case("a header in an array", isDivided: false, "b = [\n[1],\n]\nd = 1\n"),
        Case("a header in a comment", isDivided: true, "b = 1\n# [c]\n[d]\n"),
        Case("other line ends", isDivided: true, "[a]\r\nb = 1\r\n[c]\r\nd = 1"),
        Case("wide characters", isDivided: true, "['ă']\n'ế' = 'Việt'\n['ơ']\n'ế' = '👍🏽'\n"),
        Case("a byte order mark", isDivided: true, "\u{feff}[a]\nb = 1\n[c]\nd = 1\n"),
        // What is wrong with these is said by the reader of the whole.
        Case("the same table twice", isDivided: false, "[a]\nb = 1\n[a]\nd = 1\n"),
        Case("an array that is a value", isDivided: false, "a = [{ b = 1 }]\n[[a]]\nb = 2\n"),
        Case("such an array behind others", isDivided: false, "b = [\n[1]]\na = [{ b = 1 }]\n[[a]]\nb = 2\n"),
        Case("such an array with a key like a header", isDivided: false, "'[[' = 1\n'é[[' = [{}]\n[['é[[']]\n"),
        Case("an array that is a table", isDivided: false, "[a]\nb = 1\n[[a]]\nb = 2\n"),
        Case("a fault in the first half", isDivided: false, "[a]\nb =\n[c]\nd = 1\n"),
        Case("a fault in the second half", isDivided: false, "[a]\nb = 1\n[c]\nd = \n"),
        Case("an end in a text", isDivided: false, "[a]\nb = 1\n[c]\nd = '''"),
    ]

    @Test(arguments: cases) func `It is the same by one and by two`(of example: Case) {
        let bytes = Array(example.text.utf8)
        let (whole, divided) = Self.readings(of: bytes)
        #expect(divided == whole)
        #expect((try? TOMLDocument(parsing: bytes, dividedFrom: 0).isDivided) ?? false == example.isDivided)
        #expect((try? TOMLDocument(parsing: bytes).isDivided) != true)
    }

    /// Documents made of lines at random.
    @Test(arguments: 0..<4) func `It is the same whatever is divided`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let lines = [
            "[a]", "[b]", "[c.d]", "[[e]]", "[[e]]", "[[e]]", "[[f]]", "[[e.g]]", "[e.h]", "k = 1", "l = '[[e]]'",
            "m = [{ n = 1 }, { n = 2 }]", "e = [{}]", "o.p = 1", "q = '''", "'''", "r = [", "]", "# Việt", "",
        ]
        var dividedCount = 0
        for round in 0..<1000 {
            let text = (0..<2 + random.below(12)).map { _ in lines[random.below(lines.count)] }.joined(
                separator: "\n")
            var bytes = Array(text.utf8)
            if round % 4 == 0 { random.mutate(&bytes) }
            let (whole, divided) = Self.readings(of: bytes)
            if divided != whole { Issue.record("seed \(seed), round \(round): \(divided), not \(whole)") }
            if (try? TOMLDocument(parsing: bytes, dividedFrom: 0).isDivided) == true { dividedCount += 1 }
        }
        #expect(dividedCount > 60)
    }

    /// What one processor makes of it, and what two do: all nodes, or the error.
    private static func readings(of bytes: [UInt8]) -> (whole: String, divided: String) {
        func reading(dividedFrom least: Int) -> String {
            do {
                return try TOMLDocument(parsing: bytes, dividedFrom: least).text
            } catch {
                return "\(error)"
            }
        }
        return (reading(dividedFrom: .max), reading(dividedFrom: 0))
    }
}
