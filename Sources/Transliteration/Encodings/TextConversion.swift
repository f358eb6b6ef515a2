/// The conversion of a whole text from one encoding to another.
package struct TextConversion: Sendable {
    /// The encoding of the text; nil to find it out.
    package var source: VietnameseEncoding?
    package var target: VietnameseEncoding
    /// How its letters are changed.
    package var letters: LetterConversion?
    /// The result is text, in which the bytes of an old encoding are characters of Windows-1252, as a document in an old font
    /// has them.
    package var makesCharacters: Bool

    package init(
        from source: VietnameseEncoding?, to target: VietnameseEncoding = .unicode, letters: LetterConversion? = nil,
        makesCharacters: Bool = false
    ) {
        self.source = source
        self.target = target
        self.letters = letters
        self.makesCharacters = makesCharacters
    }

    /// Why nothing was converted.
    package enum Failure: Error {
        /// The text is in no encoding that is known for sure.
        case unknownEncoding
        /// It is not UTF-8.
        case notText
    }

    /// What came out.
    package struct Result {
        /// The encoding that the text was in.
        package let source: VietnameseEncoding
        package let bytes: [UInt8]
        /// What could not be read, by its place in the Unicode text.
        package let unread: [ConversionProblem]
        /// What could not be written.
        package let unwritten: [ConversionProblem]
        /// The text in Unicode, for the places.
        package let text: String
    }

    /// Converts bytes. `text` is what they are as Unicode; nil if they are not.
    package func convert(_ bytes: [UInt8], text: String?) throws(Failure) -> Result {
        // Bytes of an old encoding are hardly ever UTF-8: where they are, they are characters.
        let isText = text?.unicodeScalars.contains { !$0.isASCII } == true
        let units = isText ? EncodedUnit.units(in: text!) : bytes.map(EncodedUnit.byte)
        let source = if let source { source } else { try foundEncoding(units, text) }
        var (unicode, unread): (String, [ConversionProblem])
        if source.isText {
            guard let text else { throw .notText }
            (unicode, unread) = (source.text(of: text), [])
        } else {
            (unicode, unread) = source.text(of: units)
        }
        if !target.isText, unicode.unicodeScalars.first == "\u{FEFF}" { unicode.unicodeScalars.removeFirst() }
        let changed = letters?.text(of: unicode) ?? unicode
        if target.isText {
            let (written, unwritten) = target.encoded(changed)
            return Result(
                source: source, bytes: Array(written.utf8), unread: unread, unwritten: unwritten, text: changed)
        }
        let (written, unwritten) = target.units(of: changed)
        return Result(
            source: source,
            bytes: makesCharacters ? Array(EncodedUnit.text(of: written).utf8) : written.flatMap(\.bytes),
            unread: unread,
            unwritten: unwritten, text: changed)
    }

    private func foundEncoding(_ units: [EncodedUnit], _ text: String?) throws(Failure) -> VietnameseEncoding {
        guard let text else {
            guard let found = VietnameseEncoding.guess(units) else { throw .unknownEncoding }
            return found
        }
        // Decomposed letters are read as they are.
        if VietnameseEncoding.isVietnamese(VietnameseEncoding.unicode.text(of: text)) { return .unicode }
        return VietnameseEncoding.guess(units) ?? .unicode
    }
}
