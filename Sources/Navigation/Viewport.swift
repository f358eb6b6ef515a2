/// The visible lines: items of a list, or lines of a grid.
public struct Viewport: Hashable, Sendable {
    /// The first visible line, from 0.
    public private(set) var first = 0
    /// The number of visible lines, at least 1.
    public private(set) var lineCount: Int

    /// A viewport at the beginning. A count below 1 counts as 1.
    public init(lineCount: Int) {
        self.lineCount = max(lineCount, 1)
    }

    /// A viewport that shows all lines: it never scrolls, and a page is the whole list.
    public static let unbounded = Viewport(lineCount: .max)

    /// Whether a line is visible.
    public func shows(_ line: Int) -> Bool { line >= first && line - first < lineCount }

    /// Scrolls as little as possible to show a line.
    mutating func show(_ line: Int) {
        if line < first {
            first = line
        } else if line - first >= lineCount {
            first = line - lineCount + 1
        }
    }

    /// Scrolls to a first line, without lines beyond the last of `total`.
    mutating func scroll(to line: Int, of total: Int) {
        first = max(0, min(line, total - lineCount))
    }

    /// Changes the number of visible lines, at least 1.
    mutating func resize(to lineCount: Int) { self.lineCount = max(lineCount, 1) }

    /// The scrolling since an earlier state; nil for none.
    func scroll(since earlier: Viewport) -> Scroll? {
        first == earlier.first ? nil : Scroll(from: earlier.first, to: first)
    }
}
