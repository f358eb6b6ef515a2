import ArgumentParser
import CLinux
import Configuration
import Control
import Daemon
import DeviceService
import Glibc
import System

/// A command that prints JSON on request. Then it also prints an error as JSON, `{"error":"…"}`, besides the text on
/// standard error.
protocol PrintsJSON {
    var json: Bool { get }
}

/// An argument that turns out to be wrong only after the configuration was read.
struct WrongUsage: Error, CustomStringConvertible {
    let description: String
}

/// The command `phim`. Each subcommand has a file.
@main
struct Phim: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "phim",
        abstract: localized(
            "Types Vietnamese, and other characters your keyboard lacks, into any Linux application."),
        discussion: localized(
            """
            Phím reads your keyboard, decides what the keys mean and types the result through a virtual keyboard. \
            It works on a desktop, in a terminal and on the bare console.

            Try it without installing anything:
              phim try
              printf 'tieengs Vieetj\\n' | phim type

            If the keyboard ever does something you do not want, press BackSpace, Escape and Enter together: Phím \
            releases it at once.
            """),
        version: Version.text,
        subcommands: [ReportX11Command.self, PlayHapticsCommand.self],
        groupedSubcommands: [
            CommandGroup(
                name: localized("Try and check"),
                subcommands: [
                    TryCommand.self, TypeCommand.self, ExplainCommand.self, CheckCommand.self, KeysCommand.self,
                    ActionsCommand.self, MacroCommand.self, WordCommand.self, ConvertCommand.self, PickCommand.self,
                    KeyboardCommand.self, DevicesCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: localized("Run and install"),
                subcommands: [
                    SetupCommand.self, SettingsCommand.self, SetCommand.self, GetCommand.self, UnsetCommand.self,
                    ApplicationCommand.self, RunCommand.self, IndicatorCommand.self, KeymapCommand.self,
                ]),
            CommandGroup(
                name: localized("Running daemon"),
                subcommands: [
                    StatusCommand.self, FocusCommand.self, PauseCommand.self, ResumeCommand.self, ToggleCommand.self,
                    LocaleCommand.self, MethodCommand.self, LayerCommand.self, FeedbackCommand.self, DoCommand.self,
                    ReloadCommand.self,
                ]),
        ])

    static func main() {
        let name = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        if name == DeviceService.programName { DeviceService.main() }
        Terminal.checkOutputAtExit()
        // Memory dumps are forbidden, since any command may have typed text in its memory. The call cannot fail.
        _ = phim_forbid_dumps()
        // Swift reads the arguments from /proc/self/cmdline. Without /proc every command would look like a call for
        // help.
        if CommandLine.arguments.isEmpty {
            Terminal.complain(localized("Error: /proc is not mounted, so the arguments cannot be read"))
            Glibc.exit(1)
        }
        var arguments = CommandLine.arguments[1...]
        if name == IndicatorCommand.programName { arguments = ["indicator"] + arguments }
        if let name = (arguments.first == "help" ? arguments.dropFirst() : arguments).first { check(command: name) }
        arguments = withNumbersAsTexts(arguments)
        do {
            try run(parse(Array(arguments)))
        } catch let error as WrongUsage {
            Terminal.complain(localized("Error: \(error)"))
            Glibc.exit(ExitCode.validationFailure.rawValue)
        } catch {
            end(with: error, of: Array(arguments))
        }
    }

    /// Prints help on standard output or an error on standard error, wrapped for the terminal, and exits.
    private static func end(with error: any Error, of arguments: [String]) -> Never {
        let code = exitCode(for: error)
        let text = fullMessage(for: error)
        if text.isEmpty { exit(withError: error) }
        if code == .success {
            // Not a script or JSON.
            let isHelp = text.hasPrefix("OVERVIEW: ") || text.hasPrefix("USAGE: ")
            print(isHelp ? ParserTexts.translated(text) : text)
            Glibc.exit(code.rawValue)
        }
        if let word = noOption(in: message(for: error)), let command = arguments.first, takesTexts.contains(command) {
            complain(ofText: word, arguments)
        } else {
            Terminal.complain(ParserTexts.translated(withoutFarSuggestion(text)))
        }
        Glibc.exit(code.rawValue)
    }

    /// The text of an error without the option that ArgumentParser suggests, unless it is similar: for most errors it
    /// suggests the only option that there is.
    private static func withoutFarSuggestion(_ text: String) -> String {
        let words = text.split(separator: "'", maxSplits: 4, omittingEmptySubsequences: false)
        guard words.count == 5, words[0].hasSuffix("Unknown option "), words[2] == ". Did you mean ",
            NearestName.nearest(to: String(words[1]), among: [String(words[3])]) == nil
        else { return text }
        return "\(words[0])'\(words[1])'\(words[4].drop { $0 == "?" })"
    }

    /// The arguments of `phim set` with a negative value as ArgumentParser takes it, at the end behind `--`.
    private static func withNumbersAsTexts(_ arguments: ArraySlice<String>) -> ArraySlice<String> {
        guard arguments.first == SetCommand.configuration.commandName, !arguments.contains("--"),
            let place = arguments.firstIndex(where: { $0.hasPrefix("-") && $0.dropFirst().first?.isNumber == true })
        else { return arguments }
        return arguments[..<place] + arguments[(place + 1)...] + ["--", arguments[place]]
    }

    private static func complain(ofText word: some StringProtocol, _ arguments: [String]) {
        let place = arguments.prefix(arguments[0] == "macro" ? 2 : 1).joined(separator: " ")
        Terminal.complain(
            localized(
                """
                Error: “\(word)” is not an option; after -- it is a text: phim \(place) -- …
                  See 'phim \(arguments[0]) --help' for more information.
                """))
    }

    /// The commands that take any text as an argument.
    private static let takesTexts = ["explain", "macro", "pick", "set", "do"]

    /// Whether the argument begins with one hyphen, or with three, so that it may be meant as a text.
    private static func isText(_ word: some StringProtocol) -> Bool {
        word.hasPrefix("---") || word.hasPrefix("-") && !word.hasPrefix("--")
    }

    /// The argument that was taken for an unknown option, if it may be meant as a text; else nil.
    private static func noOption(in message: String) -> Substring? {
        let beginnings = ["Invalid option: ", "Unknown option '"]
        guard let beginning = beginnings.first(where: { message.hasPrefix($0) }) else { return nil }
        let word = message.dropFirst(beginning.count).prefix { $0 != "'" && $0 != "\n" }
        return isText(word) ? word : nil
    }

    /// Parses the arguments. An unknown option is reported before a missing argument.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        do {
            return try parseAsRoot(arguments)
        } catch {
            let command = subcommands.first { $0.configuration.commandName == arguments.first }
            guard let command, exitCode(for: error) == .validationFailure,
                !message(for: error).contains("Unknown option")
            else { throw error }
            let known = Set(
                helpMessage(for: command, includeHidden: true).split { !$0.isLetter && $0 != "-" }.map(String.init))
            let options = arguments.prefix { $0 != "--" }.map { $0.prefix { $0 != "=" } }.filter {
                $0.hasPrefix("-") && $0 != "-"
            }
            guard let option = options.first(where: { !known.contains(String($0)) }) else { throw error }
            if isText(option), takesTexts.contains(arguments[0]) {
                complain(ofText: option, arguments)
            } else {
                Terminal.complain(
                    localized(
                        """
                        Error: Unknown option '\(option)'
                        Usage: \(usageString(for: command))
                          See 'phim \(arguments[0]) --help' for more information.
                        """))
            }
            Glibc.exit(ExitCode.validationFailure.rawValue)
        }
    }

    private static func run(_ command: any ParsableCommand) throws {
        var command = command
        do {
            try command.run()
        } catch {
            let json = (command as? any PrintsJSON)?.json ?? false
            if json && !(error is ExitCode) { Terminal.write(JSONLine.encode(["error": "\(error)"])) }
            throw error
        }
    }

    /// The commands that the help shows.
    private static var subcommands: [any ParsableCommand.Type] {
        configuration.groupedSubcommands.flatMap { $0.subcommands }
    }

    /// Other names that users may try, and the commands to suggest.
    private static let otherNames = [
        "why": "explain", "emoji": "pick emoji", "draw": "keyboard", "start": "run", "install": "setup",
        "config": "setup", "configure": "setup",
    ]

    /// Exits with an error and a suggestion if there is no command with this name. ArgumentParser has no suggestions
    /// for commands.
    private static func check(command name: String) {
        let shown = subcommands.compactMap { $0.configuration.commandName } + ["help"]
        let hidden = configuration.subcommands.compactMap { $0.configuration.commandName }
        if name.hasPrefix("-") || (shown + hidden).contains(name) { return }
        let nearest = otherNames[name] ?? NearestName.nearest(to: name, among: shown)
        let near = nearest.map { localized("; did you mean “\($0)”?") } ?? ""
        Terminal.complain(localized("Error: unknown command “\(name)”\(near)\n  See 'phim --help' for all commands."))
        Glibc.exit(ExitCode.validationFailure.rawValue)
    }
}
