import CLinux
import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

/// A whole daemon in a process of its own, `test-process`: its keyboard and its virtual keyboard are pipes.
final class StreamedDaemon {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    /// The moment of the last event.
    private var time = MonotonicClock.now()

    private static let eventSize = MemoryLayout<input_event>.stride

    /// Starts it with arguments of `test-process`, under another program such as strace(1).
    init(_ arguments: [String], under program: [String] = [], environment: [String: String]? = nil) throws {
        let command = program + [try BuiltProducts.testProcess.path] + arguments
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst())
        if let environment { process.environment = environment }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { end() }

    /// The number of the process.
    var processID: pid_t { process.processIdentifier }

    /// Its children.
    func children() throws -> [pid_t] {
        try String(contentsOfFile: "/proc/\(processID)/task/\(processID)/children", encoding: .utf8)
            .split(separator: " ").compactMap { pid_t($0) }
    }

    /// A number of /proc/PID/status: of the daemon, or of another process.
    func number(_ name: String, of process: pid_t? = nil) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process ?? processID)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        let words = line.split { $0 == "\t" || $0 == " " }
        return try #require(words.dropFirst().first.flatMap { Int($0) })
    }

    /// Nobody reads what it types any more: it ends.
    func end() {
        guard process.isRunning else { return }
        try? output.fileHandleForReading.close()
        process.waitUntilExit()
    }

    /// A change of a key, so many µs after the last one.
    func send(_ keycode: Keycode, _ phase: KeyPhase, after delay: Timestamp) throws {
        try send(frame(keycode, phase, after: delay))
    }

    /// Sends events in one write.
    func send(_ events: [input_event]) throws {
        let bytes = events.withUnsafeBytes { Data($0) }
        try input.fileHandleForWriting.write(contentsOf: bytes)
    }

    /// A change of a key with its end, so many µs after the last one.
    func frame(_ keycode: Keycode, _ phase: KeyPhase, after delay: Timestamp) -> [input_event] {
        time += delay
        return [
            phim_event(UInt16(EV_KEY), keycode.rawValue, Int32(phase.rawValue), time),
            phim_event(UInt16(EV_SYN), 0, 0, time),
        ]
    }

    /// A change of a key arrives within a time, with its end.
    func hasAnswer(within milliseconds: Int32) throws -> Bool {
        var state = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, milliseconds) > 0 else { return false }
        return try output.fileHandleForReading.read(upToCount: 2 * Self.eventSize)?.count == 2 * Self.eventSize
    }

    /// Reads what it types up to the release of this key.
    func read(upTo keycode: Keycode) throws {
        var events = [input_event](repeating: input_event(), count: 1024)
        var rest = 0
        while true {
            let descriptor = output.fileHandleForReading.fileDescriptor
            let size = events.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress! + rest, buffer.count - rest)
            }
            try #require(size > 0)
            let count = (rest + size) / Self.eventSize
            rest = (rest + size) % Self.eventSize
            let isThere = events[..<count].contains {
                $0.type == UInt16(EV_KEY) && $0.code == keycode.rawValue && $0.value == 0
            }
            if isThere { return }
            if rest > 0 { events[0] = events[count] }
        }
    }

    /// Waits until it takes keys: what is pressed before the keyboard is grabbed is not the daemon's.
    func awaitGrab() throws {
        func tap(_ key: Keycode) throws {
            try send(key, .press, after: 5000)
            try send(key, .release, after: 1000)
        }
        repeat { try tap(Keycode(49)) } while try !hasAnswer(within: 100) && process.isRunning
        // What it has read is answered in order.
        try tap(.space)
        try read(upTo: .space)
    }
}
