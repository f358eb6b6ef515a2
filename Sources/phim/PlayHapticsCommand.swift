import ArgumentParser
import Configuration
import Daemon

/// Not for people: the process that the daemon plays haptics by.
struct PlayHapticsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: HapticPlayer.commandName, abstract: "Plays haptic feedback, a line of standard input each.",
        shouldDisplay: false)

    @Argument(help: "The device: vendor:product, a name or a path.") var device: String

    func run() throws {
        guard let match = DeviceMatch(device) else { throw ValidationError("“\(device)” is no match for a device.") }
        try HapticPlayer.run(on: match)
    }
}
