import ArgumentParser
import FoundationEssentials
import Glibc
import System

/// Measures the latency of a key through kernel devices: a uinput keyboard, the program, its virtual keyboard.
struct LatencyBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "latency",
        abstract: "Measures the time from a key's press to its arrival at a reader, through real devices.",
        discussion: """
            It makes a keyboard with uinput, so it needs root and a machine whose keyboard nobody uses, such as a guest. \
            Times are in µs; “added” is the median less that of the kernel alone. CPU and system calls are for 1,000 \
            keys, each a press and a release; system calls are counted where strace is installed.
            """)

    @Option(help: "The program phim.") var program = "phim"
    @Option(
        help: ArgumentHelp(
            "Measure this command too, run by the shell. {device} is the keyboard to grab. Can be repeated.",
            valueName: "command"))
    var against: [String] = []
    @Option(help: "The number of keys.") var keys = 1000
    @Option(help: "The pause after each press and each release, in milliseconds.") var pause = 5
    @Option(help: "The number of starts of each program; the median is printed.") var starts = 3
    @Flag(help: "Measure phim again while requests, reloads, hooks and children keep it busy.") var underLoad = false

    func validate() throws {
        if keys < 1 || starts < 1 { throw ValidationError("--keys and --starts must be at least 1") }
        if pause < 0 { throw ValidationError("--pause cannot be negative") }
    }

    func run() throws {
        let folder = try TemporaryDirectory.make("phim-bench")
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let source = try SourceKeyboard()
        let rig = LatencyRig(source: source, folder: folder, program: program, pause: pause)
        LatencyRig.show("\(keys) keys, a pause of \(pause) ms after each press and release; µs")
        LatencyRig.show(LatencyRig.title)
        do { try measure(rig) } catch { throw rig.explained(error) }
    }

    private func measure(_ rig: LatencyRig) throws {
        let source = rig.source
        let alone = try KeyTrial(source: source, reader: NodeReader(source.node), pause: pause).passedKeys(keys)
        LatencyRig.show(LatencyRig.line("the kernel alone", alone))
        let copy = "exec \(CommandLine.arguments[0]) copy-keys {device}"
        for (name, command) in [("read and write", copy), ("phim", rig.phim())] + against.map({ ($0, $0) }) {
            try rig.measure(name, command, keys: keys, starts: starts, against: alone)
        }
        try rig.measureEdits(keys: keys, against: alone)
        if underLoad { try rig.measureUnderLoad(keys: keys, against: alone) }
    }
}
