import Keyboard
import Testing

@Suite struct ScalarBufferTests {
    private static let letters = (0..<200).map { Unicode.Scalar(UInt8(ascii: "a") + UInt8($0 % 26)) }

    private func buffer(_ text: some Sequence<Unicode.Scalar>) -> ScalarBuffer {
        var buffer = ScalarBuffer()
        for character in text { buffer.append(character) }
        return buffer
    }

    @Test(arguments: [0, 1, 47, 48, 49, 100, 200])
    func `A ScalarBuffer stores a text of any length`(count: Int) {
        let text = Array(Self.letters.prefix(count))
        var buffer = buffer(text)
        #expect(Array(buffer) == text && buffer.count == count && buffer == self.buffer(text))
        buffer.set("x")
        #expect(buffer == ["x"])
        buffer.removeAll(keepingCapacity: true)
        #expect(buffer.isEmpty && buffer != ["x"])
        for character in text { buffer.append(character) }
        #expect(Array(buffer) == text)
    }

    @Test(arguments: [
        (0, 0, 0), (0, 0, 3), (2, 5, 1), (2, 5, 3), (40, 60, 0), (47, 49, 30), (0, 100, 2), (99, 100, 4),
        (100, 100, 9),
    ])
    func `A ScalarBuffer replaces a part as an array does`(start: Int, end: Int, count: Int) {
        var text = Array(Self.letters.prefix(100))
        var buffer = buffer(text)
        let new = Array(Self.letters.suffix(count))
        text.replaceSubrange(start..<end, with: new)
        buffer.replaceSubrange(start..<end, with: new)
        #expect(Array(buffer) == text)
    }

    @Test func `A ScalarBuffer removes characters from its end`() {
        var text = Array(Self.letters.prefix(60))
        var buffer = buffer(text)
        for count in [1, 20, 0, 30] {
            text.removeLast(count)
            buffer.removeLast(count)
            #expect(Array(buffer) == text)
        }
        #expect(buffer.removeLast() == text.removeLast() && Array(buffer) == text)
        buffer[3] = "ẫ"
        #expect(buffer[3] == "ẫ" && buffer[2] == text[2])
    }

    @Test func `Equal ScalarBuffers have equal hashes, whatever they held before`() {
        var reused = buffer(Self.letters)
        reused.set("a")
        #expect(reused == ["a"] && reused.hashValue == buffer(["a"]).hashValue)
    }
}
