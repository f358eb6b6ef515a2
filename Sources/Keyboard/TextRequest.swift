/// Where a text comes from that the engine does not have.
public enum TextSource: Hashable, Sendable, CustomStringConvertible {
    /// The text that was copied last.
    case clipboard
    /// What a command of the shell prints, without the line breaks at its end.
    case output(String)

    /// The source as in the text of a macro, without the braces.
    public var description: String {
        switch self {
        case .clipboard: "clipboard"
        case .output(let command): "output:\(command)"
        }
    }
}

/// A request for texts, without which a key cannot go on.
public struct TextRequest: Hashable, Sendable {
    /// The number of the request, which the answer repeats. Questions and requests share the numbers; none is used twice in
    /// a run.
    public var number: UInt32
    /// The sources of the texts, in their order.
    public var sources: [TextSource]

    /// A request for texts.
    public init(number: UInt32 = 0, _ sources: [TextSource]) {
        self.number = number
        self.sources = sources
    }
}
