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
    /// `classic` or `modern`.
    package var toneStyle: String
    /// The file for the words that the user marks; nil if they are not kept.
    package var wordsFile: String?
    /// Macros are applied.
    package var usesShorthand: Bool

    /// A draft of these answers.
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
            tone_style = "\(toneStyle)"
            \(wordsFile.map { "words_file = \"\($0)\"\n" } ?? "")
            [keys]
            "\(hotkey)" = "nextLocale"
            \(hotkey == Self.defaultHotkey ? "" : "\"\(Self.defaultHotkey)\" = \"none\"\n")\
            \(usesShorthand ? "" : "\n[shorthand]\nenabled = false\n")
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

    /// Whether `write` would keep the file: somebody else has written it, or it cannot be read.
    package static func keeps(_ path: String) -> Bool { replaceable(path) == nil }

    /// The text of a file that may be replaced; empty if there is none, nil if it is kept.
    private static func replaceable(_ path: String) -> String? {
        do throws(PlainError) {
            let text = try UserFile(path: path).read() ?? ""
            return text.allSatisfy(\.isWhitespace) ? "" : text.hasPrefix(firstLine) ? text : nil
        } catch {
            return nil
        }
    }

    /// Writes the file, unless there is one that somebody else has written.
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

    /// A name for a copy that no file has: `phim.toml~`, then `phim.toml~2`.
    private static func freeBackup(of path: String) -> String {
        var (name, number) = (path + "~", 1)
        while UserFile(path: name).exists {
            number += 1
            name = "\(path)~\(number)"
        }
        return name
    }
}
