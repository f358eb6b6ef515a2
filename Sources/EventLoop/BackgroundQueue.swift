import CLinux
import Glibc
import Synchronization
package import System

/// Runs slow work, such as disk access and compilation, in order on a thread of its own while the loop continues.
///
/// The work gets only values that can be sent to another thread, and hands over its whole result. The thread exists
/// only while there is work.
package final class BackgroundQueue {
    private let shared: Shared
    private var bell: DescriptorWatch!
    private var thread: pthread_t?
    /// The closures to call in the loop after each piece of work, in the same order.
    private var finishes: [() -> Void] = []

    /// The longest time that `close` waits for the thread, in s.
    private static let longestWait: UInt32 = 3

    /// Creates an empty queue. Throws EMFILE or ENFILE if no eventfd can be made.
    package init(on loop: EventLoop) throws(SystemError) {
        let descriptor = try check(phim_eventfd_create(), "eventfd")
        shared = Shared(bell: descriptor)
        bell = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in collect() }
    }

    deinit { close() }

    /// Whether work was added whose `finish` was not called yet.
    package var isBusy: Bool { !finishes.isEmpty }

    /// Runs `work` after all earlier work. `finish` gets its result in a later turn of the loop.
    package func add<Value>(
        _ work: @escaping @Sendable () -> sending Value, finish: @escaping (Value) -> Void = { _ in }
    ) {
        // After `close`, the loop no longer calls `finish`.
        guard bell.isOpen else { return }
        let result = HandedOver<Value>()
        finishes.append {
            if let value = result.value { finish(value) }
        }
        let mustStart = shared.add { result.value = work() }
        if mustStart { start() }
    }

    /// Waits until all work is done, but at most three seconds, because a disk may not answer. No `finish` is called
    /// any more, and further work is ignored.
    package func close() {
        guard bell.isOpen else { return }
        // A thread that still runs writes to the eventfd, so its descriptor stays open.
        if let thread, !phim_thread_join(thread, Self.longestWait) { bell.abandon() }
        thread = nil
        bell.close()
        finishes.removeAll()
    }

    private func collect() {
        for _ in 0..<shared.takeDone() where !finishes.isEmpty { finishes.removeFirst()() }
    }

    /// Starts the thread with all signals blocked, because the loop handles them.
    private func start() {
        join()
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let argument = Unmanaged.passRetained(shared)
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, { Shared.run($0) }, argument.toOpaque())
        if result == 0 {
            self.thread = thread
        } else {
            // Without a thread, the work is done here, which blocks the loop.
            _ = Shared.run(argument.toOpaque())
        }
    }

    /// Joins the previous thread, which has no work left.
    private func join() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }
}

/// The result of one piece of work. The thread writes it before it wakes the loop, and the loop reads it after that.
private final class HandedOver<Value>: @unchecked Sendable {
    var value: Value?
}

/// The state that the loop and the thread share.
private final class Shared: Sendable {
    private struct State {
        var works: [@Sendable () -> Void] = []
        var doneCount = 0
        var isRunning = false
    }

    private let state = Mutex(State())
    private let bell: Int32

    init(bell: Int32) { self.bell = bell }

    /// Adds work. Returns true if a thread must be started for it.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.works.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
    }

    /// The number of pieces of work that were done since the last call.
    func takeDone() -> Int {
        var count: UInt64 = 0
        _ = read(bell, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            defer { state.doneCount = 0 }
            return state.doneCount
        }
    }

    /// The thread's function: does all work in the queue. `argument` is a retained `Shared`.
    static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let shared = Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue()
        while let work = shared.next() {
            work()
            shared.state.withLock { $0.doneCount += 1 }
            var one: UInt64 = 1
            _ = write(shared.bell, &one, MemoryLayout<UInt64>.size)
        }
        return nil
    }

    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if state.works.isEmpty {
                state.isRunning = false
                return nil
            }
            return state.works.removeFirst()
        }
    }
}
