import Keyboard

// These reuse what is in the array instead of clearing it: that is much faster.
extension Revision {
    /// Sets the revision to one character inserted.
    @inline(__always)
    mutating func set(_ character: Unicode.Scalar) {
        deleteCount = 0
        while insertion.count > 1 { insertion.removeLast() }
        if insertion.isEmpty { insertion.append(character) } else { insertion[0] = character }
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
        let length = count &- first
        if length == 1 && revision.insertion.count == 1 {
            revision.insertion[0] = character(at: first, rules)
            return
        }
        while revision.insertion.count > length { revision.insertion.removeLast() }
        while revision.insertion.count < length { revision.insertion.append(" ") }
        revision.insertion.withUnsafeMutableBufferPointer { insertion in
            for index in 0..<length { insertion[index] = character(at: first &+ index, rules) }
        }
    }
}
