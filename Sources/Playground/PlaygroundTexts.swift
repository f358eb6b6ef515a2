import System

extension PlaygroundLesson.Topic {
    /// What the step teaches.
    var text: String {
        switch self {
        case .word: localized("the space key ends the word")
        case .letters: localized("letters that your keyboard does not have")
        case .english: localized("not Vietnamese: your keys come back")
        case .undo: localized("the key again undoes it")
        case .emoji: localized("a list: ↓ shows the next, Enter takes it")
        case .locale: localized("press F2: the next locale; again, and you are back")
        }
    }
}

extension PlaygroundNote {
    /// The message.
    var text: String {
        switch self {
        case .foreign(let character):
            localized(
                """
                “\(character)” is not from a key: another input method, or Phím itself, types in this terminal already
                """)
        case .noEmoji: localized("No emoji here: your configuration needs suggest = true in [emoji]")
        case .noThemes: localized("No themes here: they need 256 colours, and no NO_COLOR")
        }
    }
}

extension Playground {
    /// The help page: paragraphs, and rows of keys with cells that are separated by tabs.
    static var help: [String] {
        [
            localized(
                """
                Every key goes through the whole of Phím, with your configuration, and the text above shows what an \
                application would show. Nothing is installed, nothing is kept, no program is started, and no other \
                window is touched.
                """),
            "",
            localized("F1  this page\tF5  the colours of the keyboard"),
            localized("F2  the next locale\tF6  a list of emoji, in the text"),
            localized("F3  the next input method\tF7  ANSI, ISO, JIS keyboard"),
            localized("F4  the next layer\tF8  start again"),
            localized("Ctrl+C, Ctrl+D  leave\tCtrl+Z  suspend"),
            localized("Ctrl+L  redraw"),
            "",
            localized(
                """
                A terminal sends characters, not keys: Ctrl+Shift, Shift twice, holding a key and Super work only with \
                the daemon. F1 to F8 reach your bindings with Shift, Ctrl or Alt only.
                """),
            "",
            localized("phim setup sets Phím up for every application."),
        ]
    }
}
