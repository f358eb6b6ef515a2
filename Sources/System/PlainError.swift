/// An error that consists of a message for people: what is wrong and what to do.
package struct PlainError: Error, CustomStringConvertible {
    /// The message.
    package let description: String

    /// Creates an error with a message.
    package init(_ description: String) {
        self.description = description
    }
}
