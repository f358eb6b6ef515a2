/// The text of an edit. A short one of common characters stands in the value itself: to make a string of it and to
/// take it apart again would cost more than the rest of the key.
@usableFromInline
struct EditText: Sendable {
    /// The most characters of a short text.
    static let capacity = 15

    @usableFromInline var characters = InlineArray<15, UInt16>(repeating: 0)
    @usableFromInline var count: UInt8 = 0
    /// A text that is not short; empty if it is.
    @usableFromInline var long = ""

    init(_ text: String) {
        for character in text.unicodeScalars {
            guard let value = UInt16(exactly: character.value), Int(count) < Self.capacity else {
                long = text
                return
            }
            characters[Int(count)] = value
            count += 1
        }
    }

    /// As many characters as a string holds without storage of its own: 15 bytes of UTF-8.
    @inline(__always)
    init(_ text: borrowing ScalarBuffer, from start: inout Int, to end: Int) {
        let first = start
        var size = 0
        var isCommon = true
        while start < end {
            let value = text[start].value
            size &+= value < 0x80 ? 1 : value < 0x800 ? 2 : value < 0x1_0000 ? 3 : 4
            if size > Self.capacity { break }
            isCommon = isCommon && value < 0x1_0000
            characters[Int(count)] = UInt16(truncatingIfNeeded: value)
            count &+= 1
            start &+= 1
        }
        guard !isCommon else { return }
        for index in first..<start { long.unicodeScalars.append(text[index]) }
        count = 0
    }

    @inlinable
    var isEmpty: Bool { count == 0 && long.isEmpty }

    @inlinable
    @inline(__always)
    func forEachCharacter(_ body: (Unicode.Scalar) -> Void) {
        guard long.isEmpty else {
            for character in long.unicodeScalars { body(character) }
            return
        }
        for index in 0..<Int(count) { body(Unicode.Scalar(characters[index])!) }
    }

    var string: String {
        guard long.isEmpty else { return long }
        var text = String.UnicodeScalarView()
        forEachCharacter { text.append($0) }
        return String(text)
    }
}
