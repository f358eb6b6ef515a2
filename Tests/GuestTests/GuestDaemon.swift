import Foundation
import Glibc
import TestSupport

/// The daemon under test, which runs in the guest as a user would run it.
@Rig
final class GuestDaemon {
    static let virtualKeyboard = "Phím keyboard"
    private static let environment =
        "for file in session control; do [ ! -f /run/desktop/$file ] || . /run/desktop/$file; done; XDG_RUNTIME_DIR=/run/phim XDG_CONFIG_HOME=/run/phim/config"
    /// The optimised build if Tests/run.sh has made one, since the emulated processor is slow.
    static let binary = folder + "/phim"
    /// The folder of the programs.
    static let folder = ProcessInfo.processInfo.environment["PHIM_RELEASE"] ?? Tree.root + "/.build/debug"
    private static let configurationPath = "/run/phim/phim.toml"
    private static let logPath = "/run/phim/log"

    private let guest: Guest
    /// Its process ID.
    let process: String
    /// The content of the configuration file.
    private var configuration: String

    /// Starts the daemon and waits until it has grabbed every keyboard. `program` is the command line of another daemon
    /// than `phim run`, without the configuration's path, which is its last argument.
    init(_ guest: Guest, configuration: String, program: String? = nil) throws {
        self.guest = guest
        self.configuration = configuration
        try guest.put(configuration, in: Self.configurationPath)
        process = try guest.shell(
            """
            chmod 700 /run/phim; : >\(Self.logPath); \(Self.environment) \(program ?? Self.binary + " run --config") \
            \(Self.configurationPath) >>\(Self.logPath) 2>&1 & echo $!
            """)
        guest.readers.insert(process)
        do {
            try waitUntilReady()
            try waitUntilSettled()
        } catch {
            _ = try? guest.run("kill -KILL \(process)")
            guest.readers.remove(process)
            throw error
        }
    }

    /// The daemon's log.
    var log: String { (try? guest.run("cat \(Self.logPath)").text) ?? "" }

    /// Waits until the daemon sleeps and every hardware keyboard is grabbed.
    func waitUntilSettled() throws {
        try waitUntil(grabbed: true, "the daemon to grab the keyboards")
    }

    /// Waits until the daemon sleeps and has released the keyboards.
    func waitUntilReleased() throws {
        try waitUntil(grabbed: false, "the daemon to release the keyboards")
    }

    private func waitUntil(grabbed: Bool, _ what: String) throws {
        let deadline = Deadline(seconds: 60)
        repeat {
            try guest.awaitReaders()
            if try guest.run("grabbed").status == (grabbed ? 0 : 1) { return }
            poll(nil, 0, 20)
        } while !deadline.hasPassed && isAlive
        throw RigFailure(description: "waited for \(what)\n\(log)")
    }

    /// Waits until the daemon sleeps in its loop.
    func waitUntilIdle() throws {
        try guest.awaitReaders()
    }

    /// Runs a subcommand of phim as a user does in a terminal.
    @discardableResult
    func command(_ arguments: String) throws -> String {
        try guest.shell("\(Self.environment) \(Self.binary) \(arguments)")
    }

    /// Replaces the configuration file and waits until the daemon, which watches the file, has logged this text. Does
    /// nothing if the file has this content already.
    func reload(_ configuration: String, logging text: String = "reloaded") throws {
        guard configuration != self.configuration else { return }
        self.configuration = configuration
        try forgetLog()
        try guest.put(configuration, in: Self.configurationPath)
        try waitForLog(text)
    }

    /// Sends SIGHUP and waits until the daemon has read its file again.
    func reloadBySignal() throws {
        try forgetLog()
        try signal("HUP")
        try waitForLog("reloaded")
    }

    /// Performs an action and waits until the daemon has logged this text.
    func awaitLog(_ text: String, after action: @Rig () throws -> Void) throws {
        try forgetLog()
        try action()
        try waitForLog(text)
    }

    /// Empties the log, so that it contains only later lines.
    private func forgetLog() throws {
        try guest.shell(": >\(Self.logPath)")
    }

    private func waitForLog(_ text: String) throws {
        guard try guest.run("contains \(Self.logPath) \(text)").status == 0 else {
            throw RigFailure(description: "waited for “\(text)” in the log\n\(log)")
        }
        try waitUntilIdle()
    }

    /// True while the process lives.
    var isAlive: Bool { (try? guest.run("alive \(process)").status) == 0 }

    func signal(_ name: String) throws {
        try guest.shell("kill -\(name) \(process)")
    }

    /// Ends the daemon and waits until it has ended, and its virtual keyboard with it.
    func stop() throws {
        _ = try guest.run("kill -TERM \(process)")
        try waitUntilGone()
    }

    /// Waits until the daemon has ended; the kernel has closed its virtual keyboard then. After 30 seconds, kills the
    /// daemon and throws.
    func waitUntilGone() throws {
        guest.readers.remove(process)
        if try guest.run("gone \(process)", allowing: 30).status != 0 {
            _ = try guest.run("kill -KILL \(process)")
            throw RigFailure(description: "the daemon does not end\n\(log)")
        }
    }

    /// Waits until the daemon logs that it is ready, or until it ends.
    private func waitUntilReady() throws {
        let deadline = Deadline(seconds: 60)
        while !deadline.hasPassed && isAlive {
            if try guest.run("contains \(Self.logPath) ready:", allowing: 1).status == 0 { return }
        }
        throw RigFailure(description: "the daemon does not start\n\(log)")
    }
}
