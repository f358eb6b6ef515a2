import CSystemd
import EventLoop
import Keyboard

/// Reports the state of the service to systemd, and feeds its watchdog from the loop: a loop that hangs is ended.
///
/// Corresponds to sd_notify(3) and sd_watchdog_enabled(3). Without systemd it does nothing. sd_notify waits only for a
/// service manager that has left some hundred messages unread, so the same status is not sent twice.
final class ServiceNotifier {
    private let interval: Timestamp?
    private var deadline: Deadline?
    private var status = ""

    /// Takes the time of the watchdog from the environment of the process; feeds twice in each period.
    init(on loop: EventLoop) {
        var period: Timestamp = 0
        interval = sd_watchdog_enabled(0, &period) > 0 ? max(period / 2, 1) : nil
        if interval != nil { deadline = Deadline(on: loop) { [unowned self] in feed() } }
    }

    /// The keyboards are read; from now on the watchdog is fed.
    func ready() {
        sd_notify(0, "READY=1")
        feed()
    }

    /// A sentence for `systemctl status`.
    func show(_ status: String) {
        guard status != self.status else { return }
        self.status = status
        sd_notify(0, "STATUS=" + status)
    }

    /// Feeds the watchdog no more; another one will.
    func cancel() { deadline?.disarm() }

    /// The service is about to end.
    func stopping() {
        cancel()
        sd_notify(0, "STOPPING=1")
    }

    private func feed() {
        guard let interval else { return }
        sd_notify(0, "WATCHDOG=1")
        deadline?.arm(at: MonotonicClock.now() + interval)
    }
}
