import Keyboard

extension Revision {
    /// Sets the revision to one character inserted.
    @inline(__always)
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        insertion.set(character)
    }
}

extension Word {
    /// Sets the revision so that the screen shows the word from its letter `first` on as it is now; `before` letters
    /// of the word are on the screen.
    ///
    /// Changes nothing in the word, but is mutating so that no copy of it is made.
    @inline(__always)
    mutating func show(from first: Int, before: Int, _ rules: SyllableRules, into revision: inout Revision) {
        revision.deleteCount = before &- first
        revision.insertion.set(count: count &- first) { character(at: first &+ $0, rules) }
    }
}
