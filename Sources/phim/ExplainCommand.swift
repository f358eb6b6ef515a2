import ArgumentParser
import Control
import Typing

struct ExplainCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains what each key does: layout, handlers, edits, key events.",
        usage: "phim explain [<options>] <keys> ...",
        discussion: """
            Each character of KEYS is a key of a US keyboard; between two words is a space. Quotes keep a space at the \
            end, and what the shell takes for its own. At the end of a word it says why the word stayed or was restored \
            to its keys.

              phim explain vieetj
              phim explain 'this is '
              phim explain 'loanj{backspace}'
              phim explain '{ctrl+shift}chao{hold a}'

            \(KeyNotation.help(braces: "Braces"))
            """)

    @Argument(help: ArgumentHelp("The keys, typed one after the other.", valueName: "keys")) var words: [String]
    @OptionGroup var options: TypingOptions
    @Flag(help: "Print JSON, one line.") var json = false

    private var keys: String { words.joined(separator: " ") }

    func validate() throws {
        if keys.isEmpty { throw ValidationError("There is no key in KEYS.") }
        do throws(KeyText.Mistake) {
            _ = try KeyText.parse(keys)
        } catch {
            throw ValidationError(error.description)
        }
    }

    func run() throws {
        var explainer = Explainer(try options.assembly())
        let explanations = explainer.explain(try KeyText.parse(keys))
        if json {
            Terminal.write(JSONLine.encode(explanations))
        } else {
            for explanation in explanations { show(explanation) }
        }
    }

    private func show(_ explanation: Explanation) {
        var lines = [
            Terminal.bold(explanation.key),
            "  effect  \(explanation.effects.isEmpty ? "none" : explanation.effects.joined(separator: ", "))",
            "  sends   \(explanation.events.isEmpty ? "nothing" : explanation.events.joined(separator: " "))",
        ]
        if !explanation.action.isEmpty { lines.insert("  means   \(explanation.action)", at: 1) }
        if !explanation.word.isEmpty { lines.append("  word    \(explanation.word), typed \(explanation.keys)") }
        if !explanation.why.isEmpty { lines.append("  why     \(explanation.why)") }
        lines.append("  text    \(explanation.text)")
        print(lines.joined(separator: "\n"))
    }
}
