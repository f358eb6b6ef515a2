import ArgumentParser
import Control
import System
import Typing

struct ExplainCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: localized("Explains what each key does: layout, handlers, edits, key events."),
        usage: "phim explain [<options>] <keys> ...",
        discussion: localized(
            """
            Each character of KEYS is a key of a US keyboard; between two words is a space. Use quotes for \
            a space at the end, and for characters that have a meaning for the shell. The first line is the result: the text \
            after the keys, and after the end of the word if that changes it, with the reason.

              phim explain vieetj
              phim explain --short google
              phim explain 'loanj{backspace}'
              phim explain '{ctrl+shift}chao{hold a}'

            \(KeyNotation.help(isOption: false))
            """))

    @Argument(help: ArgumentHelp(localized("The keys, typed one after the other."), valueName: "keys")) var words:
        [String]
    @OptionGroup var options: TypingOptions
    @Flag(help: localized("Print the first line only.")) var short = false
    @Flag(help: localized("Print JSON, one line.")) var json = false

    private var keys: String { words.joined(separator: " ") }

    func validate() throws {
        if keys.isEmpty { throw ValidationError(localized("KEYS is empty.")) }
        do throws(KeyText.Mistake) {
            _ = try KeyText.parse(keys)
        } catch {
            throw ValidationError(error.description)
        }
    }

    func run() throws {
        let assembly = try options.assembly()
        var explainer = Explainer(assembly)
        let steps = try KeyText.parse(keys)
        let explanations = explainer.explain(steps)
        let result = ExplainedText(keys, explanations, end: explainer.explain(KeyText.step(for: " ")))
        if json {
            Terminal.write(short ? JSONLine.encode(result) : JSONLine.encode(explanations))
        } else {
            print(result.line)
            if !short { for explanation in explanations { show(explanation) } }
        }
    }

    private func show(_ explanation: Explanation) {
        let (effects, events) = (explanation.effects, explanation.events)
        let action = explanation.action
        let scalars = Array(explanation.text.unicodeScalars)
        let cursor = scalars.count - explanation.behind
        let (before, after) = (String(scalars[..<cursor]), String(scalars[cursor...]))
        var rows = [
            (localized("means"), action == Explanation.partOfSequence ? translated(action) : action),
            (localized("effect"), effects.isEmpty ? localized("none") : effects.joined(separator: ", ")),
            (localized("sends"), events.isEmpty ? localized("nothing") : events.joined(separator: " ")),
        ]
        let word = explanation.word.isEmpty ? "" : localized("\(explanation.word), typed \(explanation.keys)")
        rows += [(localized("word"), word), (localized("why"), explanation.reason?.text ?? "")]
        let width = (rows.map(\.0) + [localized("text")]).map(\.count).max() ?? 0
        rows = rows.filter { !$0.1.isEmpty }
        rows.append((localized("text"), before.inOneLine + (after.isEmpty ? "" : "▏") + after.inOneLine))
        print(Terminal.bold(explanation.key))
        for (label, text) in rows {
            print("  " + label + String(repeating: " ", count: width - label.count + 2) + text)
        }
    }
}

extension String {
    fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
        self.init()
        unicodeScalars.append(contentsOf: scalars)
    }
}
