package import Foundation
import Glibc

/// A message bus of the test's own: a real dbus-daemon.
package final class MessageBusDaemon {
    /// The address of the bus.
    package var address: String { "unix:path=\(socket)" }

    private let directory: URL
    private let socket: String
    private let configuration: String?
    private var process: Process?

    private static let program = "/usr/bin/dbus-daemon"

    /// Starts a bus with its socket in a directory. `isOpen`: for every user of this machine, and without services that
    /// it starts; compositors do not run as root.
    package init(in directory: URL, isOpen: Bool = false) throws {
        self.directory = directory
        socket = directory.appending(path: "bus").path
        configuration = isOpen ? directory.appending(path: "bus.conf").path : nil
        if let configuration { try Data(Self.openConfiguration.utf8).write(to: URL(filePath: configuration)) }
        try start()
    }

    deinit { kill() }

    private static let openConfiguration = """
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <policy context="default">
            <allow user="*"/>
            <allow own="*"/>
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
          </policy>
        </busconfig>

        """

    /// Starts it again after it was killed.
    package func start() throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments = [
            configuration.map { "--config-file=\($0)" } ?? "--session", "--nofork", "--nopidfile",
            "--address=\(address)", "--print-address=1",
        ]
        // The services that it starts keep their files here, dconf those of settings.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path,
        ]) { $1 }
        // It prints its address once it listens: the socket is there before that.
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        _ = output.fileHandleForReading.availableData
    }

    /// Ends it as a crash does.
    package func kill() {
        guard let process, process.isRunning else { return }
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        unlink(socket)
    }

    /// Stops it in its tracks, as one that hangs.
    package func suspend() { if let process { Glibc.kill(process.processIdentifier, SIGSTOP) } }
    package func resume() { if let process { Glibc.kill(process.processIdentifier, SIGCONT) } }
}
