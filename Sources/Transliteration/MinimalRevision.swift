import Keyboard

extension Revision {
    /// Sets the smallest change from one text to another.
    mutating func set(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) {
        let common = zip(old, new).prefix { $0 == $1 }.count
        clear()
        deleteCount = old.count - common
        for character in new[common...] { insertion.append(character) }
    }
}
