import CLinux
import FoundationEssentials
import Glibc
import System

/// A shell command with all processes that it starts.
final class ProcessGroup {
    private let leader: pid_t
    private var isEnded = false

    /// Starts the command. Its output goes to a file.
    init(_ command: String, log: String = "/dev/null") throws {
        let descriptor = try check(open(log, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600), "open", log)
        defer { close(descriptor) }
        let arguments: [String] = ["/bin/sh", "-c", command]
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let result = phim_spawn(&words, nil, [-1, descriptor, descriptor], &process)
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: "/bin/sh") }
        leader = process
    }

    deinit { end() }

    /// Whether the command has not ended by itself.
    var isAlive: Bool { waitpid(leader, nil, WNOHANG) == 0 }

    /// Kills all processes, and waits for the shell.
    func end() {
        if isEnded { return }
        isEnded = true
        kill(-leader, SIGTERM)
        for _ in 0..<200 where waitpid(leader, nil, WNOHANG) == 0 { usleep(10_000) }
        kill(-leader, SIGKILL)
        waitpid(leader, nil, 0)
    }

    /// The process IDs of the command and its descendants.
    var members: [pid_t] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { getsid($0) == leader }
    }

    /// The processor time of all processes, in nanoseconds. Corresponds to /proc/PID/schedstat.
    var processorTime: UInt64 {
        members.flatMap(Self.tasks).reduce(0) { sum, task in
            sum + (TextFile.read(task + "/schedstat")?.split(separator: " ").first.flatMap { UInt64($0) } ?? 0)
        }
    }

    /// The anonymous memory of all processes, in kilobytes.
    var anonymousMemory: Int {
        members.reduce(0) { sum, process in
            let lines = (TextFile.read("/proc/\(process)/smaps_rollup") ?? "").split(separator: "\n")
            let line = lines.first { $0.hasPrefix("Anonymous:") } ?? ""
            return sum + (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
        }
    }

    /// Counts the system calls of all processes while `body` runs, by name; nil if strace(1) is not installed.
    func systemCalls(during body: () throws -> Void) throws -> [(name: String, count: Int)]? {
        guard access("/usr/bin/strace", X_OK) == 0 else { return nil }
        let folder = try TemporaryDirectory.make("phim-bench")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/strace"
        let members = members
        let tracer = try ProcessGroup(
            "exec strace -f -c -o \(file) " + members.map { "-p \($0)" }.joined(separator: " "))
        for _ in 0..<500 where !members.allSatisfy(Self.isTraced) { usleep(10_000) }
        try body()
        tracer.interrupt()
        return TextFile.read(file).map(Self.counts)
    }

    /// Ends the command with SIGINT, like Ctrl+C.
    private func interrupt() {
        kill(-leader, SIGINT)
        waitpid(leader, nil, 0)
        isEnded = true
    }

    private static func tasks(of process: pid_t) -> [String] {
        let directory = "/proc/\(process)/task"
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return entries.map { directory + "/" + $0 }
    }

    private static func isTraced(_ process: pid_t) -> Bool {
        TextFile.read("/proc/\(process)/status")?.contains("TracerPid:\t0\n") != true
    }

    /// Reads the lines of `strace -c`: share, seconds, microseconds for each call, calls, errors if any, name.
    private static func counts(in text: String) -> [(name: String, count: Int)] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 5, Double(words[0]) != nil, let count = Int(words[3]), words.last != "total" else {
                return nil
            }
            return (String(words[words.count - 1]), count)
        }
    }
}
