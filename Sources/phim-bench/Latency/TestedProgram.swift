import CLinux
import FoundationEssentials
import Glibc
import System

/// A program that passes keys from the benchmark's keyboard to its own virtual keyboard.
final class TestedProgram {
    /// Its virtual keyboard.
    let output: NodeReader
    private let node: InputNode
    /// The time from the start to the first grab, in milliseconds.
    let startTime: Double
    /// The processes of the program, found by its session.
    let processes: ProcessGroup

    /// The time limit of a start, in nanoseconds.
    private static let limit: UInt64 = 60_000_000_000
    /// The interval of the checks whether the program has grabbed the keyboard, in µs.
    private static let interval: UInt32 = 2000

    /// Runs a shell command, in which `{device}` is the event device of the source, and waits until it has grabbed the
    /// source and created a virtual keyboard. Its output goes to the file `log`.
    init(_ command: String, source: SourceKeyboard, log: String) throws {
        let before = InputNode.all()
        let observer = try NodeReader(source.node)
        let start = KeyTimes.now()
        processes = try ProcessGroup(
            command.replacing("{device}", with: source.node.path), log: log)
        var output: (node: InputNode, reader: NodeReader)?
        var grabTime: UInt64?
        while output == nil || grabTime == nil {
            if grabTime == nil, try Self.isGrabbed(source, observer) { grabTime = KeyTimes.now() }
            // The virtual keyboard then has a reader. A program may wait for one before its first grab.
            if output == nil, let node = InputNode.all().subtracting(before).first(where: \.hasLetters) {
                output = (try? NodeReader(node)).map { (node, $0) }
            }
            guard KeyTimes.now() - start < Self.limit, processes.isAlive else {
                processes.end()
                let written = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
                let missing = grabTime == nil ? "does not grab \(source.node.path)" : "makes no keyboard"
                throw PlainError("the program \(missing): \(command)\n\(written)")
            }
            usleep(Self.interval)
        }
        guard let output, let grabTime else { preconditionFailure("the loop ends with both") }
        node = output.node
        self.output = output.reader
        startTime = Double(grabTime - start) / 1e6
        // The rest of the program's start is not counted for keys.
        try self.output.drain(quietFor: 500)
    }

    deinit {
        processes.end()
        // The keyboard of the next program may get the same number, but is recognized by being new, so the old one must
        // be gone.
        for _ in 0..<500 where InputNode.all().contains(node) { usleep(10_000) }
    }

    /// Whether the source is grabbed: then an event does not reach another reader.
    private static func isGrabbed(_ source: SourceKeyboard, _ observer: NodeReader) throws -> Bool {
        try source.sendScanCode(1)
        guard try observer.next(within: 0) != nil else { return true }
        while try observer.next(within: 0) != nil {}
        return false
    }
}
