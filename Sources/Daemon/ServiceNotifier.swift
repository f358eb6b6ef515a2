import CSystemd
import EventLoop
import Keyboard

/// Reports the state of the service to systemd and feeds its watchdog from the loop, so that systemd ends a loop that
/// hangs.
///
/// It uses sd_notify(3) and sd_watchdog_enabled(3), which do nothing without systemd. sd_notify can block if the
/// service manager has left hundreds of messages unread, so an unchanged status is not sent again.
final class ServiceNotifier {
    private let interval: Timestamp?
    private var deadline: Deadline?
    private var status = ""

    /// Reads the watchdog's period from the environment of the process; the watchdog is fed twice per period.
    init(on loop: EventLoop) {
        var period: Timestamp = 0
        interval = sd_watchdog_enabled(0, &period) > 0 ? max(period / 2, 1) : nil
        if interval != nil { deadline = Deadline(on: loop) { [unowned self] in feed() } }
    }

    /// Reports that the service is ready, and starts to feed the watchdog.
    func ready() {
        sd_notify(0, "READY=1")
        feed()
    }

    /// Sets the line that `systemctl status` shows.
    func show(_ status: String) {
        guard status != self.status else { return }
        self.status = status
        sd_notify(0, "STATUS=" + status)
    }

    /// Stops feeding the watchdog.
    func cancel() { deadline?.disarm() }

    /// Reports that the service is about to end.
    func stopping() {
        cancel()
        sd_notify(0, "STOPPING=1")
    }

    private func feed() {
        guard let interval else { return }
        sd_notify(0, "WATCHDOG=1")
        deadline?.arm(after: interval)
    }
}
