import Keyboard
import System

/// All actions that a configuration may name, with their meanings, for `phim actions` and for complaints.
package struct ActionCatalog {
    /// An action with its meaning.
    package struct Entry: Codable, Hashable, Sendable {
        /// The text form of the action; a value in it is an example.
        package let form: String
        /// What the action does, in English, as a part of a sentence.
        package let meaning: String

        /// The meaning in the language of the session.
        package var localMeaning: String { translated(meaning) }

        /// The name without the value.
        package var name: String { String(form.prefix { $0 != ":" }) }
    }

    /// All entries: first languages, then the text, the keyboard, and output to programs.
    package static let entries: [Entry] = table.map { Entry(form: $0.0, meaning: $0.1) }

    private static let table: [(String, String)] = [
        ("nextLocale", "switches to the next locale"),
        ("locale:vi", "switches to the locale of that id"),
        ("nextInputMethod", "switches to the next input method of the locale"),
        ("inputMethod:vni", "switches to that input method"),
        (
            "picker:locale",
            "opens a list in the text: of the locales; picker:method, picker:emoji, picker:macro, picker:suggestions, picker: and a [[list]]"
        ),
        ("suggestion:2", "puts the second suggestion for the word before the cursor into the text"),
        ("undo", "restores the word before the cursor to its keys and back, and a word that has just been restored"),
        ("toggleRaw", "the same, and for any word that has just ended"),
        ("rawWord", "leaves the next word as it is typed; inside a word, that word"),
        ("toggleModal", "switches whether keys pass from Escape to the next insertion, as for vi"),
        ("pause", "lets every key pass unchanged; hotkeys still work"),
        ("resume", "ends a pause"),
        ("togglePause", "pauses, or resumes if paused"),
        ("passUntilReturn", "lets every key pass, hotkeys too, until Return or Escape: for a password"),
        (
            "layer:numeric",
            "activates that layer; layer:alphabetic returns to the letters, layer:emojis is picker:emoji"
        ),
        ("character:é", "types one character"),
        ("text:Xin chào", "types a text"),
        ("emoji:🙂", "types an emoji"),
        ("diacritic:´", "puts a diacritic on the letter before the cursor"),
        ("space", "a space, which ends the word"),
        ("tab", "the key Tab, which ends the word"),
        ("primary", "the key Return, which ends the word"),
        ("backspace", "deletes the character before the cursor"),
        ("deleteForward", "the key Delete"),
        ("escape", "the key Escape"),
        ("moveCursorBackward", "the key Left"),
        ("moveCursorForward", "the key Right"),
        ("key:home", "presses that key; “phim keys” lists the names. key:ctrl+c presses a chord"),
        ("shift", "makes the next letter a capital"),
        ("capsLock", "makes all letters capitals"),
        ("control", "names the key Ctrl in a rule"),
        ("option", "names the keys Alt and AltGr in a rule"),
        ("command", "names the key Super in a rule"),
        ("function", "names the other modifier keys in a rule"),
        ("run:notify-send hello", "starts a program, without a shell"),
        (
            "convertClipboard:tcvn3",
            "converts what was copied from TCVN3 to Unicode; convertClipboard:to-tcvn3 back. See “phim convert”"
        ),
        ("url:https://example.org", "opens an address"),
        ("feedback:heavy", "plays one haptic effect or one sound, even if feedback is off"),
        ("image:cat", "an image, for a [[handler]] of your own"),
        ("dictation", "dictation, for a [[handler]] of your own"),
        ("custom:greet", "an action of your own, for a [[handler]]"),
        ("none", "does nothing"),
    ]
}
