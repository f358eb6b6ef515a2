import EventLoop
import Glibc
import Indicator
import Logging
import Processes
import System

/// The program in the tray of a panel: a client of the daemon's control socket like any other.
@main
enum PhimIndicator {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        if !arguments.isEmpty { explain(isAsked: arguments.contains { $0 == "--help" || $0 == "-h" }) }
        let environment = ProcessEnvironment.variables
        let log = Logger(label: "phim-indicator") { _ in JournalLog(level: .notice, environment: environment) }
        do throws(SystemError) {
            signal(SIGPIPE, SIG_IGN)
            let loop = try EventLoop()
            let indicator = Indicator(environment: environment, on: loop, log: log)
            let signals = try SignalWatch([SIGTERM, SIGINT], on: loop) { _ in loop.stop() }
            try indicator.start()
            try loop.run()
            indicator.close()
            signals.cancel()
        } catch {
            log.error("\(error)")
            exit(1)
        }
    }

    private static func explain(isAsked: Bool) -> Never {
        let text = """
            Usage: phim-indicator

            Shows Phím in the tray of your panel: the locale that is active, a click switches it, the wheel goes round,
            and a menu has the rest. It needs a panel with a tray (StatusNotifierItem) and a running Phím, waits for both,
            and has no options: its settings are in [indicator] of the configuration.

            To start it with the desktop: systemctl --user enable --now phim-indicator

            """
        _ = write(isAsked ? STDOUT_FILENO : STDERR_FILENO, text, text.utf8.count)
        exit(isAsked ? 0 : 64)
    }
}
