import ArgumentParser
import Configuration
import Daemon
import Desktop
import System

/// Internal: the process with which the daemon plays haptic feedback.
struct PlayHapticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: HapticPlayer.commandName,
        abstract: localized("Plays haptic feedback, one for each line of standard input."),
        shouldDisplay: false)

    @Argument(help: localized("The device: vendor:product, a name or a path.")) var device: String

    func run() throws {
        guard let match = DeviceMatch(device) else {
            throw WrongUsage(description: localized("“\(device)” is not vendor:product, a name or a path"))
        }
        try HapticPlayer.run(on: match)
    }
}

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
