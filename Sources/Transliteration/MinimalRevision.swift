import Keyboard

extension Revision {
    /// Sets the smallest change from one text to another.
    mutating func set(from old: [Unicode.Scalar], to new: [Unicode.Scalar]) {
        set(from: old.count, { old[$0] }, to: new.count, { new[$0] })
    }

    /// Sets the smallest change from one text to another. Allocates nothing.
    mutating func set(from old: ScalarBuffer, to new: ScalarBuffer) {
        set(from: old.count, { old[$0] }, to: new.count, { new[$0] })
    }

    /// Sets the smallest change from one text to another, given by their lengths and their characters. Allocates
    /// nothing.
    mutating func set(
        from oldCount: Int, _ old: (Int) -> Unicode.Scalar, to newCount: Int, _ new: (Int) -> Unicode.Scalar
    ) {
        var common = 0
        while common < oldCount, common < newCount, old(common) == new(common) { common += 1 }
        clear()
        deleteCount = oldCount - common
        for index in common..<newCount { insertion.append(new(index)) }
    }
}
