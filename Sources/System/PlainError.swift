/// An error that is only its message, for people: what is wrong, and what to do about it.
package struct PlainError: Error, CustomStringConvertible {
    /// The message.
    package let description: String

    /// An error of that message.
    package init(_ description: String) {
        self.description = description
    }
}
