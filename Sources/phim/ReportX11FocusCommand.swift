import ArgumentParser
import Desktop
import System

/// Internal: the process by which the daemon asks X servers for the focus.
struct ReportX11FocusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: X11FocusReporter.commandName,
        abstract: localized("Writes down which window of an X server has the focus, and its changes."),
        shouldDisplay: false)

    @Argument(help: localized("The display, as in :0.")) var display: String

    func run() throws {
        // The daemon notices the end of the reports.
        X11FocusReporter.run(display: display)
    }
}
