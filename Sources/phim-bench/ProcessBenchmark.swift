import ArgumentParser
import Daemon
import Keyboard
import SimulatedDevices

struct ProcessBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "process",
        abstract: "Measures a whole daemon: from the events of a keyboard to those of the virtual keyboard.",
        discussion: """
            The devices are sockets. A key with its press, its release and its Shift counts once, with what its sender and \
            its reader take; callgrind's --toggle-collect counts the daemon alone.
            """)

    /// The number of keys that are sent before the daemon has a turn; a socket holds their events.
    private static let batch = 50

    @OptionGroup var options: BenchmarkOptions

    func run() throws {
        let configuration = """
            [[locale]]
            id = "vi"
            method = "\(options.method)"
            [pace]
            gap_ms = 0
            """
        var daemonOptions = Daemon.Options()
        daemonOptions.environment = [:]
        let daemon = try SimulatedDaemon(configuration, daemonOptions)
        let strokes = try keystrokes(in: options.file).compactMap(KeyLayout.usKey)
        var time: Timestamp = 0
        var problem: (any Error)?
        let measurement = Measurement(keys: strokes.count, rounds: options.rounds) {
            do {
                for (index, stroke) in strokes.enumerated() {
                    for event in stroke.keyEvents {
                        time += 10_000
                        try daemon.send(KeyEvent(event.keycode, event.phase, time: time, device: DeviceID(1)))
                    }
                    if index % Self.batch == Self.batch - 1 { try daemon.settle() }
                }
                try daemon.settle()
            } catch { problem = error }
        }
        if let problem { throw problem }
        measurement.print("process, \(options.method)")
    }
}
