import CLinux
import Glibc
package import System

/// Signals as events of the loop: blocked for the process, read from a signalfd.
///
/// Child processes inherit the blocked signals; a process that is started must get an empty mask.
package final class SignalWatch {
    private let loop: EventLoop
    private let descriptor: Int32
    private let signals: [Int32]
    private var registration: EventLoop.Registration?

    /// Calls `action` with the number of each signal that arrives. Call it before any other thread is started.
    package init(
        _ signals: [Int32], on loop: EventLoop, action: @escaping (Int32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.signals = signals
        descriptor = try check(phim_signals_open(signals, Int32(signals.count)), "signalfd")
        registration = try loop.add(descriptor) { [descriptor] _ in
            // Two signals of one kind are one; different ones are all read now.
            while case let signal = phim_signals_read(descriptor), signal != 0 { action(signal) }
        }
    }

    /// Lets the signals do again what they do without a watch.
    package func cancel() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        close(descriptor)
        _ = phim_signals_unblock(signals, Int32(signals.count))
    }

    deinit { cancel() }
}
