import Configuration
import Setup
import System

/// The questions of `phim setup`, each with a default that an empty line chooses.
struct SetupDialog {
    private let texts: SetupTexts

    init(_ texts: SetupTexts) {
        self.texts = texts
    }

    private static let methods = ["telex", "vni", "viqr", "telex-vni", "microsoft", "khong-dau"]
    private static let presets = ["phim", "unikey"]
    private static let hotkeys = ["ctrl+shift", "ctrl+space", "alt+z", "super+space"]

    /// All questions about the configuration. `layout` is the one of the physical keyboard; `questions` is how many will
    /// be asked in all.
    func askForConfiguration(layout: String, questions: Int) throws(PlainError) -> ConfigurationDraft {
        say(texts.welcome(questions))
        let method = try choose(texts.method, Self.methods, texts.methods)
        let startsVietnamese = try choose(texts.first, ["vi", "en"], texts.firsts) == "vi"
        let preset = try choose(texts.habits, Self.presets, texts.habitNames)
        let hotkey = try choose(texts.hotkey, Self.hotkeys, Self.hotkeys)
        let vietnamese = ConfigurationDraft.Language(id: "vi", layout: layout, method: method)
        let english = ConfigurationDraft.Language(id: "en", layout: layout)
        return ConfigurationDraft(
            languages: startsVietnamese ? [vietnamese, english] : [english, vietnamese], preset: preset,
            hotkey: hotkey)
    }

    /// Shows what will be written and asks whether to go on.
    func confirms(_ draft: ConfigurationDraft, file: String) throws(PlainError) -> Bool {
        let lines = draft.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        show("\n\(file):\n\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined())
        return try agrees(texts.write)
    }

    /// Whether applications shall tell their fields.
    func wantsAccessibility() throws(PlainError) -> Bool {
        try choose(texts.accessibility, ["yes", "no"], texts.accessibilityAnswers) == "yes"
    }

    /// Whether Phím is to be seen in the tray.
    func wantsIndicator() throws(PlainError) -> Bool {
        try choose(texts.indicator, ["yes", "no"], texts.indicatorAnswers) == "yes"
    }

    func wantsTest() throws(PlainError) -> Bool { try agrees(texts.test) }

    /// One of several, by its number; the first for an empty line.
    private func choose(_ question: String, _ values: [String], _ names: [String]) throws(PlainError) -> String {
        say("\n" + question)
        for (number, name) in names.enumerated() { say("  \(number + 1)  \(name)") }
        while true {
            let answer = try answer("[1]")
            if answer.isEmpty { return values[0] }
            if let number = Int(answer), values.indices.contains(number - 1) { return values[number - 1] }
            if values.contains(answer) { return answer }
            say(texts.choose(values.count))
        }
    }

    private func agrees(_ question: String) throws(PlainError) -> Bool {
        while true {
            let answer = try answer("\(question) [\(texts.yesOrNo)]").lowercased()
            if answer.isEmpty || ["y", "yes", "c", "có", "co"].contains(answer) { return true }
            if ["n", "no", "k", "không", "khong"].contains(answer) { return false }
            say(texts.answerYesOrNo)
        }
    }

    /// A text for people.
    private func say(_ text: String) { show(Terminal.wrapped(text)) }

    /// Not by `print`, which keeps lines back where the output is no terminal.
    private func show(_ text: String) { Terminal.write(Array((text + "\n").utf8)) }

    private func answer(_ prompt: String) throws(PlainError) -> String {
        Terminal.write(Array("\(prompt) ".utf8))
        guard let line = readLine() else {
            show("")
            throw PlainError(texts.ended)
        }
        return String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
