import Glibc
import System

/// The arguments of the program.
struct Options {
    /// The configuration that is shown and changed; nil for the user's own.
    var file: String?
    /// The page that is shown first.
    var page: String?

    /// The reason to exit immediately: the help, or an error.
    struct End: Error {
        var text: String
        var isError: Bool
        var status: Int32

        /// Prints the text and exits.
        func leave() -> Never {
            let line = Array((text + "\n").utf8)
            _ = write(isError ? STDERR_FILENO : STDOUT_FILENO, line, line.count)
            exit(status)
        }
    }

    private static let help = localized(
        """
        Usage: phim-settings [--page PAGE] [--config FILE]

        The window for Phím's settings. It changes the same file as “phim set” and an editor, and keeps your comments.
        A running Phím uses each change at once.

          --page PAGE      the page to show first: typing, hotkeys, keys, shorthand, applications, words,
                           sounds, computer, all
          --config FILE    show and change this configuration, not your own
          --help           this text
        """)

    /// Reads the arguments.
    static func read(_ arguments: [String]) -> Result<Options, End> {
        var options = Options()
        var rest = arguments[...]
        func wrong(_ text: String) -> Result<Options, End> {
            .failure(
                End(
                    text: localized("Error: \(text)") + "\n" + localized("See phim-settings --help."), isError: true,
                    status: 64))
        }
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            switch parts[0] {
            case "--help", "-h": return .failure(End(text: help, isError: false, status: 0))
            case "--config", "--page":
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
                    return wrong(localized("\(parts[0]) needs a value."))
                }
                if parts[0] == "--config" {
                    options.file = value
                } else if SettingsWindow.pageNames.contains(value) {
                    options.page = value
                } else {
                    let known = SettingsWindow.pageNames.joined(separator: ", ")
                    return wrong(localized("There is no page “\(value)”; there are \(known)."))
                }
            default: return wrong(localized("Unknown argument “\(argument)”."))
            }
        }
        return .success(options)
    }
}
