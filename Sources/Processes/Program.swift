package import EventLoop
import Glibc
import Keyboard
package import System

/// A program that runs as a child process and is handled in the loop.
///
/// It leads its own session, so that its descendants can be killed with it. It has the signal handling from before the
/// daemon, and no descriptors except its standard streams. No call blocks: it is started on another thread
/// (`ProgramStarter`), and bytes written meanwhile wait in the pipe.
package final class Program {
    /// The result of a write.
    package enum Writing {
        /// All bytes were written, or wait to be written.
        case written
        /// The pipe is full; nothing was written.
        case full
        /// The reader is gone.
        case broken
    }

    /// For a program that is restarted: called with true when it runs and with false when it has ended. It has new
    /// pipes each time.
    package var onPresence: (Bool) -> Void = { _ in }
    /// Called with bytes of its output, once per turn, so that a program that writes without end does not block the
    /// loop. Without a closure the bytes are kept in `written`.
    package var onOutput: ((UnsafeRawBufferPointer) -> Void)?
    /// The output so far, if there is no `onOutput`.
    package private(set) var written: [UInt8] = []

    private let arguments: [String]
    private let options: ProgramOptions
    private let loop: EventLoop
    private let onEnd: (SystemError?) -> Void
    private var faults: FaultLog?
    private var child: ChildProcess?
    private var waiting: [[UInt8]] = []
    private var restart: Retry!

    /// The most bytes of output that are kept.
    static let limit = 1 << 22
    /// The bytes that a pipe holds by default.
    private static let readSize = 65_536

    /// Creates a program that does not run yet. `onEnd` is called when it has ended by itself, or with the error if it
    /// could not be started, such as ENOENT; it is not called for a program that is restarted.
    package init(
        _ arguments: [String], _ options: ProgramOptions = ProgramOptions(), on loop: EventLoop,
        onEnd: @escaping (SystemError?) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.options = options
        self.loop = loop
        self.onEnd = onEnd
        faults = options.faults
        restart = Retry(on: loop) { [unowned self] in try? start() }
    }

    deinit { close() }

    /// Whether it was started, or is being started, and has not ended.
    package var isRunning: Bool { child != nil }
    /// The process ID; nil while it does not run or is being started.
    package var processID: Int32? { child?.processID }
    /// The number of lines that wait to be written.
    package var waitingCount: Int { waiting.count }

    /// Starts it unless it runs. Throws if there are no descriptors; a program that is restarted is then started later
    /// instead.
    package func start() throws(SystemError) {
        guard child == nil else { return }
        restart.cancel()
        do throws(SystemError) {
            let child = try ChildProcess(arguments, options, on: loop) { [unowned self] in
                lose($0, $0.map { "cannot be started: \($0)" } ?? "ended; \(Self.promise)")
            }
            child.onReadable = { [unowned self] in read() }
            child.onWritable = { [unowned self] in
                self.child?.awaitsRoom = false
                flush()
            }
            self.child = child
        } catch {
            if faults == nil { throw error }
            tell("cannot be started: \(error)")
            return restart.later()
        }
        if faults != nil { onPresence(true) }
    }

    /// Writes all bytes or none, at most 4096, or appends them to the waiting lines. A program that does not run gets
    /// nothing.
    package func write(_ bytes: [UInt8]) -> Writing {
        guard options.capacity > 0, isRunning else { return send(bytes) }
        if waiting.count == options.capacity {
            waiting.removeFirst()
            tell("does not keep up; the oldest line is dropped")
        }
        waiting.append(bytes)
        flush()
        return .written
    }

    /// Kills a program that misbehaves, and starts it again later. The text is logged.
    package func kill(because fault: String) { lose(nil, fault) }

    /// Logs a harmless fault of the program.
    package func tell(_ fault: String) { faults?.tell(fault, at: loop.now()) }

    /// Kills it without a restart; the closures are no longer called.
    package func close() {
        restart?.cancel()
        child?.end()
        child = nil
        waiting.removeAll()
    }

    private static let promise = "it will be restarted, with a longer delay each time"

    private func send(_ bytes: [UInt8]) -> Writing {
        guard let child else { return .broken }
        let result = child.write(bytes)
        switch result {
        case .written: break
        case .full: child.awaitsRoom = true
        // While it is being started, nobody has the other end if that fails, and the result of the start says why.
        case .broken: if processID != nil { lose(nil, "does not read any more; \(Self.promise)") }
        }
        return result
    }

    private func flush() {
        while let line = waiting.first, send(line) == .written { waiting.removeFirst() }
    }

    private func lose(_ error: SystemError?, _ fault: String) {
        guard child != nil else { return }
        // The waiting lines were for this process.
        close()
        if faults == nil { return onEnd(error) }
        tell(fault)
        restart.later()
        onPresence(false)
    }

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 8) { buffer in
            guard let count = child?.read(into: buffer) else {
                // The end is reported by the pidfd. The closed pipe would be reported in every turn.
                child?.stopReading()
                return
            }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if bytes.isEmpty { return }
            if let onOutput { return onOutput(bytes) }
            written += bytes
            let error = SystemError(call: "read", errno: EFBIG, subject: arguments.first ?? "")
            if written.count > Self.limit { lose(error, "writes too much") }
        }
    }
}

extension Program {
    /// Starts a program that runs independently of this one, in its own session; the loop collects it when it ends.
    /// `onStart` is called once it runs, or with the error. Throws only if there are no descriptors.
    package static func start(
        _ arguments: [String], _ options: ProgramOptions, on loop: EventLoop,
        onStart: @escaping (SystemError?) -> Void = { _ in }
    ) throws(SystemError) {
        if arguments.isEmpty { return }
        try ProgramStarter.start(arguments, options.environment, ProgramStreams(options), on: loop) {
            [unowned loop] result in
            switch result {
            case .success(let started):
                Reaper.adopt(started.handle, on: loop)
                onStart(nil)
            case .failure(let error): onStart(error)
            }
        }
    }

    /// Runs a program to its end and returns its output; nil if it cannot be started or does not end within ten
    /// seconds. It blocks, so the daemon must not use it.
    package static func output(of arguments: [String], environment: [String: String]? = nil) -> String? {
        guard let loop = try? EventLoop() else { return nil }
        var isDone = false
        let program = Program(arguments, ProgramOptions(environment: environment, output: .pipe), on: loop) {
            isDone = $0 == nil
            loop.stop()
        }
        guard (try? program.start()) != nil else { return nil }
        try? loop.run(atMost: 10_000_000)
        program.close()
        return isDone ? String(decoding: program.written, as: UTF8.self) : nil
    }
}
