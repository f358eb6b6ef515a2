package import Drawing

/// The numbered colours of a terminal.
package enum TerminalPalette {
    /// The number of the nearest colour among the 240 colours from 16 on that are the same in every terminal with 256
    /// colours: a cube of six levels each of red, green and blue, and 24 greys.
    package static func number(of color: Color) -> Int {
        let parts = [16, 8, 0].map { Int(color.rgb >> $0 & 0xff) }
        let nearest = parts.map { part in levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
        }
        let cube = nearest.map { levels[$0] }
        let grey = min(23, max(0, (parts.reduce(0, +) / 3 - 3) / 10))
        func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        if distance([8 + grey * 10, 8 + grey * 10, 8 + grey * 10]) < distance(cube) { return 232 + grey }
        return 16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]
    }

    private static let levels = [0, 95, 135, 175, 215, 255]
}
