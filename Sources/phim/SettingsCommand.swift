import ArgumentParser
import Glibc
import System

struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: localized("Opens the window for settings."),
        usage: "phim settings [<page>] [--page <page>] [--config <file>]",
        discussion: localized(
            """
            The window is the program phim-settings, of the package phim-settings. It changes the same file as “phim set” \
            and an editor, and keeps your comments.

              phim settings
              phim settings hotkeys

            Without a desktop: phim setup asks, phim set changes one setting.
            """))

    private static let pages = CompletionKind.list([
        "typing", "hotkeys", "keys", "shorthand", "applications", "words", "sounds", "computer", "all",
    ])

    @Argument(
        help: localized(
            "The page to show first: typing, hotkeys, keys, shorthand, applications, words, sounds, computer or all."),
        completion: pages)
    var page: String?
    @Option(
        name: .customLong("page"), help: localized("The same, as phim-settings takes it."), completion: pages)
    var pageOption: String?
    @Option(
        name: .customLong("config"), help: localized("Show and change this configuration file, not your own."),
        completion: .file(extensions: ["toml"]))
    var file: String?

    private static let program = "phim-settings"

    func validate() throws {
        if page != nil && pageOption != nil {
            throw ValidationError(localized("PAGE and --page mean the same: use one of them."))
        }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let found = InstalledFile.program(Self.program) ?? ProcessEnvironment.program(Self.program, in: environment)
        guard let path = found else {
            throw PlainError(
                localized(
                    """
                    \(Self.program) is not installed: it is in the package phim-settings (sudo apt install phim-settings, or \
                    systemd/install.sh --with-settings). Without a window: phim setup, phim set
                    """))
        }
        let options = ((page ?? pageOption).map { ["--page", $0] } ?? []) + (file.map { ["--config", $0] } ?? [])
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + options).map { strdup($0) } + [nil]
        execv(path, &words)
        throw SystemError(call: "execv", subject: path)
    }
}
