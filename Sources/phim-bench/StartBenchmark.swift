import ArgumentParser
import Daemon
import SimulatedDevices

struct StartBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract:
            "Measures the start of a daemon on simulated devices, with the built-in configuration and the plane.")

    @Option(help: "The number of starts; the median is printed. Only the first one of a process is cold.")
    var rounds = 9

    func validate() throws {
        if rounds < 1 { throw ValidationError("--rounds must be at least 1") }
    }

    func run() throws {
        var options = Daemon.Options()
        options.environment = [:]
        var problem: (any Error)?
        let measurement = Measurement(keys: 1, rounds: rounds, warmsUp: false) {
            do { _ = try SimulatedDaemon("", options) } catch { problem = error }
        }
        if let problem { throw problem }
        measurement.print("start")
    }
}
