/// Types keys through layout, engine and planner, and reads the output through the desktop's keymap, as an application
/// would.
package struct Typewriter: ~Copyable {
    /// How a character was put into the text.
    package enum Way: Sendable {
        /// A key of a US keyboard types it.
        case key
        /// No key of a US keyboard types it. It was typed as an action, like that of a macro.
        case action
        /// No key of the desktop's keymap types it. It was inserted without typing.
        case pasted
    }

    private var player: KeyPlayer

    /// A typewriter with an empty text field.
    package init(_ assembly: Assembly) {
        player = KeyPlayer(assembly)
    }

    /// The number of characters that could not be typed so far. The edits that contained them were dropped.
    package var untypeableCount: Int { player.pipeline.untypeable }

    /// Types one character; `\b` is BackSpace, `\r` Return, `\t` Tab, `\e` Escape.
    @discardableResult
    package mutating func type(_ character: Unicode.Scalar) -> Way {
        type(KeyText.step(for: character))
    }

    /// Types a step, except `newField`.
    @discardableResult
    package mutating func type(_ step: KeyText.Step) -> Way {
        defer { player.play(step) }
        guard case .character(let character) = step.kind else { return .key }
        return player.pipeline.canType(character) ? .action : .pasted
    }

    /// The text of the field.
    package var text: String { player.text }

    /// Returns the text of the field and begins an empty one.
    package mutating func takeText() -> String {
        defer { player.beginField() }
        return player.text
    }

    /// Ends the last word with Enter, returns the text of the field without the newline, and begins an empty one.
    package mutating func takeLine() -> String {
        defer { player.beginField() }
        return player.endText()
    }
}
