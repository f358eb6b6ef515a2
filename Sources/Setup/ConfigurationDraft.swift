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
    package var habits: String
    /// What switches the language: `ctrl+shift`.
    package var hotkey: String

    /// A draft of these answers.
    package init(languages: [Language], habits: String, hotkey: String) {
        self.languages = languages
        self.habits = habits
        self.hotkey = hotkey
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
        return text + """
            [vietnamese]
            habits = "\(habits)"

            [keys]
            "\(hotkey)" = "nextLocale"

            """
    }

    /// Writes the file. False, and nothing written, if there is one that somebody else has written. Fails if
    /// that cannot be seen.
    package func write(to path: String) throws(PlainError) -> Bool {
        let file = UserFile(path: path)
        if let old = try file.read(), !old.allSatisfy(\.isWhitespace), !old.hasPrefix(Self.firstLine) { return false }
        try file.write(text)
        return true
    }
}
