import CLinux
import Glibc
package import System

/// Delivers signals as events of the loop: they are blocked for the process and read from a signalfd.
///
/// Child processes inherit the blocked signals, so a started program must get an empty signal mask.
package final class SignalWatch {
    private let loop: EventLoop
    private let descriptor: Int32
    private let signals: [Int32]
    private var registration: EventLoop.Registration?

    /// Calls `action` with the number of each signal. Must be called before other threads are started.
    package init(
        _ signals: [Int32], on loop: EventLoop, action: @escaping (Int32) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.signals = signals
        descriptor = try check(phim_signals_open(signals, Int32(signals.count)), "signalfd")
        do throws(SystemError) {
            registration = try loop.add(descriptor) { [descriptor] _ in
                // Equal pending signals count once; all different ones are read now.
                while case let signal = phim_signals_read(descriptor), signal != 0 { action(signal) }
            }
        } catch {
            unblock()
            throw error
        }
    }

    /// Stops watching and unblocks the signals, so that they have their usual effect.
    package func cancel() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        unblock()
    }

    private func unblock() {
        close(descriptor)
        _ = phim_signals_unblock(signals, Int32(signals.count))
    }

    deinit { cancel() }
}
