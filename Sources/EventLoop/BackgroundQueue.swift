import CLinux
import Glibc
import Synchronization
package import System

/// Work that may take long, done in order on a thread of its own while the loop turns: what is read from disks and written
/// to them, what is compiled.
///
/// The work gets only what can be sent to another thread, and hands its result over whole. The thread is there only while
/// there is work.
package final class BackgroundQueue {
    private let shared: Shared
    private var bell: DescriptorWatch!
    private var thread: pthread_t?
    /// What is called in the loop after each work, in the same order.
    private var finishes: [() -> Void] = []

    /// How long the end may take, in s.
    private static let longestWait: UInt32 = 3

    /// A queue without work. Corresponds to eventfd; fails with EMFILE or ENFILE.
    package init(on loop: EventLoop) throws(SystemError) {
        let descriptor = try check(phim_eventfd_create(), "eventfd")
        shared = Shared(bell: descriptor)
        bell = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in collect() }
    }

    deinit { close() }

    /// Something was added whose `finish` was not called yet.
    package var isBusy: Bool { !finishes.isEmpty }

    /// Does `work` behind all that was added before. `finish` gets its result in a turn of the loop.
    package func add<Value>(
        _ work: @escaping @Sendable () -> sending Value, finish: @escaping (Value) -> Void = { _ in }
    ) {
        // After the end there is no loop to come back to.
        guard bell.isOpen else { return }
        let result = HandedOver<Value>()
        finishes.append {
            if let value = result.value { finish(value) }
        }
        let mustStart = shared.add { result.value = work() }
        if mustStart { start() }
    }

    /// Waits until all work is done, though no longer than three seconds: a disk may not answer. Calls nothing any more.
    /// What is added afterwards is not done.
    package func close() {
        guard bell.isOpen else { return }
        // The thread has the bell until its end.
        if let thread, !phim_thread_join(thread, Self.longestWait) { bell.abandon() }
        thread = nil
        bell.close()
        finishes.removeAll()
    }

    private func collect() {
        for _ in 0..<shared.takeDone() where !finishes.isEmpty { finishes.removeFirst()() }
    }

    /// The thread takes no signals: they are for the loop.
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
            // No thread is to be had: late is better than never.
            _ = Shared.run(argument.toOpaque())
        }
    }

    /// The thread before has no work left and ends.
    private func join() {
        if let thread { pthread_join(thread, nil) }
        thread = nil
    }
}

/// The result of a work: written by the thread before the loop hears of it, read by the loop afterwards.
private final class HandedOver<Value>: @unchecked Sendable {
    var value: Value?
}

/// What the loop and the thread have in common.
private final class Shared: Sendable {
    private struct State {
        var works: [@Sendable () -> Void] = []
        var doneCount = 0
        var isRunning = false
    }

    private let state = Mutex(State())
    private let bell: Int32

    init(bell: Int32) { self.bell = bell }

    /// Adds a work; true if a thread must be started for it.
    func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            state.works.append(work)
            defer { state.isRunning = true }
            return !state.isRunning
        }
    }

    /// How many works are done since the last call.
    func takeDone() -> Int {
        var count: UInt64 = 0
        _ = read(bell, &count, MemoryLayout<UInt64>.size)
        return state.withLock { state in
            defer { state.doneCount = 0 }
            return state.doneCount
        }
    }

    /// The thread: does the works until there are none. Gets a retained `Shared`.
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
