import Testing

@testable import System

@Suite struct LineReaderTests {
    private static func lines(_ pieces: [String]) -> [String] {
        var reader = LineReader(limit: 4)
        var lines: [String] = []
        for piece in pieces {
            reader.append(piece.utf8)
            while let line = reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        return lines
    }

    @Test func `The line reader gives complete lines, however their bytes arrive`() {
        #expect(Self.lines(["a", "b\nc\n\nd", "\n", "e"]) == ["ab", "c", "", "d"])
    }

    @Test func `The line reader notices a line beyond the limit before its end`() {
        var reader = LineReader(limit: 4)
        reader.append("abcd".utf8)
        #expect(!reader.isOverlong)
        reader.append("e".utf8)
        #expect(reader.isOverlong)
        reader.removeAll()
        #expect(!reader.isOverlong && reader.next() == nil)
    }
}
