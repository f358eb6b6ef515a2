import CLinux
import EventLoop
import Glibc
import Keyboard

/// Reports the state of the service to systemd, and feeds its watchdog from the loop: a loop that hangs is ended.
///
/// Corresponds to sd_notify(3) and sd_watchdog_enabled(3). Without systemd it does nothing.
final class ServiceNotifier {
    private let interval: Timestamp?
    private var deadline: Deadline?

    /// Reads `WATCHDOG_USEC` and `WATCHDOG_PID`; feeds twice in each period.
    init(on loop: EventLoop, environment: [String: String]) {
        let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        let period = environment["WATCHDOG_USEC"].flatMap(Timestamp.init)
        interval = isOurs ? period.map { max($0 / 2, 1) } : nil
        guard interval != nil else { return }
        deadline = Deadline(on: loop) { [unowned self] in feed() }
    }

    /// The keyboards are read; from now on the watchdog is fed.
    func ready() {
        _ = phim_notify("READY=1")
        feed()
    }

    /// A sentence for `systemctl status`.
    func show(_ status: String) {
        _ = phim_notify("STATUS=" + status)
    }

    /// Feeds the watchdog no more; another one will.
    func cancel() { deadline?.disarm() }

    /// The service is about to end.
    func stopping() {
        cancel()
        _ = phim_notify("STOPPING=1")
    }

    private func feed() {
        guard let interval else { return }
        _ = phim_notify("WATCHDOG=1")
        deadline?.arm(at: MonotonicClock.now() + interval)
    }
}
