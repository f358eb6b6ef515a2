/// A font of strokes for icons, with the letters A–Z, the digits and `?`. It needs no font of the system.
///
/// A letter is 6 units high and about 4 units wide; y grows downwards.
enum StrokeFont {
    /// The characters of the font.
    static let characters: Set<Character> = Set(glyphs.keys)

    /// The space between two letters, in units.
    private static let gap: Float = 1.9
    /// The height of every letter, in units.
    private static let height: Float = 6

    /// The strokes of a text in the centre of a rectangle. The text is as high as the rectangle, and is compressed if
    /// it would be too wide. Characters that the font lacks are left out.
    static func strokes(of text: String, in box: RoundRectangle) -> [Stroke] {
        var (lines, width) = ([[Point]](), Float(0))
        for glyph in text.compactMap({ glyphs[$0] }) {
            if !lines.isEmpty { width += gap }
            lines += glyph.map { $0.map { Point($0.x + width, $0.y) } }
            width += glyph.joined().map(\.x).max() ?? 0
        }
        let scale = (box.bottom - box.top) / height
        let narrow = min(scale, (box.right - box.left) / max(width, 0.1))
        let left = (box.left + box.right - width * narrow) / 2
        return lines.flatMap { Stroke.line($0.map { Point(left + $0.x * narrow, box.top + $0.y * scale) }) }
    }

    private static let glyphs: [Character: [[Point]]] = outlines.mapValues { text in
        text.split(separator: ";").map { line in
            line.split(separator: " ").map { point in
                let numbers = point.split(separator: ",").map { Float($0) ?? 0 }
                return Point(numbers[0], numbers[1])
            }
        }
    }

    private static let outlines: [Character: String] = [
        "A": "0,6 2,0 4,6;0.7,4 3.3,4",
        "B": "2.5,3 0,3 0,6 2.6,6 3.4,5.7 3.8,5 3.8,4 3.4,3.3 2.5,3 3.1,2.7 3.5,2 3.5,1 3.1,0.3 2.4,0 0,0 0,3",
        "C": "4,1.2 3.6,0.4 2.8,0 1.4,0 0.4,0.5 0,1.6 0,4.4 0.4,5.5 1.4,6 2.8,6 3.6,5.6 4,4.8",
        "D": "0,0 0,6 2,6 3.2,5.5 4,4.2 4,1.8 3.2,0.5 2,0 0,0",
        "E": "3.6,0 0,0 0,6 3.6,6;0,3 3,3",
        "F": "3.6,0 0,0 0,6;0,3 3,3",
        "G": "4,1.2 3.6,0.4 2.8,0 1.4,0 0.4,0.5 0,1.6 0,4.4 0.4,5.5 1.4,6 2.6,6 3.6,5.6 4,4.8 4,3.2 2.3,3.2",
        "H": "0,0 0,6;4,0 4,6;0,3 4,3",
        "I": "0,0 0,6",
        "J": "3,0 3,4.6 2.7,5.6 1.8,6 1.2,6 0.3,5.6 0,4.8",
        "K": "0,0 0,6;3.8,0 0,3.8;1.3,2.6 4,6",
        "L": "0,0 0,6 3.4,6",
        "M": "0,6 0,0 2.3,4 4.6,0 4.6,6",
        "N": "0,6 0,0 4,6 4,0",
        "O": "2,0 1.2,0.1 0.4,0.7 0,1.8 0,4.2 0.4,5.3 1.2,5.9 2,6 2.8,5.9 3.6,5.3 4,4.2 4,1.8 3.6,0.7 2.8,0.1 2,0",
        "P": "0,6 0,0 2.4,0 3.4,0.4 3.8,1.2 3.8,2.2 3.4,3 2.4,3.4 0,3.4",
        "Q": "2,0 1.2,0.1 0.4,0.7 0,1.8 0,4.2 0.4,5.3 1.2,5.9 2,6 2.8,5.9 3.6,5.3 4,4.2 4,1.8 3.6,0.7 2.8,0.1 2,0;"
            + "2.5,4.4 4.1,6.2",
        "R": "0,6 0,0 2.4,0 3.4,0.4 3.8,1.2 3.8,2.2 3.4,3 2.4,3.4 0,3.4;2.1,3.4 4,6",
        "S": "3.8,1 3.3,0.3 2.5,0 1.4,0 0.5,0.3 0.1,1.1 0.1,1.8 0.5,2.5 1.4,2.9 2.6,3.1 3.5,3.5 3.9,4.2 3.9,4.9 "
            + "3.5,5.7 2.6,6 1.3,6 0.5,5.7 0,5",
        "T": "0,0 4,0;2,0 2,6",
        "U": "0,0 0,4.2 0.4,5.3 1.3,6 2.7,6 3.6,5.3 4,4.2 4,0",
        "V": "0,0 2,6 4,0",
        "W": "0,0 1.3,6 2.7,1.4 4.1,6 5.4,0",
        "X": "0,0 4,6;4,0 0,6",
        "Y": "0,0 2,3 4,0;2,3 2,6",
        "Z": "0,0 4,0 0,6 4,6",
        "?": "0,1.3 0.5,0.4 1.4,0 2.4,0.2 3.1,1 3.1,2 2.5,2.8 1.7,3.3 1.6,4;1.6,5.9 1.6,5.9",
        "0":
            "1.8,0 1,0.2 0.2,1.2 0,3 0.2,4.8 1,5.8 1.8,6 2.6,5.8 3.4,4.8 3.6,3 3.4,1.2 2.6,0.2 1.8,0;1.2,4.2 2.4,1.8",
        "1": "0,1.4 1.6,0 1.6,6",
        "2": "0,1.2 0.6,0.3 1.4,0 2.4,0 3.3,0.5 3.6,1.4 3.4,2.3 0,6 3.8,6",
        "3": "0,0 3.6,0 1.6,2.4 2.6,2.6 3.4,3.2 3.7,4.2 3.4,5.3 2.5,6 1.2,6 0.4,5.6 0,4.9",
        "4": "2.8,6 2.8,0 0,4.2 3.8,4.2",
        "5": "3.4,0 0.4,0 0.2,2.7 1,2.4 2.2,2.4 3.2,2.9 3.7,4 3.5,5.1 2.8,5.8 1.8,6 0.8,5.8 0,5.1",
        "6": "3,0 1.4,0.7 0.4,2.2 0,4 0.3,5.2 1,5.9 2,6 3,5.7 3.7,4.6 3.5,3.5 2.8,2.9 1.8,2.7 0.8,3 0.1,3.9",
        "7": "0,0 3.8,0 1.4,6",
        "8": "1.9,2.8 0.8,2.4 0.3,1.5 0.6,0.5 1.4,0 2.4,0 3.2,0.5 3.5,1.5 3,2.4 1.9,2.8 0.5,3.4 0,4.4 0.3,5.4 1.2,6 "
            + "2.6,6 3.5,5.4 3.8,4.4 3.3,3.4 1.9,2.8",
        "9": "0.8,6 2.4,5.3 3.4,3.8 3.8,2 3.5,0.8 2.8,0.1 1.8,0 0.8,0.3 0.1,1.4 0.3,2.5 1,3.1 2,3.3 3,3 3.7,2.1",
    ]
}
