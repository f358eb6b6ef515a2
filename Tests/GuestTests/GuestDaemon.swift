import Foundation
import Glibc

/// The daemon under test, running in the guest as a user would run it.
@Rig
final class GuestDaemon {
    static let virtualKeyboard = "Phím keyboard"
    private static let environment = "XDG_RUNTIME_DIR=/run/phim XDG_CONFIG_HOME=/run/phim/config"
    /// The optimised build where Tests/run.sh has made one: an emulated processor takes seconds for what a real one does
    /// in a moment.
    static let binary =
        ProcessInfo.processInfo.environment["PHIM_GUEST_BINARY"] ?? Tree.root + "/.build/debug/phim"
    private static let configurationPath = "/run/phim/phim.toml"
    /// Files are moved into place, so that the daemon never reads half of one.
    private static let replacing = "cat >/run/phim/new.toml && mv /run/phim/new.toml \(configurationPath)"

    private let guest: Guest
    private let process: String
    /// What the configuration file says.
    private var configuration: String

    /// Starts the daemon and waits until it holds every keyboard.
    init(_ guest: Guest, configuration: String) throws {
        self.guest = guest
        self.configuration = configuration
        try guest.shell(Self.replacing, input: Array(configuration.utf8))
        process = try guest.shell(
            """
            chmod 700 /run/phim; : >/run/phim/log; \(Self.environment) \(Self.binary) run --config \(Self.configurationPath) \
            >>/run/phim/log 2>&1 & echo $!
            """)
        guest.readers.insert(process)
        do {
            try wait(until: "grep -q ready: /run/phim/log", "the daemon to be ready")
            try waitUntilSettled()
        } catch {
            _ = try? guest.run("kill -KILL \(process)")
            guest.readers.remove(process)
            throw error
        }
    }

    /// What the daemon wrote.
    var log: String { (try? guest.run("cat /run/phim/log").text) ?? "" }

    /// Waits until the daemon sleeps and every keyboard of the hardware is grabbed.
    func waitUntilSettled() throws {
        try waitUntil(grabbed: true, "the daemon to take the keyboards")
    }

    /// Waits until the daemon sleeps and has let go of the keyboards.
    func waitUntilReleased() throws {
        try waitUntil(grabbed: false, "the daemon to let go of the keyboards")
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

    /// A subcommand of phim, as the user types it in a terminal.
    @discardableResult
    func command(_ arguments: String) throws -> String {
        try guest.shell("\(Self.environment) \(Self.binary) \(arguments)")
    }

    /// Puts another configuration in the place of the old one and waits until the daemon, which watches the file, has
    /// logged this text. Nothing happens if the file says so already.
    func reload(_ configuration: String, logging text: String = "reloaded") throws {
        guard configuration != self.configuration else { return }
        self.configuration = configuration
        try guest.shell(": >/run/phim/log; \(Self.replacing)", input: Array(configuration.utf8))
        try wait(until: "grep -q '\(text)' /run/phim/log", "“\(text)” in the log")
        try waitUntilIdle()
    }

    /// Sends SIGHUP and waits until the daemon has read its file again.
    func reloadBySignal() throws {
        try guest.shell(": >/run/phim/log; kill -HUP \(process)")
        try wait(until: "grep -q reloaded /run/phim/log", "the reload in the log")
        try waitUntilIdle()
    }

    /// True while the process lives.
    var isAlive: Bool { (try? guest.run("[ -d /proc/\(process) ]").status) == 0 }

    func signal(_ name: String) throws {
        try guest.shell("kill -\(name) \(process)")
    }

    /// Ends the daemon and waits until it and its virtual keyboard are gone.
    func stop() throws {
        _ = try guest.run("kill -TERM \(process)")
        try waitUntilGone()
    }

    /// Waits until the virtual keyboard is gone; a daemon that lives on after half a minute is killed and reported.
    func waitUntilGone() throws {
        guest.readers.remove(process)
        let gone = "! grep -q 'N: Name=\"\(Self.virtualKeyboard)\"' /proc/bus/input/devices"
        if try guest.run("until \(gone); do sleep 0.05; done", allowing: 30).status != 0 {
            _ = try guest.run("kill -KILL \(process)")
            throw RigFailure(description: "the daemon does not end\n\(log)")
        }
    }

    private func wait(until condition: String, _ what: String) throws {
        // A daemon that has died keeps nobody waiting.
        let alive = "[ -d /proc/\(process) ]"
        let output = try guest.run("until \(condition); do \(alive) || exit 9; sleep 0.05; done", allowing: 60)
        guard output.status == 0 else {
            let end = output.status == 9 ? "the daemon died" : "60 s passed"
            throw RigFailure(description: "waited for \(what), but \(end)\n\(output.text)\n\(log)")
        }
    }
}
