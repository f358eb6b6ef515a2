import CLinux
import EventLoop
import Glibc
import Logging
import Processes
import System

/// The system service that opens keyboards and makes the virtual keyboard, only for the user whose session is active.
///
/// It is a process of its own in the same executable as `phim`; pages of code that the service does not use are never
/// loaded. Its standard input is the listening socket, from systemd.
package enum DeviceService {
    /// The program name (`argv[0]`) that starts the service.
    package static let programName = "phim-devices"

    /// Serves until a signal ends the process.
    package static func main() -> Never {
        let log = Logger(label: programName) { _ in
            JournalLog(level: .notice, environment: ProcessEnvironment.variables)
        }
        guard CommandLine.arguments.count == 1 else {
            log.error("usage: phim-devices, with a listening socket as standard input; see phim-devices(8)")
            exit(64)
        }
        do throws(SystemError) {
            try serve(log)
        } catch {
            log.error("\(error)")
            exit(1)
        }
        exit(0)
    }

    private static func serve(_ log: Logger) throws(SystemError) {
        try check(phim_forbid_dumps(), "PR_SET_DUMPABLE")
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        // A service that hangs could not end the grabs of daemons that have ended.
        try loop.watchOver()
        let server = try DeviceServer(STDIN_FILENO, on: loop, log: log)
        let signals = try SignalWatch([SIGTERM, SIGINT], on: loop) { _ in loop.stop() }
        try loop.run()
        server.stop()
        signals.cancel()
    }
}
