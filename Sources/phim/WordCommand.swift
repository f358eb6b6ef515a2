import ArgumentParser
import Configuration
import Control
import Keyboard
import System
import Typing

/// The words that the user has marked by Shift twice, which stand in a file of their own.
struct WordCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "word",
        abstract: localized("Lists the words that you marked, marks others and forgets them."),
        usage: "phim word [<action>] [<word>] [<options>]",
        discussion: localized(
            """
            Shift twice marks the word before the cursor: as it was composed (keep), or as the keys that you typed \
            (restore). The words are in the file that words_file in [vietnamese] names.

              phim word                          all of them
              phim word keep lôgic
              phim word restore test
              phim word forget test
            """))

    /// The actions of the command.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, keep, restore, forget
    }

    @Argument(help: localized("list, keep, restore or forget.")) var action = Action.list
    @Argument(help: localized("The word."), completion: ShellCompletion.markedWords) var word: String?
    @OptionGroup var source: ConfigurationOption
    @Flag(help: localized("Print JSON, one line.")) var json = false

    func validate() throws {
        if action == .list ? word == nil : word != nil { return }
        throw ValidationError(
            action == .list
                ? localized("“list” takes no word.")
                : localized("“\(action.rawValue)” takes a word, as in “phim word \(action.rawValue) test”."))
    }

    func run() throws {
        let file = try self.file
        if let word {
            guard action != .forget || file.words.contains(where: { $0.text == WordOverride(word, .keep).text })
            else {
                throw PlainError(localized("“\(word)” is not marked"))
            }
            try file.replace(word, by: WordChoice(rawValue: action.rawValue))
            // The daemon reads the file only at its start and at a reload. It need not run.
            if var client = try? ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables)) {
                _ = try? client.send(.reload)
            }
        }
        if json { return Terminal.write(JSONLine.encode(file.words.map { Entry(word: $0.text, choice: $0.choice) })) }
        if let word { return print(result(word)) }
        for word in file.words { print("\(word.choice.rawValue) \(word.text)") }
        if file.words.isEmpty { Terminal.complain(localized("No word is marked.")) }
    }

    private var file: WordOverridesFile {
        get throws {
            let environment = ProcessEnvironment.variables
            let reading = Configuration.load(file: source.file, environment: environment, mayWait: true)
            if let file = try reading.usable().wordsFile(in: environment) { return file }
            throw PlainError(Status.Indicator.howToKeepWords)
        }
    }

    private func result(_ word: String) -> String {
        switch action {
        case .keep: localized("“\(word)” is kept as it is composed")
        case .restore: localized("“\(word)” stays the keys that are typed")
        case .list, .forget: localized("“\(word)” is forgotten")
        }
    }

    /// A marked word as JSON.
    private struct Entry: Encodable {
        let word: String
        let choice: String

        init(word: String, choice: WordChoice) { (self.word, self.choice) = (word, choice.rawValue) }
    }
}
