import ArgumentParser
import Control
import Daemon

struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "Lists the input devices and what Phím does with each.",
        discussion: """
            Asks the running daemon; where none runs, looks for itself without touching anything.

              grabbed        its keys come to Phím
              waiting        grabbed as soon as all its keys are up
              released       Phím let go of it
              pointer        its clicks are noticed
              excluded       the configuration says to leave it alone
              no permission  it may not be opened
            """)

    @Flag(help: "Print JSON, one line.") var json = false

    func run() throws {
        let devices = try list()
        if json { return Terminal.write(JSONLine.encode(devices)) }
        let width = devices.map(\.path.count).max() ?? 0
        for device in devices {
            let path = device.path + String(repeating: " ", count: width - device.path.count)
            print("\(path)  \(device.id)  \(device.state)  \(Terminal.bold(device.name))")
        }
        if devices.isEmpty { print("no input devices") }
    }

    private func list() throws -> [Status.Device] {
        do {
            return try ask(.devices).devices ?? []
        } catch let failure as ControlClient.Failure {
            guard case .notRunning = failure else { throw failure }
            return try InputDevices.list()
        }
    }
}
