import CLinux
import EventLoop
import Glibc
import Logging
import Processes
import System

/// The system service that opens keyboards and uinput for the daemon of the user at the keyboard, and for nobody else.
///
/// `phim-devices PROGRAM`: standard input is the listening socket, from systemd; PROGRAM is the installed `phim`.
@main
enum PhimDevices {
    static func main() {
        let log = Logger(label: "phim-devices") { _ in
            JournalLog(level: .notice, environment: ProcessEnvironment.variables)
        }
        guard CommandLine.arguments.count == 2, CommandLine.arguments[1].hasPrefix("/") else {
            log.error("usage: phim-devices PROGRAM, with a listening socket as standard input; see phim-devices(8)")
            exit(64)
        }
        do throws(SystemError) {
            try serve(CommandLine.arguments[1], log)
        } catch {
            log.error("\(error)")
            exit(1)
        }
    }

    private static func serve(_ program: String, _ log: Logger) throws(SystemError) {
        try check(phim_forbid_dumps(), "PR_SET_DUMPABLE")
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        // A service that stands still would hold grabs of daemons that have ended.
        try loop.watchOver()
        let server = try DeviceServer(STDIN_FILENO, program: program, on: loop, log: log)
        let signals = try SignalWatch([SIGTERM, SIGINT], on: loop) { _ in loop.stop() }
        try loop.run()
        server.stop()
        signals.cancel()
    }
}
