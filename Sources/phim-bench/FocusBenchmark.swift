import ArgumentParser
import Daemon
import Desktop
import EventLoop
import FoundationEssentials
import Glibc
import Keyboard
import Logging
import SimulatedDevices
import System

struct FocusBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: "Measures what following the focus adds to the cost of a key.",
        discussion: """
            It starts an application on the X server of the environment, gives its field “entry” the focus, and types the \
            file into it with xdotool. At the same time, the keys of the file go through a daemon on simulated devices: \
            with [focus] off, with the window that the X server tells, and with the fields that applications tell by \
            AT-SPI, in turn. It prints the time on a processor that the daemon's loop takes for a key.

            Accessibility has to be on. To make a desktop for it:
            xvfb-run dbus-run-session sh -c 'openbox & busctl --user set-property org.a11y.Bus /org/a11y/bus \
            org.a11y.Status IsEnabled b true; phim-bench focus FILE'
            """)

    @OptionGroup var options: BenchmarkOptions
    @Option(help: "A program of Tests/TestSupport/fields.")
    var application = "/usr/bin/python3 Tests/TestSupport/fields/gtk.py 3"
    @Option(help: "The time from a press to the next one, in milliseconds.") var pace = 10

    func validate() throws {
        if pace < 2 { throw ValidationError("--pace must be at least 2") }
    }

    func run() throws {
        let words = try keystrokes(in: options.file).split(separator: " ").map { Array($0) + [" "] }
        let trials = try Following.allCases.map { try Trial($0, method: options.method) }
        let window = try FieldWindow(application)
        // An application tells its focus once it knows that somebody listens.
        try trials.last?.awaitField { window.moveFocus() }
        var costs = [[TrialCost]](repeating: [], count: trials.count)
        // The daemons take turns at each word, so that they have the same machine.
        let text = words.flatMap { $0 + $0 + $0 }.reduce(into: "") { $0.unicodeScalars.append($1) }
        for _ in 0..<options.rounds {
            window.moveFocus()
            for trial in trials { try trial.settle() }
            let typist = try ProcessGroup("exec xdotool type --delay \(pace) -- '\(text)'")
            var sums = [TrialCost](repeating: TrialCost(), count: trials.count)
            for word in words {
                for (index, trial) in trials.enumerated() {
                    sums[index] += try trial.type(word, every: Timestamp(pace) * 1000)
                }
            }
            for index in sums.indices { costs[index].append(sums[index]) }
            while typist.isAlive { usleep(10_000) }
        }
        let received = try window.text().unicodeScalars.count
        let count = words.joined().count
        print("focus, \(options.method): \(count) keys, \(options.rounds) rounds, \(pace) ms a key")
        // What gets the focus again is selected, so the next round replaces it.
        print(
            "  \(received) of \(text.unicodeScalars.count) characters of the last round are in the application's field"
        )
        for (trial, own) in zip(trials, costs) {
            let time = own.map(\.time).median / Double(count)
            let turns = own.map { Double($0.turns) }.median / Double(count)
            let more = zip(own, costs[0]).map { ($0.time / $1.time - 1) * 100 }.median
            print(
                "  \(trial.following.rawValue): \(Measurement.decimal(time)) µs and \(Measurement.decimal(turns)) "
                    + "more turns of the loop a key (\(more < 0 ? "-" : "+")\(Measurement.decimal(abs(more))) %)")
        }
    }
}

/// Who tells the focus.
private enum Following: String, CaseIterable {
    case nobody = "focus not followed"
    case windows = "windows of the X server"
    case fields = "fields by AT-SPI too"
}

/// What keys cost: µs on a processor, and turns of the loop that did something besides them.
private struct TrialCost {
    var time = 0.0
    var turns = 0

    static func += (sum: inout TrialCost, other: TrialCost) {
        sum.time += other.time
        sum.turns += other.turns
    }
}

/// A daemon on simulated devices.
private final class Trial {
    let following: Following
    private let simulated: SimulatedDaemon
    /// The simulated time, in µs.
    private var clock: Timestamp = 0

    init(_ following: Following, method: String) throws {
        self.following = following
        var options = Daemon.Options()
        if following != .fields { options.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent" }
        options.program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/phim"
        options.log = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        let locale = "[[locale]]\nid = \"vi\"\nmethod = \"\(method)\"\n"
        simulated = try SimulatedDaemon(
            "[focus]\nfollow = \(following != .nobody)\n" + locale, options)
        simulated.daemon.applications.reconsider()
    }

    /// Acts until the application has told its field.
    func awaitField(_ act: () -> Void) throws {
        for _ in 0..<60 where simulated.daemon.applications.field.kind != .text {
            act()
            let end = MonotonicClock.now() + 1_000_000
            while MonotonicClock.now() < end { try simulated.loop.turn(timeout: 100) }
        }
        if simulated.daemon.applications.field.kind != .text {
            throw PlainError("the application tells no field for text: is accessibility on?")
        }
    }

    /// Waits until nothing has come for a while.
    func settle() throws { while try simulated.loop.turn(timeout: 1000) {} }

    /// Types at this pace, in µs; the cost counts all that the loop does from the first key to the last.
    func type(_ characters: [Unicode.Scalar], every pace: Timestamp) throws -> TrialCost {
        var (time, turns) = (0.0, 0)
        var next = MonotonicClock.now()
        for character in characters {
            guard let (keycode, isShifted) = KeyLayout.usKey(of: character) else { continue }
            next += pace
            let keys: [(Keycode, KeyPhase)] = [(keycode, .press), (keycode, .release)]
            let all = isShifted ? [(.leftShift, .press)] + keys + [(.leftShift, .release)] : keys
            for (keycode, phase) in all {
                clock += 2000
                time += try Self.processorTime {
                    try simulated.send(KeyEvent(keycode, phase, time: clock, device: DeviceID(1)))
                    try simulated.drain()
                }
                // The application's part, which is not counted.
                try simulated.settle()
            }
            time += try Self.processorTime {
                while MonotonicClock.now() < next {
                    let rest = Int32((next - min(next, MonotonicClock.now())) / 1000)
                    if try simulated.loop.turn(timeout: rest) { turns += 1 }
                    if rest == 0 { break }
                }
            }
        }
        return TrialCost(time: time, turns: turns)
    }

    /// What this thread has of a processor meanwhile, in µs.
    private static func processorTime(_ body: () throws -> Void) rethrows -> Double {
        var (start, end) = (timespec(), timespec())
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
        try body()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
        return Double(end.tv_sec - start.tv_sec) * 1e6 + Double(end.tv_nsec - start.tv_nsec) / 1e3
    }
}

/// A window with a field of each kind, which is told by standard input which one gets the focus.
private final class FieldWindow {
    private let program: ProcessGroup
    private let input: Int32
    private let folder: String

    init(_ command: String) throws {
        folder = FileManager.default.temporaryDirectory.path + "/phim-bench-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try check(mkfifo(folder + "/input", 0o600), "mkfifo", folder)
        // For reading too, so that it does not end with the application.
        input = try check(open(folder + "/input", O_RDWR | O_CLOEXEC), "open", folder)
        program = try ProcessGroup("exec \(command) '\(folder)/texts' <'\(folder)/input'")
    }

    deinit {
        program.end()
        close(input)
        try? FileManager.default.removeItem(atPath: folder)
    }

    func moveFocus() {
        send("button")
        send("entry")
    }

    /// What has arrived in the field.
    func text() throws -> String {
        send("read")
        var bytes: [UInt8]?
        for _ in 0..<1000 where bytes == nil {
            usleep(10_000)
            bytes = TextFile.bytes(folder + "/texts")
        }
        return try JSONDecoder().decode([String: String].self, from: Data(bytes ?? []))["entry"] ?? ""
    }

    private func send(_ word: String) {
        let line = Array("\(word)\n".utf8)
        _ = write(input, line, line.count)
    }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }
}
