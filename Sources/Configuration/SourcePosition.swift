/// A place in a configuration file. Line and column count from 1; columns count Unicode scalars, not bytes.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// From 1.
    public var line: Int
    /// From 1, in Unicode scalars.
    public var column: Int

    /// The place in that line and column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line:column`.
    public var description: String { "\(line):\(column)" }

    /// Earlier in the file.
    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// A value, and where it was written.
///
/// Two are equal when their values are: where something was said is no part of what was said. So a configuration that
/// was only moved about in its file is the same configuration.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What was written.
    public var value: Value
    /// Where; nil for a value that no file gave.
    public var position: SourcePosition?

    /// A value found at a place, or one that is built in.
    public init(_ value: Value, at position: SourcePosition? = nil) {
        self.value = value
        self.position = position
    }

    /// Compares the values alone.
    public static func == (a: Located, b: Located) -> Bool { a.value == b.value }

    /// Hashes the value alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
