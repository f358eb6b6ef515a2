import Glibc
package import System

/// The user's own configuration as `phim setup` writes it: only what was asked; the rest keeps its default.
package struct ConfigurationDraft: Hashable, Sendable {
    /// One language.
    package struct Language: Hashable, Sendable {
        package var id: String
        package var layout: String
        package var method: String

        /// A language with the layout of the physical keyboard and its input method.
        package init(id: String, layout: String, method: String = "none") {
            self.id = id
            self.layout = layout
            self.method = method
        }
    }

    package var languages: [Language]
    /// `phim` or `unikey`.
    package var preset: String
    /// What switches the language: `ctrl+shift`.
    package var hotkey: String

    /// A draft of these answers.
    package init(languages: [Language], preset: String, hotkey: String) {
        self.languages = languages
        self.preset = preset
        self.hotkey = hotkey
    }

    /// What switches the language without a configuration.
    private static let defaultHotkey = "ctrl+shift"
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
        return text + """
            [vietnamese]
            preset = "\(preset)"

            [keys]
            "\(hotkey)" = "nextLocale"
            \(hotkey == Self.defaultHotkey ? "" : "\"\(Self.defaultHotkey)\" = \"none\"\n")
            """
    }

    /// What became of the file.
    package enum Outcome: Hashable, Sendable {
        case written
        /// What `phim setup` had written before, and somebody may have changed since, is in that file now.
        case replaced(backup: String)
        /// Somebody else has written it, or it cannot be read: it stays as it is.
        case kept
    }

    /// Writes the file, unless there is one that somebody else has written.
    package func write(to path: String) throws(PlainError) -> Outcome {
        let file = UserFile(path: path)
        var before = ""
        do throws(PlainError) {
            before = try file.read() ?? ""
        } catch {
            return .kept
        }
        let isEmpty = before.allSatisfy(\.isWhitespace)
        if !isEmpty, !before.hasPrefix(Self.firstLine) { return .kept }
        if isEmpty || before == text {
            try file.write(text)
            return .written
        }
        let backup = path + "~"
        try UserFile(path: backup).write(before)
        try file.write(text)
        return .replaced(backup: backup)
    }
}
