import Keyboard

/// `\` of VIQR: the key after it is what it types, if it would make a diacritic or a tone, and the `\` goes.
struct EscapeKey: Sendable {
    /// True if the character before the cursor is a `\` that may make the next key literal.
    private(set) var isPending = false

    mutating func forget() { isPending = false }

    /// A `\`, which ends the word.
    mutating func insert(_ key: UInt8, _ input: inout TextInput, into revision: inout Revision) {
        input.end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
        isPending = true
    }

    /// The key after a `\`; false, and nothing typed, if it would not change the word.
    ///
    /// A d needs the `\` only right after a word: `C:\data` keeps it.
    mutating func insertEscaped(
        _ key: UInt8, _ function: KeyFunction, _ text: inout KnownText, into revision: inout Revision
    ) -> Bool {
        isPending = false
        let isEscaped =
            switch function.kind {
            case .doubledD: text.history.lastEndsWord
            case .separator, .plain: false
            default: true
            }
        let character = isEscaped ? key : UInt8(ascii: "\\")
        text.history.replaceLast(with: Unicode.Scalar(character), goesOn: isEscaped && function.belongsToWord)
        guard isEscaped else { return false }
        revision.clear()
        if function.kind == .escape { return true }
        revision.deleteCount = 1
        revision.insertion.append(Unicode.Scalar(key))
        return true
    }
}
