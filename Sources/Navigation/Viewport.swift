/// The lines that are seen: items of a list, or lines of a grid. Headings are no lines: the front end draws them.
public struct Viewport: Hashable, Sendable {
    /// The first line that is seen, from 0.
    public private(set) var first = 0
    /// How many lines are seen at once, from 1.
    public private(set) var lineCount: Int

    /// A viewport at the beginning. A count below 1 counts as 1.
    public init(lineCount: Int) {
        self.lineCount = max(lineCount, 1)
    }

    /// One that shows everything, whatever there is: it never scrolls, and a page is all there is.
    public static let unbounded = Viewport(lineCount: .max)

    /// The line is seen.
    public func shows(_ line: Int) -> Bool { line >= first && line - first < lineCount }

    /// Scrolls as little as possible to show a line.
    mutating func show(_ line: Int) {
        if line < first {
            first = line
        } else if line - first >= lineCount {
            first = line - lineCount + 1
        }
    }

    /// Scrolls to a first line, within so many lines; nothing is seen beyond the last one.
    mutating func scroll(to line: Int, of total: Int) {
        first = max(0, min(line, total - lineCount))
    }

    /// Sees so many lines from now on.
    mutating func resize(to lineCount: Int) { self.lineCount = max(lineCount, 1) }

    /// The scrolling since an earlier state; nil if there was none.
    func scroll(since earlier: Viewport) -> Scroll? {
        first == earlier.first ? nil : Scroll(from: earlier.first, to: first)
    }
}
