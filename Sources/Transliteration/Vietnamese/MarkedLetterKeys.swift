import Keyboard

extension VietnameseMethod {
    /// A key that types a letter with its mark: `[` and `]`, where the settings make them ơ and ư.
    ///
    /// Where no syllable can have the letter the key is the character it types, and so it is right after itself.
    mutating func insertMarkedLetter(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        let before = word.count
        var first = before
        if before > 0, let last = word.keys.first(ownedBy: UInt8(before - 1)), word.keys[last] == key {
            word.removeLast(&first, place)
            write(from: first, before: before, into: &revision)
            history.append(Unicode.Scalar(key), after: &word, goesOn: role.belongsToWord)
            revision.insertion.append(Unicode.Scalar(key))
            return
        }
        if append(role.letter, by: key, &first) {
            write(from: first, before: before, into: &revision)
        } else {
            end(with: Unicode.Scalar(key), goesOn: role.belongsToWord, into: &revision)
        }
    }
}
