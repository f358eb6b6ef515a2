import ArgumentParser
import Configuration
import Daemon
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
