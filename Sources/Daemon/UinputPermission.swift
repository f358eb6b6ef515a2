import EventLoop
import Glibc
import Logging
import System

/// The permission to use uinput, which logind gives when the user logs in at this machine.
///
/// A service may run before that: after a login over the network, or because the user lingers. It waits, instead of
/// failing and being started again every few seconds.
enum UinputPermission {
    /// Waits under a service manager while permission is all that is missing. False if a signal ended the wait.
    static func wait(
        for path: String = "/dev/uinput", on loop: EventLoop, environment: [String: String], _ log: Logger,
        isMissing: (String) -> Bool = { access($0, R_OK | W_OK) != 0 && (errno == EACCES || errno == EPERM) }
    ) throws(SystemError) -> Bool {
        guard environment["NOTIFY_SOCKET"] != nil, isMissing(path) else { return true }
        var isEnded = false
        let signals = try SignalWatch([SIGTERM, SIGINT, SIGHUP], on: loop) { signal in
            if signal == SIGHUP { return }
            isEnded = true
            loop.stop()
        }
        defer { signals.cancel() }
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        // udev makes the node first and then sets its permissions, so every change is looked at.
        let watch = try DirectoryWatch(on: loop) { _, name in
            if name == path[slash...].dropFirst() { loop.stop() }
        }
        defer { watch.close() }
        try watch.add(String(path[..<slash]), for: .nodes)
        let notifier = ServiceNotifier(on: loop, environment: environment)
        defer { notifier.cancel() }
        notifier.ready()
        notifier.show("waits for permission to use \(path)")
        log.warning("no permission for \(path) yet; waiting until you log in at this machine. See “phim doctor”")
        while !isEnded && isMissing(path) { try loop.run() }
        return !isEnded
    }
}
