import ArgumentParser
import Configuration
import Daemon
import Logging
import Processes
import System

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: localized("Runs the daemon in the foreground."),
        discussion: localized(
            """
            Reads every keyboard it may open, and types through a virtual one. Ctrl+C, SIGTERM or \
            closing its terminal ends it. SIGHUP reloads the configuration of a daemon without a terminal; a change of \
            the file and “phim reload” always do.

            If the daemon hangs for five to ten seconds, it releases the keyboards and exits with status 70.

            BackSpace, Escape and Enter together release the keyboards at once; “phim resume” takes them again.
            """))

    @OptionGroup var source: ConfigurationOption

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: source.file, environment: environment)
        let level = reading.configuration?.log.level.rawValue ?? "notice"
        LoggingSystem.bootstrap { _ in
            JournalLog(level: Logger.Level(rawValue: level) ?? .notice, environment: environment)
        }
        _ = try reading.usable()
        // The logger must be created after the log system was set up.
        var options = Daemon.Options(configurationPath: source.file)
        options.log = Logger(label: "phim")
        try Daemon.run(reading, options)
    }
}
