import ArgumentParser
import Configuration
import Drawing
import Engine
import Glibc
import Playground
import System
import Typing

struct TryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "try",
        abstract: localized("Lets you type in this terminal and shows what each key does."),
        usage: "phim try [<options>]",
        discussion: localized(
            """
            Your keys go through the whole of Phím with your configuration. You see the text, the keyboard with the key \
            you pressed, what the key did and why, and lists that open. A short lesson shows the first words. Nothing \
            is installed, no device is opened, nothing you type is kept. It also works over ssh.

              phim try
              phim try --method vni
              phim try --theme candy-shop

            Ctrl+C or Ctrl+D leaves, F1 shows all keys, F2 to F7 switch locale, method, layer, theme and more. If the \
            program is killed by SIGKILL, `reset` restores the terminal.
            """))

    @OptionGroup var options: TypingOptions
    @Option(
        help: localized("The theme of the keyboard: standard, dark, candy-shop, high-contrast or one of your own."),
        completion: ShellCompletion.themes)
    var theme: String?
    @Option(help: localized("The form of the keyboard: ansi, iso or jis.")) var form = KeyboardForm.ansi

    func run() throws {
        let instead = localized("`phim type` works everywhere: echo 'tieengs Vieetj' | phim type")
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw PlainError(localized("phim try needs a terminal for its input and its output; \(instead)"))
        }
        let screen = try CursesScreen(instead: instead)
        let environment = ProcessEnvironment.variables
        let own = options.source.file ?? ConfigurationFile.ofUser(in: environment)
        let isConfigured = own.map { access($0, F_OK) == 0 } ?? false
        // Lists are shown even to a user without a configuration.
        let assembly = try options.assembly { if !isConfigured { $0.emoji.suggests = true } }
        let themes = try themes(environment)
        let playground = Playground(
            assembly, themes: CursesScreen.hasManyColors ? themes : [], theme: theme, form: form)
        try TerminalSession.run(playground, on: screen)
    }

    /// All usable themes. A theme with errors is left out, or reported if it was requested.
    private func themes(_ environment: [String: String]) throws -> [Theme] {
        let names = ThemeFile.names(in: environment)
        if let theme, !names.contains(theme) {
            throw WrongUsage(
                description: localized("unknown theme “\(theme)”; there are \(names.joined(separator: ", "))"))
        }
        return try names.compactMap { name in
            let reading = ThemeFile.read(name, environment: environment)
            guard reading.theme == nil, name == theme else { return reading.theme }
            for complaint in reading.complaints { Terminal.complain(complaint.description) }
            throw PlainError(localized("the theme “\(name)” cannot be used"))
        }
    }
}
