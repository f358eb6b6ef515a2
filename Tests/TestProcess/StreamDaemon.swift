import CLinux
import Configuration
import Control
import Daemon
import DeviceNodes
import Devices
import EventLoop
import Glibc
import Keyboard
import SimulatedDevices
import System
import Typing

/// A daemon whose only keyboard is standard input and whose virtual keyboard is standard output, both as
/// `struct input_event`. So strace(1) sees its system calls and no others. Its configuration is in the environment, as
/// PHIM_STREAM_CONFIGURATION.
enum StreamDaemon {
    /// Runs until nobody reads its output any more. The terminal in front is the one that the file names, in the same
    /// directory; there is none without a file.
    static func run(console attribute: String?) throws {
        var options = Daemon.Options()
        options.environment = [:]
        if let attribute, let slash = attribute.lastIndex(of: "/") {
            options.console?.attribute = attribute
            options.console?.directory = String(attribute[..<slash])
        } else {
            options.console = nil
        }
        let loop = try EventLoop()
        let daemon = try make(options, on: loop)
        try withExtendedLifetime(daemon) { try loop.run() }
    }

    /// The same as a service with all that a daemon starts, in a directory for its socket. The environment says where a
    /// message bus is.
    static func serve(in folder: String) throws {
        var options = Daemon.Options()
        options.environment = ProcessEnvironment.variables.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
        options.console = nil
        let loop = try EventLoop()
        try loop.watchOver()
        let daemon = try make(options, on: loop, devices: folder)
        let directory = RuntimeDirectory(environment: options.environment)
        try directory.create()
        try daemon.start(in: directory, environment: options.environment)
        try withExtendedLifetime(daemon) { try loop.run() }
    }

    /// A daemon that looks for other devices in a directory.
    private static func make(
        _ options: Daemon.Options, on loop: EventLoop, devices directory: String = "/nonexistent"
    ) throws -> Daemon {
        try check(fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK), "fcntl")
        // A stream has no reader that needs time.
        let more = ProcessEnvironment.variables["PHIM_STREAM_CONFIGURATION"] ?? ""
        let configuration = more + "\n[pace]\ngap_ms = 0\n"
        guard let read = Configuration.parse(Array(configuration.utf8), file: "built in").configuration else {
            throw PlainError("the configuration is wrong")
        }
        let assembly = try Assembly.make(read, file: "built in", hasPlane: true).get()
        // Keys come faster than those of a hand, for which nothing has to be paced.
        let pace = OutputPace(burst: 60, interval: 1, sustained: 0)
        let output = try VirtualKeyboard(on: loop, simulated: STDOUT_FILENO, pace: pace)
        let keyboards = KeyboardSet(on: loop, output: output, directory: directory)
        let seat = Seat(
            options, on: loop, virtualKeyboard: output, keyboards: keyboards, nodes: PermittedNodes(on: loop) { true }
        )
        let daemon = try Daemon(.init(assembly: assembly, file: nil), options, at: seat)
        try keyboards.attach { Port($0) }
        return daemon
    }

    /// A stream has no state to ask for.
    private final class Port: DevicePort {
        let descriptor = STDIN_FILENO
        let description: DeviceDescription
        private var stream = EventStream(STDIN_FILENO, path: "stream")

        init(_ id: DeviceID) {
            description = DeviceDescription(id: id, path: "stream", name: "Stream", kind: .keyboard)
        }

        var isAlive: Bool { true }
        func keysDown() -> KeySet { KeySet() }
        func next() throws(SystemError) -> input_event? { try stream.next(truth: KeySet()) }
        func synchronise() throws(SystemError) { try stream.synchronise(truth: KeySet()) }
        func setGrab(_ isOn: Bool) {}
        func setLights(_ lights: LockLights) {}
        func makeCompanion(then receive: (Result<Companion?, SystemError>) -> Void) { receive(.success(nil)) }
        func close() { Glibc.close(descriptor) }
    }
}
