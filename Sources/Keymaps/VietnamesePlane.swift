extension CharacterPlane {
    /// The plane of Vietnamese: its 67 letters that ASCII lacks, lower and upper case, and 54 typographic marks.
    ///
    /// The option's name is `phim:vi`. The twenty rarest letters stand on levels 7 and 8, with the marks.
    public static let vietnamese = CharacterPlane(name: "vi", covering: vietnameseCharacters)

    /// What the plane of Vietnamese covers, in the order of its places: letters by how common they are, then marks.
    public static let vietnameseCharacters: [Unicode.Scalar] = Array(
        ("đàáạảãâấầậăắằặêếềệểễôốồộổơớờởợóọưứừửữựúùủụíìịýéẹũò" + "ỉẻẩẫõỏĩỗỹèỡẳẵỳỷẽỵ" + typographicMarks).unicodeScalars
    )

    /// Quotation marks, dashes, signs: two of them share a place.
    private static let typographicMarks = "“”‘’–—…•«»₫€°·×÷„‚‹›†‡§¶©®™№±≤≥≠≈−→←↑↓½¼¾²³£¥¢‰′″✓✗\u{a0}¡¿"
}
