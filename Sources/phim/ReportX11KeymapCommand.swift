import ArgumentParser
import Desktop

/// Not for people: the process that the daemon asks X servers by.
struct ReportX11KeymapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: X11Reporter.commandName, abstract: "Writes down the keymap of an X server and its changes.",
        shouldDisplay: false)

    @Argument(help: "The display, as in :0.") var display: String

    func run() throws {
        // The daemon sees the end of the reports, and nobody reads why.
        X11Reporter.run(display: display)
    }
}
