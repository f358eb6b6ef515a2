/// The conversion of a whole text from one encoding to another.
package struct TextConversion: Sendable {
    /// The encoding of the text; nil to guess it.
    package var source: VietnameseEncoding?
    /// The encoding of the result.
    package var target: VietnameseEncoding
    /// How the letters are changed; nil to keep them.
    package var letters: LetterConversion?
    /// The result of an old encoding is UTF-8 text whose characters of Windows-1252 stand for the bytes, as in a
    /// document with an old font. Otherwise the result is the bytes.
    package var makesCharacters: Bool

    /// Makes a conversion; `letters` nil keeps the letters.
    package init(
        from source: VietnameseEncoding?, to target: VietnameseEncoding = .unicode, letters: LetterConversion? = nil,
        makesCharacters: Bool = false
    ) {
        self.source = source
        self.target = target
        self.letters = letters
        self.makesCharacters = makesCharacters
    }

    /// Why a text was not converted.
    package enum Failure: Error {
        /// The encoding could not be guessed.
        case unknownEncoding
        /// The source encoding needs UTF-8, and the bytes are not UTF-8.
        case notText
    }

    /// The converted text.
    package struct Result {
        /// The encoding of the source, given or guessed.
        package let source: VietnameseEncoding
        /// The converted text.
        package let bytes: [UInt8]
        /// What could not be read, with places in `text`.
        package let unread: [ConversionProblem]
        /// What could not be written, with places in `text`.
        package let unwritten: [ConversionProblem]
        /// The text in Unicode, after the change of letters.
        package let text: String
    }

    /// Converts bytes. `text` is the same text, decoded from UTF-8; nil if the bytes are not UTF-8.
    package func convert(_ bytes: [UInt8], text: String?) throws(Failure) -> Result {
        // Bytes of an old encoding are hardly ever valid UTF-8. So valid UTF-8 with letters outside ASCII is text,
        // whose characters stand for the bytes.
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
        // Composes the letters first, since the text can be decomposed.
        if VietnameseEncoding.isVietnamese(VietnameseEncoding.unicode.text(of: text)) { return .unicode }
        return VietnameseEncoding.guess(units) ?? .unicode
    }
}
