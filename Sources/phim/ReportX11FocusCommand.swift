import ArgumentParser
import Desktop
import System

/// Internal: the process with which the daemon follows the focus of an X server.
struct ReportX11FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: X11FocusReporter.commandName,
        abstract: localized("Writes down which window of an X server has the focus, and its changes."),
        shouldDisplay: false)

    @Argument(help: localized("The display, as in :0.")) var display: String

    func run() throws {
        // The daemon notices when the reports end.
        X11FocusReporter.run(display: display)
    }
}
