import CLinux
import Glibc

/// The reaction of this process to SIGHUP.
package enum HangupSignal: Sendable {
    /// Read the configuration again: the process has no terminal, so a service manager or a person sent the signal.
    case reload
    /// End: the terminal of the process was closed.
    case end
    /// Ignore: the process was started to outlive its terminal, as with nohup(1).
    case ignored

    /// Determined once at the start, while the terminal still exists.
    package static var ofThisProcess: HangupSignal {
        // /dev/tty can only be opened by a process with a controlling terminal.
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        if terminal < 0 { return .reload }
        close(terminal)
        return phim_signal_ignored(SIGHUP) ? .ignored : .end
    }
}
