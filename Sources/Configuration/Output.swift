import Engine
package import Keyboard
import System

extension Configuration {
    /// `[output]`: how characters are typed through the virtual keyboard. `SettingTable.output` explains each setting.
    public struct Output: Hashable, Sendable {
        /// Whether the character plane is used.
        public enum Plane: String, Hashable, Sendable, CaseIterable {
            /// The plane is used if it is installed, on levels or in key slots as installed.
            case auto
            /// The plane is always used.
            case on
            /// The plane is in key slots, for layouts and desktops that do not leave levels 5 to 8 free.
            case slots
            /// The plane is never used.
            case off
        }

        /// In which fields a selected completion is cleared before the first BackSpace of an edit.
        public enum ClearedCompletion: String, Hashable, Sendable, CaseIterable {
            case never = "false"
            case always = "true"
            /// Only while the text before the cursor may be an address.
            case addresses
        }

        /// Whether characters that cannot be typed are pasted.
        package var usesClipboard = false
        /// The key that pastes: a key with control, shift, both or neither.
        package var paste = Keystroke(Keycode(110), .shift)
        /// Whether characters that no key types are typed as Ctrl+Shift+U and their code point.
        package var unicodeInput = false
        /// In which fields a selected completion is cleared.
        package var clearedCompletion = ClearedCompletion.never
        /// Whether an open list shows emoji of several characters by their names.
        var namesEmoji = false
        /// Whether and where the character plane is used.
        package var plane = Plane.auto
        /// Additional characters of the plane, the most frequent first.
        package var characters = Located("")
        /// Whether the active keymap of the desktop is requested and followed.
        package var followsKeymap = true
        /// The layouts of the assumed keymap, one for each group; only their form is checked.
        package var keymap: [Located<String>] = []
        /// The XKB options of the assumed keymap; only their form is checked.
        package var options: [Located<String>] = []
    }

    /// `[pace]`: how fast keys are typed through the virtual keyboard. `SettingTable.pace` explains each setting. Times
    /// are in microseconds.
    public struct Pace: Hashable, Sendable {
        /// The time from a BackSpace of an edit to the next key.
        package var gap: Timestamp = 7000
        /// The least time between two presses.
        package var keyInterval: Timestamp = 0
        /// The number of key events that are written at once.
        package var burst = 60
        /// The pause after `burst` events.
        package var burstPause: Timestamp = 4000
    }
}

extension SettingTable {
    static let output = SettingTable(
        "output", "How to type characters that the keymap of the desktop may not have.",
        [
            Setting(
                "clipboard", \.output.usesClipboard,
                """
                Paste what cannot be typed otherwise, for example an emoji: the text is put on the clipboard and pasted
                with the key below. A second later the previous text of the clipboard is restored. If the clipboard holds
                anything but plain text (files, a text with its format, a password), it is left alone and nothing is
                pasted. Clipboard managers can record the text. This needs wl-clipboard, or xclip on X11 and GNOME.
                """, inApplications: "clipboard"),
            Setting("paste", \.output.paste, .pasteKey, "The key that pastes, with ctrl, shift, both or neither."),
            Setting(
                "unicode_input", \.output.unicodeInput,
                """
                Type characters that neither the keymap nor the plane has as Ctrl+Shift+U, their number and a space. GTK,
                Firefox and Chromium support this; Qt, terminals and the console do not.
                """),
            Setting(
                "clear_completion", \.output.clearedCompletion, .clearedCompletion,
                """
                Address bars complete what you type and select the completion, so the first BackSpace deletes only the
                completion. If true, a character is typed before the first BackSpace and deleted with it. This is visible
                in terminals, some programs react to the character, and a field that is full refuses it. So it is true only
                where it is needed, by rules of [[application]]. "addresses": only as long as what you typed may be an
                address, that is letters and marks of English without a space.
                """, inApplications: "clear_completion"),
            Setting(
                "emoji_names", \.output.namesEmoji,
                """
                While a list is open, show an emoji of several characters (a flag, one with a skin tone) by its name in
                brackets until you take it, and ❤️ without its colour. Programs in a terminal delete such emoji by parts,
                each in its own way; so this is true for terminals, by a rule of [[application]].
                """, inApplications: "emoji_names"),
            Setting(
                "plane", \.output.plane,
                """
                The character plane types the letters that the keymap does not have; `phim keymap xkb --install` installs
                it. "auto": used where it is installed. "on": always used. "off": never used. "slots": for layouts that
                use levels 5 to 8 themselves, such as de(neo); the most frequent letters are then on keys that keyboards
                do not have, such as F13.
                """),
            Setting(
                "characters", \.output.characters, .text,
                """
                The plane contains the characters of your locales. These are added, the most frequent first, for example
                "ŵŷ№".
                """),
            Setting(
                "follow_keymap", \.output.followsKeymap,
                """
                Phím must know the keymap of the desktop. It asks the Wayland compositor, the X server or the console, and
                follows changes of the layout. If false, only the next two settings are used.
                """),
            Setting(
                "keymap", \.output.keymap, .texts { $0.isLayoutName(at: $1) },
                """
                The layouts of the keymap to assume if it cannot be determined, one for each group, such as
                ["us", "ru(phonetic)"]. Empty: the system's setting (/etc/default/keyboard).
                """),
            Setting(
                "options", \.output.options, .texts { $0.isOptionName(at: $1) },
                "The options of that keymap, such as [\"caps:escape\", \"compose:ralt\"]."),
        ])

    static let pace = SettingTable(
        "pace", "How fast Phím types. Times are in milliseconds.", isExpert: true,
        [
            Setting(
                "gap_ms", \.pace.gap, .milliseconds(0...50),
                """
                The time from a BackSpace of an edit to the next key. Three others follow from it: half of it between two
                presses of one key, three times as much from another key to a BackSpace, a seventh from a letter of the
                character plane to the next key. Some applications mix up keys that follow faster: LibreOffice, games, programs
                in Wine, some programs in terminals. On a busy machine LibreOffice may need more: try 12. By rules of
                [[application]], it is longer in terminals and short in browsers. 0 is fastest.
                """, inApplications: "gap_ms"),
            Setting(
                "key_interval_ms", \.pace.keyInterval, .milliseconds(0...50),
                """
                The least time from the press of a key to the next one, the user's own keys included. For programs that
                read slower than keys come and then take the modifiers of a later key, such as a busy virtual machine. Programs
                in Wine get 10, by a rule of [[application]].
                """, inApplications: "key_interval_ms"),
            Setting(
                "burst", \.pace.burst, .integer(8...60),
                """
                The number of key events written at once. The kernel buffers 63 events for each program that reads a
                keyboard and loses the rest, so 60 is the most.
                """),
            Setting(
                "burst_pause_ms", \.pace.burstPause, .milliseconds(1...100), "The pause after so many events."),
        ])
}

extension SettingForm<Keystroke> {
    /// The key that pastes: a key with control, shift, both or neither.
    fileprivate static var pasteKey: Self {
        SettingForm(.key) { node, place in
            guard let text = SettingForm<Located<String>>.text.read(node, place) else { return nil }
            do throws(HotkeyKeys.Mistake) {
                if case .key(let keystroke) = try HotkeyKeys(text.value),
                    keystroke.modifiers.isSubset(of: [.control, .shift])
                {
                    if !keystroke.modifiers.contains(.control),
                        KeyLayout.us.character(of: keystroke.keycode, under: keystroke.modifiers) != nil
                    {
                        throw HotkeyKeys.Mistake(
                            localized("\(text.value.quoted) types a character and does not paste"))
                    }
                    return keystroke
                }
                throw HotkeyKeys.Mistake(
                    localized("\(place.path) must be a key with ctrl or shift, like “shift+insert”"))
            } catch {
                place.complaints.add(.badValue, at: text.position, error.message, suggestion: error.suggestion)
                return nil
            }
        } write: {
            .string($0.name)
        }
    }
}

extension Located<String> {
    /// Whether the text has the form of an XKB option's name, `caps:escape`; reports it if not.
    fileprivate func isOptionName(at place: SettingPlace) -> Bool {
        let parts = value.split(separator: ":", omittingEmptySubsequences: false)
        let isName =
            parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.unicodeScalars.allSatisfy { $0.isLetterOrDigit || "_-+().".unicodeScalars.contains($0) }
            }
        if !isName {
            place.complain(
                of: self, localized("\(place.path) must contain options like “caps:escape”, not \(value.quoted)"))
        }
        return isName
    }
}

extension SettingForm<Configuration.Output.ClearedCompletion> {
    /// `true`, `false` or `"addresses"`.
    fileprivate static var clearedCompletion: Self {
        let choice = Self.choice
        return SettingForm(choice.kind) { node, place in
            if case .boolean(let isOn) = node.value { return isOn ? .always : .never }
            return choice.read(node, place)
        } write: {
            $0 == .addresses ? .string($0.rawValue) : .boolean($0 == .always)
        }
    }
}
