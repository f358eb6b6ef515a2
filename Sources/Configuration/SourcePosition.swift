/// A position in a configuration file.
public struct SourcePosition: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int

    /// A position.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// `line:column`.
    public var description: String { "\(line):\(column)" }

    /// Whether the first position is earlier in the file.
    public static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// A value with its position in a file.
///
/// Equality ignores the position, so that a configuration whose lines were only moved is the same configuration.
public struct Located<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The value.
    public var value: Value
    /// The position; nil for a value that is not from a file.
    public var position: SourcePosition?

    /// A value, with its position if it is from a file.
    public init(_ value: Value, at position: SourcePosition? = nil) {
        self.value = value
        self.position = position
    }

    /// Compares the values only.
    public static func == (a: Located, b: Located) -> Bool { a.value == b.value }

    /// Hashes the value only.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// The positions of parts of a configuration in its file. All values compare equal, since positions do not change what
/// a configuration means.
package struct SourcePositions: Hashable, Sendable {
    private var positions: [String: SourcePosition] = [:]

    /// The position of a table; nil if the file does not have it.
    package subscript(table name: String) -> SourcePosition? {
        get { positions[name] }
        set { positions[name] = newValue }
    }

    /// The position of a `[layers.NAME]`.
    subscript(layer name: String) -> SourcePosition? {
        get { positions["layers." + name] }
        set { positions["layers." + name] = newValue }
    }

    /// The position of the `[[list]]` with this name.
    package subscript(list name: String) -> SourcePosition? {
        get { positions["list." + name] }
        set { positions["list." + name] = newValue }
    }

    /// Always true.
    package static func == (a: SourcePositions, b: SourcePositions) -> Bool { true }

    /// Hashes nothing, since all values are equal.
    package func hash(into hasher: inout Hasher) {}
}
