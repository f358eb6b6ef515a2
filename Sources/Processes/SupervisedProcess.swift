package import EventLoop
import Glibc
import Keyboard
package import Logging
import System

/// A program that is kept running: started, and started again when it ends, later each time (`Backoff`).
package final class SupervisedProcess {
    /// Called when it runs, and when it does not any more. The pipes are new each time.
    package var onPresence: (Bool) -> Void = { _ in }
    /// Called with bytes that it wrote, at most `readSize` a turn of the loop.
    package var onOutput: (UnsafeRawBufferPointer) -> Void = { _ in }
    /// Called when it reads again after `write` answered `.full`.
    var onRoom: () -> Void = {}

    private let arguments: [String]
    private let environment: [String: String]?
    private let writes: Bool
    private let loop: EventLoop
    private var faults: FaultLog
    private var child: ChildProcess?
    private var started: Timestamp = 0
    private var backoff = Backoff()
    private var restart: Deadline!
    private var isClosed = false

    private static let readSize = 16_384

    /// A program that does not run yet. `subject` begins the lines of the log: “the sound hook”.
    package init(
        _ arguments: [String], environment: [String: String]?, writes: Bool, on loop: EventLoop, subject: String,
        log: Logger
    ) {
        self.arguments = arguments
        self.environment = environment
        self.writes = writes
        self.loop = loop
        faults = FaultLog(subject, log)
        restart = Deadline(on: loop) { [unowned self] in start() }
    }

    deinit {
        close()
    }

    /// It has been started, or is being started, and has not ended.
    package var isRunning: Bool { child != nil }
    /// Its number; nil while it does not run, or is being started.
    package var processID: Int32? { child?.processID }
    /// The moment it will be started again; nil if it runs, or has not been started yet.
    var restartMoment: Timestamp? { restart.moment }

    /// Starts it now, unless it runs.
    package func start() {
        guard child == nil, !isClosed else { return }
        restart.disarm()
        started = MonotonicClock.now()
        do throws(SystemError) {
            let child = try ChildProcess(
                arguments, environment: environment, reads: true, writes: writes, on: loop
            ) { [unowned self] error in
                lose(
                    error.map { "cannot be started: \($0)" }
                        ?? "ended; it will be restarted, with a longer delay each time")
            }
            child.onReadable = { [unowned self] in read() }
            child.onWritable = { [unowned self] in
                self.child?.awaitsRoom = false
                onRoom()
            }
            self.child = child
        } catch {
            tell("cannot be started: \(error)")
            startLater()
            return
        }
        onPresence(true)
    }

    /// Writes all of the bytes or none of them; at most 4096.
    package func write(_ bytes: [UInt8]) -> ChildProcess.Writing {
        guard let child else { return .broken }
        let result = child.write(bytes)
        switch result {
        case .written: break
        case .full: child.awaitsRoom = true
        case .broken: lose("does not read any more; it will be restarted, with a longer delay each time")
        }
        return result
    }

    /// It has done something that it must not do: it is killed, and started again later. The text goes to the log.
    package func kill(because fault: String) {
        lose(fault)
    }

    /// Something that it does is wrong but harmless: a line of the log.
    package func tell(_ fault: String) {
        faults.tell(fault, at: MonotonicClock.now())
    }

    /// Kills it for good.
    package func close() {
        isClosed = true
        restart.disarm()
        child?.end()
        child = nil
    }

    private func lose(_ fault: String) {
        guard let child else { return }
        self.child = nil
        child.end()
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
            if count > 0 { onOutput(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        }
    }
}
