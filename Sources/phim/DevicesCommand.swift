import ArgumentParser
import Control
import Daemon
import System

struct DevicesCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: localized("Lists the input devices and what Phím does with each."),
        discussion: localized(
            """
            Asks the running daemon. If none runs, looks at the devices itself and changes nothing.

              grabbed        only Phím reads its keys
              waiting        will be grabbed once its keys are up, and a desktop
                             reads the virtual keyboard
              released       its keys go to the desktop, as after the panic chord
              pointer        Phím notices its clicks and nothing else
              excluded       excluded by the configuration
              ignored        neither a keyboard nor a pointer, or Phím's own
              no permission  Phím may not open it
              failed         it cannot be used; the reason follows

            “a key is held down” stands behind a keyboard one of whose keys has been
            down for half a minute: it is stuck, or something lies on it.
            """))

    @Flag(help: localized("Print JSON, one line.")) var json = false

    func run() throws {
        let devices = try list()
        if json { return Terminal.write(JSONLine.encode(devices)) }
        let width = devices.map(\.path.count).max() ?? 0
        for device in devices {
            let path = device.path + String(repeating: " ", count: width - device.path.count)
            print("\(path)  \(device.id)  \(device.stateText)  \(Terminal.bold(device.name))")
        }
        if devices.isEmpty { print(localized("no input devices")) }
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
