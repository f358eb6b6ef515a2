import CLinux
import FoundationEssentials
import Glibc
import System

/// Runs the programs one after another, and prints a line for each.
struct LatencyRig {
    let source: SourceKeyboard
    let folder: String
    let program: String
    let pause: Int

    /// Prints a line and flushes it, since the next one takes a while.
    static func show(_ line: String) {
        print(line)
        _ = phim_output_flush()
    }

    static let title = name("") + ["p50", "p90", "p99", "max", "added"].map { KeyTimes.column($0) }.joined()

    static func line(_ name: String, _ times: KeyTimes, against alone: KeyTimes? = nil) -> String {
        let added = alone.map { KeyTimes.column(times.percentile(0.5) - $0.percentile(0.5)) } ?? ""
        return Self.name(name) + times.columns + added
    }

    private static func name(_ text: String) -> String {
        text + String(repeating: " ", count: max(1, 24 - text.count))
    }

    /// The command that runs Phím with this configuration file.
    func phim(_ configuration: String = "") -> String {
        let file = folder + "/phim.toml"
        try? configuration.write(toFile: file, atomically: true, encoding: .utf8)
        return "XDG_RUNTIME_DIR=\(folder) exec \(program) run --config \(file)"
    }

    /// Measures keys that pass: latency, processor time, start time, memory and system calls.
    func measure(_ name: String, _ command: String, keys: Int, starts: Int, against alone: KeyTimes) throws {
        var startTimes: [Double] = []
        for _ in 1..<starts { startTimes.append(try start(command).startTime) }
        let tested = try start(command)
        startTimes.append(tested.startTime)
        let trial = KeyTrial(source: source, reader: tested.output, pause: pause)
        _ = try trial.passedKeys(min(keys, 100))
        let before = tested.processes.processorTime
        let times = try trial.passedKeys(keys)
        let spent = tested.processes.processorTime - before
        Self.show(Self.line(name, times, against: alone))
        let perThousand = Double(spent) / 1e6 / Double(keys) * 1000
        Self.show("    CPU for 1,000 keys: \(Measurement.decimal(perThousand)) ms")
        Self.show("    start to first grab: \(Measurement.decimal(startTimes.sorted()[startTimes.count / 2])) ms")
        Self.show("    anonymous memory: \(tested.processes.anonymousMemory) kB")
        let counted = 100
        guard let calls = try tested.processes.systemCalls(during: { _ = try trial.passedKeys(counted) }) else {
            return
        }
        let list = calls.map { "\($0.name) \($0.count * 1000 / counted)" }.joined(separator: ", ")
        Self.show("    system calls for 1,000 keys: \(list)")
    }

    /// Measures edits of Phím, without the gaps that applications need.
    func measureEdits(keys: Int, against alone: KeyTimes) throws {
        let tested = try start(phim("[output]\nfollow_keymap = false\nplane = \"on\"\n[pace]\ngap_ms = 0\n"))
        let trial = KeyTrial(source: source, reader: tested.output, pause: pause)
        let (times, changes) = try trial.edits(keys)
        Self.show(Self.line("phim, an edit of \(changes)", times, against: alone))
    }

    /// Measures keys that pass while the daemon is under load.
    func measureUnderLoad(keys: Int, against alone: KeyTimes) throws {
        Self.show("under load")
        for load in LatencyLoad.all(folder: folder, program: program) {
            let tested = try start(phim(load.configuration) + load.redirection)
            let trial = KeyTrial(source: source, reader: tested.output, pause: pause)
            _ = try trial.passedKeys(min(keys, 100))
            let busy = try ProcessGroup(load.command)
            usleep(500_000)
            Self.show(Self.line(load.name, try trial.passedKeys(keys), against: alone))
            busy.end()
        }
    }

    private func start(_ command: String) throws -> TestedProgram {
        try TestedProgram(command, source: source, log: log)
    }

    /// The file with the output of the program that was started last.
    private var log: String { folder + "/log" }

    /// The error of a measurement with what the program wrote, which tells why it ended.
    func explained(_ error: any Error) -> any Error {
        let written = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return written.isEmpty ? error : PlainError("\(error)\nthe program wrote:\n\(written)")
    }
}
