import CLinux
import Foundation
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop
@testable import Processes
@testable import System

@Suite(.serialized, .waits) struct ProcessTests {
    @Test func `The process and user at the other end of a local socket are known`() throws {
        var ends: [Int32] = [-1, -1]
        try check(phim_socketpair_create(&ends), "socketpair")
        var pid = pid_t()
        var uid = uid_t()
        var gid = gid_t()
        #expect(phim_peer(ends[0], &pid, &uid, &gid) == 0)
        #expect(pid == getpid() && uid == getuid() && gid == getgid())
        #expect(phim_peer(-1, &pid, &uid, &gid) == -1 && errno == EBADF)
        for end in ends { close(end) }
    }

    @Test func `systemd gets each status once, and nothing is sent without systemd`() throws {
        let loop = try EventLoop()
        let path = NSTemporaryDirectory() + "phim-notify-" + UUID().uuidString
        let listener = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        defer {
            close(listener)
            unlink(path)
            unsetenv("NOTIFY_SOCKET")
        }
        setenv("NOTIFY_SOCKET", path, 1)
        let notifier = ServiceNotifier(on: loop)
        notifier.ready()
        for status in ["active", "active", "paused"] { notifier.show(status) }
        notifier.stopping()
        unsetenv("NOTIFY_SOCKET")
        notifier.show("alone")
        var bytes = [UInt8](repeating: 0, count: 64)
        var told: [String] = []
        while case let count = recv(listener, &bytes, bytes.count, Int32(MSG_DONTWAIT)), count > 0 {
            told.append(String(decoding: bytes.prefix(count), as: UTF8.self))
        }
        #expect(told == ["READY=1", "STATUS=active", "STATUS=paused", "STOPPING=1"])
    }

    @Test func `Every program that ends at once is collected`() throws {
        try Workbench.with { bench in
            var ended = 0
            var processes: [pid_t] = []
            var children: [ChildProcess] = []
            for _ in 0..<300 {
                let child = try ChildProcess(["/bin/true"], ProgramOptions(), on: bench.loop) {
                    if $0 == nil { ended += 1 }
                }
                children.append(child)
                // Its pipes are there at once, its number a moment later.
                #expect(child.processID == nil)
                #expect(try bench.loop.turn { child.processID != nil })
                processes.append(try #require(child.processID))
                try Program.start(["/bin/true"], ProgramOptions(), on: bench.loop)
            }
            #expect(try bench.loop.turn { ended == processes.count })
            // A process that was not collected still has its number.
            #expect(try bench.loop.turn { processes.allSatisfy { kill($0, 0) < 0 } })
        }
    }

    @Test func `A process is collected even if epoll does not take its descriptor`() throws {
        let loop = try EventLoop()
        var process = pid_t()
        let path = strdup("/bin/true")
        defer { free(path) }
        #expect(phim_spawn([path, nil], nil, [-1, -1, -1], &process) == 0)
        let handle = phim_process_open(process)
        try #require(handle >= 0)
        // Epoll takes a descriptor once only.
        try loop.add(handle) { _ in }
        Reaper.adopt(handle, on: loop)
        #expect(try loop.turn { kill(process, 0) < 0 })
    }

    /// Something is written at once, or when the failure was told.
    @Test(arguments: [false, true])
    func `A program that cannot be started reports one error, and its input is dropped`(isTold: Bool) throws {
        try Workbench.with { bench in
            var errors: [SystemError?] = []
            let options = ProgramOptions(input: .pipe(), output: .pipe)
            let program = Program(["/nonexistent"], options, on: bench.loop) { errors.append($0) }
            try program.start()
            if isTold { #expect(try bench.loop.turn { errors.count == 1 }) }
            _ = program.write(Array("lost\n".utf8))
            #expect(try bench.loop.turn { errors.count == 1 })
            #expect(errors[0]?.errno == ENOENT && errors[0]?.call == "posix_spawnp")
            var failures: [SystemError] = []
            try Program.start(["/nonexistent"], options, on: bench.loop) {
                if let error = $0 { failures.append(error) }
            }
            #expect(try bench.loop.turn { failures.count == 1 })
            #expect(errors.count == 1 && failures[0].errno == ENOENT)
        }
    }

    @Test func `A program that writes more than the limit is killed`() throws {
        try Workbench.with { bench in
            var errors: [SystemError?] = []
            func run(_ script: String) throws -> Program {
                let options = ProgramOptions(environment: ["PATH": "/usr/bin:/bin"], output: .pipe)
                let program = Program(["sh", "-c", script], options, on: bench.loop) { errors.append($0) }
                try program.start()
                return program
            }
            let short = try run("head -c 60000 /dev/zero; printf end")
            #expect(try bench.loop.turn { errors.count == 1 })
            #expect(errors[0] == nil && short.written.count == 60_003 && short.written.suffix(3) == Array("end".utf8))
            let endless = try run("exec cat /dev/zero")
            #expect(try bench.loop.turn { errors.count == 2 })
            #expect(errors[1]?.errno == EFBIG && !endless.isRunning)
        }
    }

    @Test func `Program.output waits for a program and returns its standard output only`() {
        #expect(Program.output(of: ["sh", "-c", "echo said; echo wrong >&2; exit 3"]) == "said\n")
        #expect(Program.output(of: ["/nonexistent"]) == nil)
    }

    @Test func `A program that is ended while it starts is killed once it has started`() throws {
        try Workbench.with { bench in
            var children: [ChildProcess] = []
            for _ in 0..<20 {
                let child = try ChildProcess(["sleep", "60"], ProgramOptions(), on: bench.loop) { _ in
                    Issue.record("it was ended before")
                }
                child.end()
                children.append(child)
            }
            // Its number is known once it was started.
            #expect(try bench.loop.turn { children.allSatisfy { $0.processID != nil } })
            let processes = children.compactMap(\.processID)
            #expect(try bench.loop.turn { processes.count == 20 && !processes.contains(where: Workbench.isAlive) })
        }
    }
}
