import Configuration
import Setup
import System

/// The dialog of `phim setup`. An empty line chooses the answer in brackets.
struct SetupDialog {
    private let texts: SetupTexts

    init(_ texts: SetupTexts) {
        self.texts = texts
    }

    private static let methods = ["telex", "vni", "viqr", "telex-vni", "microsoft", "khong-dau"]
    private static let presets = ["phim", "unikey"]
    private static let hotkeys = ["ctrl+shift", "ctrl+space", "alt+z", "super+space"]

    /// A question with several answers.
    private struct Question {
        var text: String
        var values: [String]
        var names: [String]
        /// The answer that an empty line chooses.
        var answer: String
    }

    /// The answers that do not belong to the configuration.
    struct Wishes {
        var accessibility = false
        var indicator = false
    }

    /// Asks all questions. An answer is a number, a name, or an empty line for the answer in brackets; `<` goes back to
    /// the previous question.
    func ask(
        _ answers: SetupAnswers, offersAccessibility: Bool, offersIndicator: Bool, keeps keptFile: String?
    ) throws(PlainError) -> (SetupAnswers, Wishes) {
        func yesOrNo(_ text: String, _ names: [String], _ isYes: Bool) -> Question {
            Question(text: text, values: ["yes", "no"], names: names, answer: isYes ? "yes" : "no")
        }
        let hotkeys = Self.hotkeys + (Self.hotkeys.contains(answers.hotkey) ? [] : [answers.hotkey])
        var questions = [
            Question(text: texts.method, values: Self.methods, names: texts.methods, answer: answers.method),
            Question(text: texts.first, values: ["vi", "en"], names: texts.firsts, answer: answers.first),
            Question(text: texts.habits, values: Self.presets, names: texts.habitNames, answer: answers.preset),
            Question(
                text: texts.toneStyle, values: ["classic", "modern"], names: texts.toneStyles,
                answer: answers.toneStyle),
            Question(text: texts.hotkey, values: hotkeys, names: hotkeys, answer: answers.hotkey),
            yesOrNo(texts.words, texts.plainAnswers, answers.remembersWords),
            yesOrNo(texts.shorthand, texts.plainAnswers, answers.usesShorthand),
        ]
        if offersAccessibility { questions.append(yesOrNo(texts.accessibility, texts.accessibilityAnswers, true)) }
        if offersIndicator { questions.append(yesOrNo(texts.indicator, texts.indicatorAnswers, true)) }
        if let keptFile { say(texts.willKeep(keptFile) + "\n") }
        say(texts.welcome(questions.count))
        var place = 0
        while place < questions.count {
            if let answer = try answer(to: questions[place]) {
                questions[place].answer = answer
                place += 1
            } else {
                place = max(0, place - 1)
            }
        }
        let given = questions.map(\.answer)
        var answers = answers
        (answers.method, answers.first, answers.preset, answers.toneStyle) = (given[0], given[1], given[2], given[3])
        (answers.hotkey, answers.remembersWords, answers.usesShorthand) = (
            given[4], given[5] == "yes", given[6] == "yes"
        )
        return (
            answers,
            Wishes(
                accessibility: offersAccessibility && given[7] == "yes",
                indicator: offersIndicator && given[given.count - 1] == "yes")
        )
    }

    /// Shows the configuration and asks whether to continue.
    func confirms(_ draft: ConfigurationDraft, file: String, isKept: Bool) throws(PlainError) -> Bool {
        if isKept {
            show("\n\(texts.kept(file))\n\n\(draft.text)")
            return try agrees(texts.goOn)
        }
        let lines = draft.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        show("\n\(file):\n\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined())
        return try agrees(texts.write)
    }

    /// Shows the changes of the user's own file and asks whether to continue.
    func confirms(_ change: SetupChange, file: String) throws(PlainError) -> Bool {
        if change.isEmpty {
            show("\n\(file):")
            say(texts.nothingToChange)
            return try agrees(texts.goOn)
        }
        show("\n\(file):\n")
        for line in change.lines { say("    " + line) }
        return try agrees(texts.write)
    }

    func wantsTest() throws(PlainError) -> Bool { try agrees(texts.test) }

    /// Asks a question. The result is the chosen value; nil to go back.
    private func answer(to question: Question) throws(PlainError) -> String? {
        say("\n" + question.text)
        for (number, name) in question.names.enumerated() { say("  \(number + 1)  \(name)") }
        let current = question.values.firstIndex(of: question.answer) ?? 0
        while true {
            let answer = try answer("[\(current + 1)]").lowercased()
            if answer.isEmpty { return question.values[current] }
            if ["<", "back", "lại"].contains(answer) { return nil }
            if let number = Int(answer), question.values.indices.contains(number - 1) {
                return question.values[number - 1]
            }
            // A name may be given in full, or up to its first colon or comma.
            let named = question.names.indices.filter { place in
                let name = question.names[place].lowercased()
                return [name, String(name.prefix { $0 != ":" && $0 != "," })].contains(answer)
                    || question.values[place] == answer
            }
            if named.count == 1 { return question.values[named[0]] }
            say(texts.choose(question.values.count))
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

    /// Shows a text, wrapped for the terminal.
    private func say(_ text: String) { show(Terminal.wrapped(text)) }

    /// Writes a line directly, since `print` buffers lines if the output is no terminal.
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
