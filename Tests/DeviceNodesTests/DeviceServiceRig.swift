import Foundation
import Glibc
import System
import TestSupport
import Testing

/// The real phim-devices on a machine of its own: logind's files, control groups as systemd makes them, and a /dev whose
/// nodes are /dev/null. What needs a kernel with uinput is in the guest's tests.
final class DeviceServiceRig {
    /// The user at the keyboard, with a phim.service, and another one.
    static let user: UInt32 = 61_501
    static let other: UInt32 = 61_502

    /// Namespaces and control groups can be made here.
    static let isPossible = LogindFiles.isPossible && (try? withGroups { true }) == true

    let files: LogindFiles
    private let service = Process()
    private let socketPath = "/run/devices.sock"
    private let errors = Pipe()

    /// Calls a body with a service.
    static func with<Result: Sendable>(
        _ body: @escaping @Sendable (DeviceServiceRig) throws -> Result
    ) throws -> Result? {
        try withGroups {
            try LogindFiles.with { files in
                let rig = try DeviceServiceRig(files)
                defer { rig.service.terminate() }
                return try body(rig)
            }
        }
    }

    /// Control groups of a unit of the user's service manager and of a login over the network, for a while.
    private static func withGroups<Result>(_ body: () throws -> Result) throws -> Result {
        let manager = FileManager.default
        let roots = ["/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd", "/sys/fs/cgroup"].filter {
            manager.fileExists(atPath: $0 + "/cgroup.procs")
        }
        var made: [String] = []
        defer { for path in made.reversed() { rmdir(path) } }
        for root in roots {
            for group in [managed, remote] {
                var path = root
                for name in group.split(separator: "/") {
                    path += "/" + name
                    if make(path) { made.append(path) }
                }
            }
        }
        if made.isEmpty { throw PlainError("no control group can be made") }
        return try body()
    }

    /// What the service manager of the user runs.
    static let managed = "user.slice/user-\(user).slice/user@\(user).service/session.slice/phim.service"
    /// A session of the user that is not at the seat.
    static let remote = "user.slice/user-\(user).slice/session-61.scope"

    /// Whether a group is there now. A run that was killed leaves its own behind.
    private static func make(_ path: String) -> Bool { mkdir(path, 0o755) == 0 || errno == EEXIST }

    private init(_ files: LogindFiles) throws {
        self.files = files
        try files.write(user: Self.user, isActive: true)
        try makeDevices()
        let listener = try UnixSocket.open(.packets)
        try UnixSocket.bind(listener, to: socketPath)
        chmod(socketPath, 0o666)
        try check(listen(listener, 64), "listen")
        service.executableURL = try BuiltProducts.deviceService
        service.standardInput = FileHandle(fileDescriptor: listener, closeOnDealloc: true)
        service.standardError = errors
        try service.run()
    }

    /// This thread's /dev: `event3` and `event6` can be opened, `event4` is a file, `event5` leads elsewhere. There is no /dev/uinput.
    private func makeDevices() throws {
        try check(mount("none", "/dev", "tmpfs", 0, nil), "mount")
        let null = makedev(1, 3)
        try check(mknod("/dev/null", S_IFCHR | 0o666, null), "mknod")
        chmod("/dev/null", 0o666)
        mkdir("/dev/input", 0o755)
        for node in ["event3", "event6"] {
            try check(mknod("/dev/input/" + node, S_IFCHR | 0o600, null), "mknod")
        }
        try Data("secret".utf8).write(to: URL(filePath: "/dev/input/event4"))
        try check(symlink("/dev/null", "/dev/input/event5"), "symlink")
        try Self.describe()
    }

    /// Describes the device, as udev does once it has handled it, by a new file in the place of the old one.
    static func describe(seat: String? = nil) throws {
        let folder = "/run/udev/data"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let text = "I:1\n" + (seat.map { "E:ID_SEAT=\($0)\n" } ?? "")
        try Data(text.utf8).write(to: URL(filePath: folder + "/.new"))
        try check(rename(folder + "/.new", description), "rename")
    }

    /// The file with the description of every node.
    static let description = "/run/udev/data/c1:3"

    /// Starts a client: a user in a control group that sends packets.
    func start(_ packets: [String], user: UInt32 = user, group: String = managed) throws -> Client {
        try Client(BuiltProducts.testProcess.path, ["node-client", socketPath, "\(user)", group] + packets)
    }

    /// What a client gets until it has ended.
    func answers(
        to packets: [String], user: UInt32 = user, group: String = managed
    ) throws -> [String] {
        try start(packets, user: user, group: group).rest()
    }

    /// A client that does nothing more once it was answered. The service handles one connection after another, so the
    /// connections that ended before are closed by then; otherwise their descriptors may still be counted.
    func startIdleClient() throws -> Client {
        let client = try start(["open event9", "idle"])
        #expect(client.next() == "failed 2")
        return client
    }

    /// How many descriptors the service has.
    var descriptorCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.processIdentifier)/fd").count) ?? -1
    }

    /// The same, as soon as it is as expected, or at the end of the wait: devices are closed by another thread.
    func descriptorCount(expecting expected: Int) -> Int {
        _ = try? becomesTrue { descriptorCount == expected }
        return descriptorCount
    }

    /// Ends the service at once.
    func kill() {
        Glibc.kill(service.processIdentifier, SIGKILL)
        service.waitUntilExit()
    }

    /// Ends the service and answers what it has logged.
    func stop() throws -> String {
        service.terminate()
        let text = try errors.fileHandleForReading.readToEnd() ?? Data()
        service.waitUntilExit()
        return String(decoding: text, as: UTF8.self) + "[\(service.terminationStatus)]"
    }

    /// A process that talks to the service.
    final class Client {
        private let process = Process()
        private let input = Pipe()
        private let output = Pipe()
        private var text: [UInt8] = []

        fileprivate init(_ program: String, _ arguments: [String]) throws {
            process.executableURL = URL(filePath: program)
            process.arguments = arguments
            process.standardInput = input
            process.standardOutput = output
            try process.run()
        }

        /// The next line; nil if there is none any more.
        func next() -> String? {
            while true {
                if let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                    defer { text.removeSubrange(...end) }
                    return String(decoding: text[..<end], as: UTF8.self)
                }
                let data = output.fileHandleForReading.availableData
                if data.isEmpty { return nil }
                text += data
            }
        }

        /// Lets it end; the lines that are left.
        func rest() throws -> [String] {
            try input.fileHandleForWriting.close()
            var lines: [String] = []
            while let line = next() { lines.append(line) }
            process.waitUntilExit()
            return lines
        }

        /// Ends it at once.
        func kill() {
            Glibc.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }
}

/// Corresponds to makedev(3), which is a macro.
private func makedev(_ major: dev_t, _ minor: dev_t) -> dev_t { major << 8 | minor }
