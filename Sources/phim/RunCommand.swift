import ArgumentParser
import Configuration
import Daemon
import Logging
import System

struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Runs the daemon in the foreground.",
        discussion: """
            Hears every keyboard it may open, and types through a virtual one. Ends with Ctrl+C or SIGTERM; SIGHUP \
            reloads the configuration, and so does every change of its file.

            BackSpace, Escape and Enter together let go of the keyboards at once; “phim resume” takes them again.
            """)

    @Option(name: .customLong("config"), help: "The configuration file.", completion: .file(extensions: ["toml"]))
    var file: String?

    func run() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: file, environment: environment)
        let level = reading.configuration?.log.level.rawValue ?? "notice"
        LoggingSystem.bootstrap { _ in
            JournalLog(level: Logger.Level(rawValue: level) ?? .notice, environment: environment)
        }
        _ = try reading.usable()
        try Session.run(
            reading, configurationPath: file, environment: environment, log: Logger(label: "phim"))
    }
}
