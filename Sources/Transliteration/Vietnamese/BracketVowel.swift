import Keyboard

extension VietnameseMethod {
    /// `[` and `]`, where the settings make them vowels: ơ and ư; `{` and `}` are the capitals.
    ///
    /// Where no syllable can have the vowel the key is the bracket it types, and so it is right after itself.
    @inline(never)
    mutating func insertBracket(_ key: UInt8, into revision: inout Revision) {
        let before = word.count
        var first = before
        if before > 0, let last = word.keys.first(ownedBy: UInt8(before - 1)), word.keys[last] == key {
            word.removeLast(&first, place)
            write(from: first, before: before, into: &revision)
            history.append(Unicode.Scalar(key), after: &word, goesOn: false)
            revision.insertion.append(Unicode.Scalar(key))
            return
        }
        let base = key == UInt8(ascii: "[") || key == UInt8(ascii: "{") ? Base.o : Base.u
        let isUpper = key == UInt8(ascii: "{") || key == UInt8(ascii: "}")
        if appendHorned(base, key, isUpper: isUpper, &first) {
            write(from: first, before: before, into: &revision)
        } else {
            end(with: Unicode.Scalar(key), goesOn: false, into: &revision)
        }
    }
}
