import ArgumentParser
import Desktop
import System

/// Internal: the process by which the daemon asks X servers.
struct ReportX11KeymapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: X11Reporter.commandName,
        abstract: localized("Writes down the keymap of an X server and its changes."),
        shouldDisplay: false)

    @Argument(help: localized("The display, as in :0.")) var display: String

    func run() throws {
        // The daemon notices the end of the reports.
        X11Reporter.run(display: display)
    }
}
