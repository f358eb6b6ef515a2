import Configuration
import Setup
import System

/// The dialog of `phim setup`. An empty line chooses the answer in brackets.
struct SetupDialog {
    private static let methods = ["telex", "vni", "viqr", "telex-vni", "microsoft", "khong-dau"]
    private static let presets = ["phim", "unikey"]
    private static let hotkeys = [HotkeyKeys.nextLocale.description, "ctrl+space", "alt+z", "super+space"]

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
        func yesOrNo(_ text: String, yes: String = localized("Yes"), _ isYes: Bool) -> Question {
            Question(
                text: text, values: ["yes", "no"], names: [yes, localized("No")], answer: isYes ? "yes" : "no")
        }
        let methodNames = [
            "TELEX: tieengs Vieetj", "VNI: tie61ng Vie65t", "VIQR: tie^'ng Vie^.t",
            localized("TELEX and VNI together"),
            localized("Microsoft: the number row of Windows' Vietnamese keyboard"),
            localized("No diacritics: tieng Viet, and Phím adds them; TELEX where it is wrong"),
        ]
        let hotkeys = Self.hotkeys + (Self.hotkeys.contains(answers.hotkey) ? [] : [answers.hotkey])
        var questions = [
            Question(
                text: localized("Which keys type Vietnamese?"), values: Self.methods, names: methodNames,
                answer: answers.method),
            Question(
                text: localized("Which language is active after the login?"), values: ["vi", "en"],
                names: [localized("Vietnamese"), localized("English")], answer: answers.first),
            Question(
                text: localized("How are you used to typing?"), values: Self.presets,
                names: [
                    localized("Phím: English words stay as typed"),
                    localized("UniKey: every word that can be Vietnamese is Vietnamese; [ and ] give ơ and ư"),
                ], answer: answers.preset),
            Question(
                text: localized("Where does the tone stand in oa, oe, uy?"), values: ["classic", "modern"],
                names: [localized("Classic: hòa, khỏe, thủy"), localized("Modern: hoà, khoẻ, thuỷ")],
                answer: answers.toneStyle),
            Question(
                text: localized("Which keys switch the language?"), values: hotkeys, names: hotkeys,
                answer: answers.hotkey),
            yesOrNo(
                localized(
                    """
                    Shall Phím store the words that you mark as Vietnamese or not? You mark a word by tapping \
                    Shift twice after it.
                    """), answers.remembersWords),
            yesOrNo(
                localized("Do you use macros, such as vn for Việt Nam? “phim macro add” makes them."),
                answers.usesShorthand),
        ]
        if offersAccessibility {
            questions.append(
                yesOrNo(
                    localized("Shall applications report their password fields? Keys then pass unchanged there."),
                    yes: localized("Yes: switch accessibility on (for applications started afterwards)"), true))
        }
        if offersIndicator {
            questions.append(
                yesOrNo(
                    localized("Show Phím in the tray of your panel? A click there switches the language."),
                    yes: localized("Yes: start it with the desktop"), true))
        }
        if let keptFile {
            say(
                localized(
                    """
                    \(keptFile) is your own: only the lines of changed answers are changed, and you see them first.
                    """) + "\n")
        }
        let count = [localized("Seven"), localized("Eight"), localized("Nine")][questions.count - 7]
        say(
            localized(
                """
                \(count) questions. Answer with a number or a name; an empty line takes the answer in brackets, < goes \
                back. Nothing is changed before the last question.
                """))
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
            show(
                "\n\(localized("\(file) is your own and is kept. To have these settings, add to it:"))\n\n\(draft.text)"
            )
            return try agrees(localized("Continue with the desktop?"))
        }
        let lines = draft.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        show("\n\(file):\n\n" + lines.map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined())
        return try agrees(localized("Write this?"))
    }

    /// Shows the changes of the user's own file and asks whether to continue.
    func confirms(_ change: SetupChange, file: String) throws(PlainError) -> Bool {
        if change.isEmpty {
            show("\n\(file):")
            say(localized("Nothing has to change: it has these settings already."))
            return try agrees(localized("Continue with the desktop?"))
        }
        show("\n\(file):\n")
        for line in change.lines { say("    " + line) }
        return try agrees(localized("Write this?"))
    }

    func wantsTest() throws(PlainError) -> Bool {
        try agrees(localized("Test it now? A window opens and every character is typed."))
    }

    /// Asks a question. The result is the chosen value; nil to go back.
    private func answer(to question: Question) throws(PlainError) -> String? {
        say("\n" + question.text)
        for (number, name) in question.names.enumerated() { say("  \(number + 1)  \(name)") }
        let current = question.values.firstIndex(of: question.answer) ?? 0
        while true {
            let answer = try answer("[\(current + 1)]").lowercased()
            if answer.isEmpty { return question.values[current] }
            if ["<", "back", "lại"].contains(answer) { return nil }
            if question.values == ["yes", "no"], let isYes = Self.isYes(answer) { return isYes ? "yes" : "no" }
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
            say(localized("Please type a number from 1 to \(question.values.count), or a name."))
        }
    }

    private func agrees(_ question: String) throws(PlainError) -> Bool {
        while true {
            let answer = try answer("\(question) [\(localized("Y/n"))]").lowercased()
            if answer.isEmpty { return true }
            if let isYes = Self.isYes(answer) { return isYes }
            say(localized("Please answer y for yes or n for no."))
        }
    }

    /// Whether an answer means yes; nil if it means neither yes nor no.
    private static func isYes(_ answer: String) -> Bool? {
        if ["y", "yes", "c", "có", "co"].contains(answer) { return true }
        return ["n", "no", "k", "không", "khong"].contains(answer) ? false : nil
    }

    /// Shows a text, wrapped for the terminal.
    private func say(_ text: String) { show(Terminal.wrapped(text)) }

    /// Writes a line directly, since `print` buffers lines if the output is no terminal.
    private func show(_ text: String) { Terminal.write(Array((text + "\n").utf8)) }

    private func answer(_ prompt: String) throws(PlainError) -> String {
        Terminal.write(Array("\(prompt) ".utf8))
        guard let line = readLine() else {
            show("")
            throw PlainError(localized("the input has ended; nothing was changed"))
        }
        return String(line.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
