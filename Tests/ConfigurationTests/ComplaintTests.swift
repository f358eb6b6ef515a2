import Configuration
import Foundation
import Testing

@Suite struct ComplaintTests {
    @Test(arguments: Golden.all)
    func `The complaints about a configuration are those of its golden file`(golden: Golden) {
        #expect(Golden.complaints(of: golden.source) == golden.expected)
    }

    @Test func `Every kind of complaint about a configuration is in a golden file`() {
        let text = Golden.all.map(\.expected).joined()
        let elsewhere: Set<Complaint.ID> = [
            .unreadableFile, .fileTooLarge, .unknownLayout, .unreadableWords, .badWord, .noRoom,
            .unknownProgram, .untypeable, .impossibleWord, .unreadableMacros, .badMacro,
        ]
        for id in Complaint.ID.allCases where !elsewhere.contains(id) {
            #expect(text.contains("[\(id.rawValue)]\n"), "\(id.rawValue)")
        }
    }

    @Test(arguments: Golden.all)
    func `A file with an error gives no configuration, one with warnings does`(golden: Golden) {
        let reading = Configuration.parse(Array(golden.source.utf8), file: "phim.toml")
        #expect((reading.configuration == nil) == reading.complaints.contains { $0.severity == .error })
    }

    @Test func `A complaint about a whole file has no line`() {
        let complaint = Complaint(.unreadableFile, in: "/a/b.toml", at: nil, "Permission denied")
        #expect(complaint.description == "/a/b.toml: error: Permission denied [unreadable-file]")
    }

    @Test(
        arguments: [
            ([0x00], "1:1"),
            (Array("a = \"b".utf8) + [0x00] + Array("\"\n".utf8), "1:7"),
            (Array("# fine\nb = \"".utf8) + [0xff, 0xfe], "2:5"),
            (Array("# ".utf8) + [0xc3], "1:2"),
            ([0xff, 0xfe, 0x5b, 0x00], "1:1"),
        ] as [([UInt8], String)])
    func `Bytes that are not UTF-8 are a syntax error with a position`(bytes: [UInt8], place: String) {
        let complaints = Configuration.parse(bytes, file: "f").complaints
        #expect(complaints.map(\.id) == [.syntax])
        #expect(complaints.first?.position?.description == place)
    }

    /// A text that is a part repeated; as an argument, ten megabytes would be written into every report of the test.
    struct Nested: Sendable {
        var start = ""
        let part: String
        let count: Int
        var end = ""
        let place: String
    }

    @Test(arguments: [
        Nested(part: "[", count: 10_000_000, place: "1:3"),
        Nested(start: "a=", part: "[", count: 10_000_000, place: "1:35"),
        Nested(part: "a.", count: 5_000_000, end: "a=1", place: "1:402"),
        Nested(start: "[", part: "a.", count: 1_000_000, end: "a]", place: "1:403"),
    ])
    func `TOML that is nested too deeply is an error, and no crash`(row: Nested) {
        let source = row.start + String(repeating: row.part, count: row.count) + row.end
        let complaints = Configuration.parse(Array(source.utf8), file: "f").complaints
        #expect(complaints.map(\.id) == [.syntax])
        #expect(complaints.first?.position?.description == row.place)
    }

    @Test func `The deepest nesting of TOML that is allowed is read and written`() {
        let key = Array(repeating: "a", count: 200).joined(separator: ".")
        let opening = String(repeating: "[\n{\(key)=", count: 15), closing = String(repeating: "}]", count: 15)
        let complaints = Configuration.parse(
            Array("[\(key)]\n\(key) = \(opening)1\(closing)\n".utf8), file: "f"
        ).complaints
        #expect(complaints.map(\.id) == [.unknownKey])
    }
}
