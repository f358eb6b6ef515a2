package import Foundation
import Glibc

/// A program with children that a test ends as a whole: in a session of its own, and without the descriptors of this
/// process, for whose end in all its children Foundation would wait.
package final class DetachedProgram {
    private var number: pid_t

    /// Starts a command line of the shell; files of its own are in a directory. `input` is a file for standard input.
    package init(
        _ command: String, environment: [String: String], in folder: URL, input: String = "/dev/null"
    ) throws {
        let name = UUID().uuidString.prefix(8)
        let file = folder.appending(path: "number-\(name)").path
        let log = ProcessInfo.processInfo.environment["PHIM_TEST_LOG"] ?? "/dev/null"
        let script = """
            for file in /proc/self/fd/*; do n=${file##*/}; [ "$n" -gt 2 ] && eval "exec $n>&-"; done
            setsid \(command) <'\(input)' >>'\(log)' 2>&1 &
            echo $! >'\(file)'
            """
        // The threads of tests have signals blocked, and a child begins with those of the thread that starts it.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try runProgram("/bin/bash", ["-c", script], environment: environment)
        number = Int32(try String(contentsOfFile: file, encoding: .utf8).dropLast()) ?? 0
    }

    deinit { kill() }

    /// Ends it, with its children, and waits until it is gone with what it has open.
    package func kill() {
        send(SIGKILL)
        _ = try? becomesTrue { !isRunning }
        number = 0
    }

    private var isRunning: Bool {
        guard number > 0, let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
            return false
        }
        // Its parent may not care for it.
        return !state.contains(") Z ")
    }

    /// Stops it in its tracks, as one that hangs.
    package func suspend() { send(SIGSTOP) }
    package func resume() { send(SIGCONT) }

    private func send(_ signal: Int32) { if number > 0 { Glibc.kill(-number, signal) } }
}
