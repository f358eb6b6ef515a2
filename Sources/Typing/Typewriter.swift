/// Keys typed through layout, engine and planner, and read back through the desktop's keymap as an application would
/// see them.
package struct Typewriter {
    /// How a character got into the text.
    package enum Way: Sendable {
        /// A key of a US keyboard types it.
        case key
        /// No key of a US keyboard has it; it was typed as an action, as a macro would.
        case action
        /// No key of the desktop's keymap can type it; it was inserted without typing.
        case pasted
    }

    private var player: KeyPlayer

    /// A typewriter before an empty text field.
    package init(_ assembly: Assembly) {
        player = KeyPlayer(assembly, wordsFile: assembly.wordsFile)
    }

    /// How many characters could not be typed since the beginning; what they belonged to was left out.
    package var untypeableCount: Int { player.pipeline.untypeable }

    /// Types one character; `\b` is BackSpace, `\r` Return, `\t` Tab, `\e` Escape.
    @discardableResult
    package mutating func type(_ character: Unicode.Scalar) -> Way {
        type(KeyText.step(for: character))
    }

    /// Carries out a step; a new field is none.
    @discardableResult
    package mutating func type(_ step: KeyText.Step) -> Way {
        defer { player.play(step) }
        guard case .character(let character) = step.kind else { return .key }
        return player.pipeline.canType(character) ? .action : .pasted
    }

    /// The text of the field as it stands.
    package var text: String { player.text }

    /// The same; the next one begins empty.
    package mutating func takeText() -> String {
        defer { player.beginField() }
        return player.text
    }

    /// The text of the field after Enter has ended its last word, without that line's end; the next one begins empty.
    package mutating func takeLine() -> String {
        defer { player.beginField() }
        return player.endText()
    }
}
