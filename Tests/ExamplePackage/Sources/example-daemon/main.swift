// A daemon with handlers of one's own: `example-daemon [CONFIGURATION]`.
import Daemon
import Example

do {
    try Daemon.run(Daemon.Options(configurationPath: CommandLine.arguments.dropFirst().first), prepare: prepare)
} catch {
    print("example-daemon: \(error)")
}
