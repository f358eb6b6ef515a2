import ArgumentParser
import Configuration
import EventLoop
import Glibc
import Indicator
import Logging
import Processes
import System

/// The program in the tray of a panel, which is an ordinary client of the daemon's control socket.
struct IndicatorCommand: ParsableCommand {
    /// The other name of the program: a call by this name means this command.
    static let programName = "phim-indicator"

    static let configuration = CommandConfiguration(
        commandName: "indicator",
        abstract: localized("Shows Phím in the tray of your panel."),
        discussion: localized(
            """
            The icon is the locale that is active; a click switches to the next one, the mouse wheel goes through \
            all, and a menu has the rest. It needs a panel with a tray (StatusNotifierItem) and a running Phím, waits for \
            both, and has no options: its settings are in [indicator] of the configuration.

            To start it with the desktop: systemctl --user enable --now phim-indicator
            """))

    func run() throws {
        let environment = ProcessEnvironment.variables
        let log = Logger(label: Self.programName) { _ in JournalLog(level: .notice, environment: environment) }
        signal(SIGPIPE, SIG_IGN)
        let loop = try EventLoop()
        let indicator = Indicator(environment: environment, on: loop, log: log) { change, file in
            try SettingFile.change(file) { edit, _ in
                switch change {
                case .set(let path, let value): _ = try edit.set(SettingPath(argument: path), to: value)
                case .off(let isOff, let application): try edit.setOff(isOff, in: application)
                }
            }
        }
        let signals = try SignalWatch([SIGTERM, SIGINT], on: loop) { _ in loop.stop() }
        try indicator.start()
        try loop.run()
        indicator.close()
        signals.cancel()
    }
}
