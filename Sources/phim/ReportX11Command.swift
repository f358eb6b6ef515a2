import ArgumentParser
import Desktop
import System

/// Internal: the process with which the daemon follows the keymap and the focus of an X server.
struct ReportX11Command: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: X11Reporter.commandName,
        abstract: localized(
            "Writes down the keymap of an X server and which window has the focus, and their changes."),
        shouldDisplay: false)

    @Argument(help: localized("The display, as in :0.")) var display: String

    func run() throws {
        // The daemon notices when the reports end.
        X11Reporter.run(display: display)
    }
}
