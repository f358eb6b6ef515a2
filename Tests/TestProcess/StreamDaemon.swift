import Configuration
import Daemon
import DeviceNodes
import Devices
import EventLoop
import Glibc
import System
import Typing

/// A daemon whose only keyboard is standard input and whose virtual keyboard is standard output, both as
/// `struct input_event`. So strace(1) sees its system calls and no others.
enum StreamDaemon {
    /// Runs until nobody reads its output any more. The terminal in front is the one that the file names, in the same directory; there is
    /// none without a file.
    static func run(console attribute: String?) throws {
        var options = Daemon.Options()
        options.environment = [:]
        if let attribute, let slash = attribute.lastIndex(of: "/") {
            options.console?.attribute = attribute
            options.console?.directory = String(attribute[..<slash])
        } else {
            options.console = nil
        }
        try check(fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK), "fcntl")
        let assembly = try Assembly.make(.builtIn, file: "built in", hasPlane: true).get()
        let loop = try EventLoop()
        // Keys come faster than those of a hand, for which nothing has to be paced.
        let pace = OutputPace(burst: 60, interval: 1, sustained: 0)
        let output = try VirtualKeyboard(on: loop, simulated: STDOUT_FILENO, pace: pace)
        let keyboards = KeyboardSet(on: loop, output: output, directory: "/nonexistent")
        let daemon = try Daemon(
            .init(assembly: assembly, file: nil), options, on: loop, virtualKeyboard: output, keyboards: keyboards,
            nodes: PermittedNodes(on: loop) { true })
        try keyboards.attach { id throws(SystemError) in
            OpenDevice(
                descriptor: STDIN_FILENO,
                description: DeviceDescription(id: id, path: "stream", name: "Stream", kind: .keyboard), port: Port())
        }
        try withExtendedLifetime(daemon) { try loop.run() }
    }

    /// A stream has no state to ask for.
    private final class Port: DevicePort {
        var isAlive: Bool { true }
        func keysDown() -> KeySet { KeySet() }
        func setGrab(_ isOn: Bool) {}
        func setLights(_ lights: LockLights) {}
        func makeCompanion(then receive: (Result<Companion?, SystemError>) -> Void) { receive(.success(nil)) }
        func close() { Glibc.close(STDIN_FILENO) }
    }
}
