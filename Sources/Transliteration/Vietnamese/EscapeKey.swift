import Keyboard

/// The escape key `\` of VIQR: if the next key would make a diacritic or tone, it types its character, and the `\` is
/// removed.
struct EscapeKey: Sendable {
    /// Whether the character before the cursor is a `\` that may make the next key literal.
    private(set) var isPending = false

    mutating func forget() { isPending = false }

    /// Handles a `\`, which ends the word.
    mutating func insert(_ key: UInt8, _ input: inout TextInput, into revision: inout Revision) {
        input.end(with: Unicode.Scalar(key), continues: true, into: &revision)
        isPending = true
    }

    /// Handles the key after a `\`. False, and nothing typed, if the key would not change the word.
    ///
    /// A d is escaped only right after a word: `C:\data` keeps its `\`.
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
        text.history.replaceLast(with: Unicode.Scalar(character), continues: isEscaped && function.belongsToWord)
        guard isEscaped else { return false }
        revision.clear()
        if function.kind == .escape { return true }
        revision.deleteCount = 1
        revision.insertion.append(Unicode.Scalar(key))
        return true
    }
}
