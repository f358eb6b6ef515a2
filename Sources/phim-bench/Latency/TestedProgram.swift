import CLinux
import FoundationEssentials
import Glibc
import System

/// A program that was started to pass keys from the benchmark's keyboard to a virtual keyboard of its own.
final class TestedProgram {
    /// Its virtual keyboard.
    let output: NodeReader
    private let node: InputNode
    /// From its start to its first grab, in milliseconds.
    let startTime: Double
    /// It leads a session, by which all that it starts is found.
    let processes: ProcessGroup

    /// How long a start may take, in nanoseconds.
    private static let limit: UInt64 = 60_000_000_000
    /// Between two looks whether it has grabbed the keyboard, in µs.
    private static let interval: UInt32 = 2000

    /// Runs a command of the shell, in which `{device}` is the event device of the source, and waits until it has grabbed
    /// the source and made a virtual keyboard. What it writes goes to a file.
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
            // From then on the virtual keyboard has a reader, for which the first grab may wait.
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
        // What it still does at its start is not counted for keys.
        try self.output.drain(quietFor: 500)
    }

    deinit {
        processes.end()
        // The next program's keyboard may get its number, and is then known by being new.
        for _ in 0..<500 where InputNode.all().contains(node) { usleep(10_000) }
    }

    /// An event that is sent does not arrive at another reader.
    private static func isGrabbed(_ source: SourceKeyboard, _ observer: NodeReader) throws -> Bool {
        try source.sendScanCode(1)
        guard try observer.next(within: 0) != nil else { return true }
        while try observer.next(within: 0) != nil {}
        return false
    }
}
