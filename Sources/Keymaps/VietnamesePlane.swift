extension CharacterPlane {
    /// The plane of Vietnamese: its 67 letters that ASCII lacks, lower and upper case, and 54 typographic marks.
    ///
    /// The option's name is `phim:vi`. The twenty rarest letters stand on levels 7 and 8, with the marks.
    public static let vietnamese = CharacterPlane(name: "vi", pairs: vietnamesePairs)

    /// What stands on its places, letters first.
    static let vietnamesePairs = letters + marks
    static let vietnameseLetterCount = letters.count

    private static let letters: [(Unicode.Scalar, Unicode.Scalar)] = pairs(
        "đà áạ ảã âấ ầậ ăắ ằặ êế ềệ ểễ ôố ồộ ổơ ớờ ởợ óọ ưứ ừử ữự úù ủụ íì ịý éẹ ũò"
            + " ỉẻ ẩẫ õỏ ĩỗ ỹè ỡẳ ẵỳ ỷẽ ỵ"
    ) { Unicode.Scalar($0.properties.uppercaseMapping)! }

    /// Marks have no case, so each pair is two of them.
    private static let marks: [(Unicode.Scalar, Unicode.Scalar)] = {
        let marks = Array("“”‘’–—…•«»₫€°·×÷„‚‹›†‡§¶©®™№±≤≥≠≈−→←↑↓½¼¾²³£¥¢‰′″✓✗\u{a0}¡¿".unicodeScalars)
        return stride(from: 0, to: marks.count, by: 2).map { (marks[$0], marks[$0 + 1]) }
    }()

    private static func pairs(
        _ letters: String, upper: (Unicode.Scalar) -> Unicode.Scalar
    ) -> [(Unicode.Scalar, Unicode.Scalar)] {
        letters.unicodeScalars.filter { $0 != " " }.map { ($0, upper($0)) }
    }
}
