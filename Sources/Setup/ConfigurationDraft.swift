import Configuration
import Glibc
package import System

/// The user's configuration as `phim setup` writes it: only the answers of the user; other settings keep their
/// defaults.
package struct ConfigurationDraft: Hashable, Sendable {
    /// A language of the rotation.
    package struct Language: Hashable, Sendable {
        /// The identifier: `vi`.
        var id: String
        /// The keyboard layout: `us`.
        var layout: String
        /// The input method; `none` for none.
        var method: String

        /// A language with the layout of the physical keyboard and its input method.
        package init(id: String, layout: String, method: String = "none") {
            self.id = id
            self.layout = layout
            self.method = method
        }
    }

    /// The languages, in the order of rotation.
    var languages: [Language]
    /// The preset of Vietnamese typing: `phim` or `unikey`.
    var preset: String
    /// The hotkey that switches the language: `ctrl+shift`.
    package var hotkey: String
    /// The tone style: `classic` or `modern`.
    var toneStyle: String
    /// The file of the words that the user has overridden; nil if they are not kept.
    var wordsFile: String?
    /// Whether macros are applied.
    var usesShorthand: Bool

    /// A draft with these answers.
    package init(
        languages: [Language], preset: String, hotkey: String, toneStyle: String = "classic",
        wordsFile: String? = nil, usesShorthand: Bool = true
    ) {
        self.languages = languages
        self.preset = preset
        self.hotkey = hotkey
        self.toneStyle = toneStyle
        self.wordsFile = wordsFile
        self.usesShorthand = usesShorthand
    }

    private static let firstLine = "# Written by `phim setup`, which replaces this file as long as this line is here."

    /// The text of the file.
    package var text: String {
        var text = Self.firstLine + "\n# All settings, with explanations: /etc/phim/phim.toml\n\n"
        for language in languages {
            text += """
                [[locale]]
                id = "\(language.id)"
                layout = "\(language.layout)"
                method = "\(language.method)"


                """
        }
        let builtIn = HotkeyKeys.nextLocale.description
        return text + """
            [vietnamese]
            preset = "\(preset)"
            tone_style = "\(toneStyle)"
            \(wordsFile.map { "words_file = \"\($0)\"\n" } ?? "")
            [keys]
            "\(hotkey)" = "nextLocale"
            \(hotkey == builtIn ? "" : "\"\(builtIn)\" = \"none\"\n")\
            \(usesShorthand ? "" : "\n[shorthand]\nenabled = false\n")
            """
    }

    /// The result of writing the file.
    package enum Outcome: Hashable, Sendable {
        /// The file was written.
        case written
        /// The file was replaced. `backup` has the old text, which `phim setup` had written, and which may have been
        /// changed since.
        case replaced(backup: String)
        /// The file was kept, since `phim setup` has not written it, or since it cannot be read.
        case kept
    }

    /// Whether `write` would keep the file, because `phim setup` has not written it, or because it cannot be read.
    package static func keeps(_ path: String) -> Bool { replaceable(path) == nil }

    /// The text of a file that may be replaced; empty if the file does not exist or is blank, nil if it must be kept.
    private static func replaceable(_ path: String) -> String? {
        do throws(PlainError) {
            let text = try UserFile(path: path).read() ?? ""
            return text.allSatisfy(\.isWhitespace) ? "" : text.hasPrefix(firstLine) ? text : nil
        } catch {
            return nil
        }
    }

    /// Writes the file, unless it exists and `phim setup` has not written it.
    package func write(to path: String) throws(PlainError) -> Outcome {
        guard let before = Self.replaceable(path) else { return .kept }
        let file = UserFile(path: path)
        if before.isEmpty || before == text {
            try file.write(text)
            return .written
        }
        let backup = Self.freeBackup(of: path)
        try UserFile(path: backup).write(before)
        try file.write(text)
        return .replaced(backup: backup)
    }

    /// A free name for a backup: `phim.toml~`, then `phim.toml~2`.
    private static func freeBackup(of path: String) -> String {
        var (name, number) = (path + "~", 1)
        while UserFile(path: name).exists {
            number += 1
            name = "\(path)~\(number)"
        }
        return name
    }
}
