import CLinux
import DeviceNodes
import EventLoop
import Glibc
import System

/// A client of phim-devices that may be any user, in any control group: `node-client SOCKET USER GROUP PACKET…`. It sends a packet,
/// prints the answer, then the next. `wait` waits for one more packet, `flood` asks without reading, `idle` waits for its
/// standard input to end, `writes` tells whether the last descriptor can be written to. With `nodes` before paths they are opened as the daemon does it.
enum NodeClient {
    /// The last descriptor that came with an answer.
    nonisolated(unsafe) private static var given: Int32 = -1

    static func run(_ arguments: [String]) throws {
        guard arguments.count >= 4, let user = UInt32(arguments[1]) else { throw PlainError("wrong arguments") }
        if !arguments[2].isEmpty { try enter(arguments[2]) }
        try check(setgid(user), "setgid")
        try check(setuid(user), "setuid")
        signal(SIGPIPE, SIG_IGN)
        if arguments[3] == "nodes" { return try openNodes(arguments[0], Array(arguments.dropFirst(4))) }
        let descriptor = try UnixSocket.connected(.packets, to: arguments[0])
        for command in arguments.dropFirst(3) {
            switch command {
            case "wait": answer(descriptor)
            case "idle": while getchar() != EOF {}
            case "flood": flood(descriptor)
            case "writes": print(write(given, "", 0) < 0 && errno == EBADF ? "no" : "yes")
            default:
                let bytes = Array(command.utf8)
                send(descriptor, bytes, bytes.count, 0)
                answer(descriptor)
            }
        }
    }

    /// Opens nodes, closes the first of them, and waits until everything is lost.
    private static func openNodes(_ socketPath: String, _ paths: [String]) throws {
        let loop = try EventLoop()
        let nodes = NodeService(socketPath, on: loop)
        func tell(_ text: String) {
            print(text)
            _ = phim_output_flush()
        }
        var opened: [Int32] = []
        for path in paths {
            nodes.open(path) { result in
                switch result {
                case .success(let descriptor):
                    opened.append(descriptor)
                    tell("opened")
                case .failure(let error): tell("\(error)")
                }
                if path != paths.last { return }
                nodes.close(opened[0])
                nodes.open("/dev/input/event3") { _ in tell("opened again") }
            }
        }
        nodes.onLoss = { loss in
            tell("lost: \(loss)")
            loop.stop()
        }
        try loop.run()
        // What it opened is closed, whether somebody did so or not.
        tell(opened.allSatisfy { fcntl($0, F_GETFD) < 0 } ? "closed" : "open")
    }

    /// Moves into a control group, in every hierarchy that libsystemd looks at.
    private static func enter(_ group: String) throws {
        for root in ["/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd", "/sys/fs/cgroup"] {
            let path = "\(root)/\(group)/cgroup.procs"
            let file = open(path, O_WRONLY)
            guard file >= 0 else { continue }
            try check(write(file, "0", 1), "write", path)
            close(file)
        }
    }

    private static func answer(_ socket: Int32) {
        var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, -1)
        var bytes = [UInt8](repeating: 0, count: NodeReply.sizeLimit)
        var (descriptor, count) = (Int32(-1), 0)
        let size = phim_receive(socket, &bytes, bytes.count, &descriptor, 1, &count)
        defer { _ = phim_output_flush() }
        guard size > 0 else { return print("end") }
        print(String(decoding: bytes.prefix(size), as: UTF8.self), terminator: "")
        if count == 1 {
            given = descriptor
            var zero: UInt8 = 0
            print(read(descriptor, &zero, 1) == 0 ? ", which reads" : ", which fails", terminator: "")
        }
        print()
    }

    private static func flood(_ socket: Int32) {
        var count = 0
        while send(socket, "open event9", 11, Int32(MSG_NOSIGNAL)) > 0, count < 1_000_000 { count += 1 }
        print(count < 1_000_000 ? "hung up on" : "endless")
        _ = phim_output_flush()
    }
}
