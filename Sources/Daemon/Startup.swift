import CLinux
package import Configuration
import Control
package import Desktop
import DeviceNodes
import Devices
public import Engine
import EventLoop
import Glibc
public import Logging
import System
import Typing

extension Daemon {
    /// The options of a daemon.
    public struct Options {
        /// The configuration file; nil for the user's file, else the system's, else the built-in configuration.
        var configurationPath: String?
        /// The environment variables that the daemon reads.
        public var environment: [String: String]
        /// The user ID whose login sessions are followed.
        package var user: UInt32 = getuid()
        /// Where the active virtual terminal is read from; nil to ignore terminals.
        package var console: ActiveConsole.Source? = ActiveConsole.Source()
        /// The path of this program, which is started as a child process to ask X servers.
        package var program = "/proc/self/exe"
        /// The logger. Messages contain no key and no text.
        public var log = Logger(label: "phim")
        /// Called with the engine once, before the first key, to insert or replace handlers. The changes survive a
        /// reload of the configuration.
        public var prepare: (inout Engine) -> Void = { _ in }
        /// Called with the standard player of feedback; returns the player to use, which may call the standard one.
        public var feedbackPlayer: (_ standard: any FeedbackPlayer) -> any FeedbackPlayer = { $0 }

        /// Creates the options of `phim run` from the environment of this process.
        public init(configurationPath: String? = nil) {
            self.configurationPath = configurationPath
            environment = ProcessEnvironment.variables
        }
    }

    /// Runs the daemon until a signal ends it. Corresponds to `phim run`.
    ///
    /// `prepare` replaces the closure in the options. The description of a thrown error says what is missing and what
    /// to do: the configuration is wrong, another daemon runs, uinput is missing, or a permission is missing.
    public static func run(_ options: Options = Options(), prepare: ((inout Engine) -> Void)? = nil) throws {
        var options = options
        if let prepare { options.prepare = prepare }
        try run(
            Configuration.load(file: options.configurationPath, environment: options.environment), options)
    }

    /// Runs the daemon with a configuration that was already read.
    package static func run(_ reading: Configuration.Reading, _ options: Options) throws {
        let log = options.log
        guard let configuration = reading.configuration else {
            for complaint in reading.complaints { log.error("\(complaint)") }
            throw PlainError(localized("the configuration cannot be used"))
        }
        _ = phim_open_standard_streams()
        if phim_forbid_dumps() < 0 { log.warning("core dumps could not be forbidden") }
        signal(SIGPIPE, SIG_IGN)

        let directory = RuntimeDirectory(environment: options.environment)
        let lock = try Startup.takeLock(directory, log)
        let loop = try EventLoop()
        let keeper = RuntimeKeeper(directory, lock: lock, on: loop)
        let seat = Startup.seat(configuration.pace, options, on: loop)
        // The start may take long on a slow machine, and no key waits for it.
        seat.devices.beforeFirstGrab = {
            do throws(SystemError) {
                try loop.watchOver()
            } catch {
                log.warning("nothing ends a daemon that hangs: \(error)")
            }
        }
        // The keyboards come first: compiling layouts and finding the desktop take longer than a key.
        try seat.begin(with: configuration)
        let version = try Startup.version(of: configuration, file: reading.file, log)
        let daemon = try Daemon(version, options, at: seat)
        defer { daemon.close() }
        try daemon.start(in: directory, keeper: keeper, environment: options.environment)
        try loop.run()
        if let failure = daemon.failure { throw failure }
    }
}

/// The steps before the daemon can run. Errors say what is missing and what to do.
private enum Startup {
    /// Returns the descriptor of the lock that allows one daemon per user; nil if there is no directory for it. Throws
    /// if another daemon has the lock.
    static func takeLock(_ directory: RuntimeDirectory, _ log: Logger) throws -> Int32? {
        do throws(SystemError) {
            try directory.create()
            if let lock = try directory.lock() { return lock }
        } catch {
            log.warning("there is no directory for the control socket: \(error)")
            return nil
        }
        throw PlainError(
            localized("another phim is already running for this user (its lock is \(directory.lockPath))"))
    }

    static func seat(_ pace: Configuration.Pace, _ options: Daemon.Options, on loop: EventLoop) -> Seat {
        let nodes = PermittedNodes(on: loop)
        let virtualKeyboard = VirtualKeyboard(
            on: loop, pace: OutputPace(burst: pace.burst, interval: pace.burstPause))
        return Seat(
            options, on: loop, virtualKeyboard: virtualKeyboard,
            keyboards: KeyboardSet(on: loop, output: virtualKeyboard, nodes: nodes), nodes: nodes)
    }

    static func version(
        of configuration: Configuration, file: String?, _ log: Logger
    ) throws -> ActiveConfiguration.Version {
        switch Assembly.make(configuration, file: file ?? "built in") {
        case .success(let assembly):
            for warning in assembly.warnings { log.warning("\(warning)") }
            return .init(assembly: assembly, file: file)
        case .failure(let complaints):
            for complaint in complaints.list { log.error("\(complaint)") }
            throw PlainError(localized("the configuration cannot be used"))
        }
    }
}

/// The version of this build.
package enum Version {
    /// The version number, as `phim --version` prints it.
    package static let text = "0.1.0"
}
