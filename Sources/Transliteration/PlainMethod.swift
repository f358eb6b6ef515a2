public import Keyboard

/// The method that leaves every character as its key types it.
public struct PlainMethod: InputMethod {
    public init() {}

    public var name: String { "none" }

    public mutating func insert(_ character: Unicode.Scalar, literally: Bool, into revision: inout Revision) {
        revision.clear()
        revision.insertion.append(character)
    }

    public mutating func deleteBackward(into revision: inout Revision) {
        revision.clear()
        revision.deleteCount = 1
    }

    public mutating func finishWord(into revision: inout Revision) { revision.clear() }

    public mutating func forget() {}

    /// Always empty: the method looks at no text.
    public var composition: [Unicode.Scalar] { [] }

    /// Always empty.
    public var keys: [Unicode.Scalar] { [] }
}
