package import EventLoop
import Glibc
import Keyboard
package import System

/// A program that is run beside this one, in its loop.
///
/// It leads a session of its own, so that all it starts can be killed with it; its signals are as they were before the
/// daemon, and it has no descriptor of ours but its standard streams. Nothing here ever waits for it: it is started on
/// another thread (`ProgramStarter`), and what is written to it meanwhile waits in its pipe.
package final class Program {
    /// What became of bytes that were to be written.
    package enum Writing {
        case written
        /// The pipe is full; nothing of them was written.
        case full
        /// The reader is gone.
        case broken
    }

    /// Called when it runs, and when it does not any more, if it is started again each time. The pipes are new then.
    package var onPresence: (Bool) -> Void = { _ in }
    /// Called with bytes that it wrote, once a turn: a program that writes without end does not hold the loop. If there is
    /// no such function, they are kept in `written`.
    package var onOutput: ((UnsafeRawBufferPointer) -> Void)?
    /// What it wrote, if there is no `onOutput`.
    package private(set) var written: [UInt8] = []

    private let arguments: [String]
    private let options: ProgramOptions
    private let loop: EventLoop
    private let onEnd: (SystemError?) -> Void
    private var faults: FaultLog?
    private var child: ChildProcess?
    private var waiting: [[UInt8]] = []
    private var started: Timestamp = 0
    private var backoff = Backoff()
    private var restart: Deadline!

    /// More than that, in bytes, is not kept.
    static let limit = 1 << 22
    /// As much as a pipe holds.
    private static let readSize = 65_536

    /// A program that does not run yet. `onEnd` is called when it has ended by itself, or with why it could not be started,
    /// such as ENOENT where there is no such program; not if it is started again.
    package init(
        _ arguments: [String], _ options: ProgramOptions = ProgramOptions(), on loop: EventLoop,
        onEnd: @escaping (SystemError?) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.options = options
        self.loop = loop
        self.onEnd = onEnd
        faults = options.faults
        restart = Deadline(on: loop) { [unowned self] in try? start() }
    }

    deinit { close() }

    /// It has been started, or is being started, and has not ended.
    package var isRunning: Bool { child != nil }
    /// Its number; nil while it does not run, or is being started.
    package var processID: Int32? { child?.processID }
    /// How many lines wait for it.
    package var waitingCount: Int { waiting.count }
    /// The moment it will be started again; nil if it runs, or has not been started yet.
    var restartMoment: Timestamp? { restart.moment }

    /// Starts it now, unless it runs. Fails for want of descriptors, unless it is then tried again.
    package func start() throws(SystemError) {
        guard child == nil else { return }
        restart.disarm()
        started = MonotonicClock.now()
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
            return startLater()
        }
        if faults != nil { onPresence(true) }
    }

    /// Writes all of the bytes or none of them, at most 4096; or keeps them with those that wait. Nothing is written to a
    /// program that does not run.
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

    /// It has done something that it must not do: it is killed, and started again later. The text goes to the log.
    package func kill(because fault: String) { lose(nil, fault) }

    /// Something that it does is wrong but harmless: a line of the log.
    package func tell(_ fault: String) { faults?.tell(fault, at: MonotonicClock.now()) }

    /// Kills it and does not start it again; nothing is called any more.
    package func close() {
        restart?.disarm()
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
        case .broken: lose(nil, "does not read any more; \(Self.promise)")
        }
        return result
    }

    private func flush() {
        while let line = waiting.first, send(line) == .written { waiting.removeFirst() }
    }

    private func lose(_ error: SystemError?, _ fault: String) {
        guard child != nil else { return }
        // What waits was for this one.
        close()
        if faults == nil { return onEnd(error) }
        tell(fault)
        startLater()
        onPresence(false)
    }

    private func startLater() {
        let now = MonotonicClock.now()
        restart.arm(at: now + backoff.wait(after: now - started))
    }

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 8) { buffer in
            guard let count = child?.read(into: buffer) else {
                // Its end is reported by its pidfd; the closed pipe would stay readable.
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
    /// Starts a program that is not ours to end: a session of its own, which the loop collects when it has ended. `onStart`
    /// is called once it runs, or with why it could not be started. Fails itself only for want of descriptors.
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

    /// Runs a program to its end and answers what it prints; nil if it cannot be started or does not end in ten seconds. It
    /// waits for it, so it is not for the daemon.
    package static func output(of arguments: [String], environment: [String: String]? = nil) -> String? {
        guard let loop = try? EventLoop() else { return nil }
        var isDone = false
        let program = Program(arguments, ProgramOptions(environment: environment, output: .pipe), on: loop) {
            isDone = $0 == nil
            loop.stop()
        }
        guard (try? program.start()) != nil else { return nil }
        let limit = Deadline(on: loop) { loop.stop() }
        limit.arm(at: MonotonicClock.now() + 10_000_000)
        try? loop.run()
        limit.disarm()
        program.close()
        return isDone ? String(decoding: program.written, as: UTF8.self) : nil
    }
}
