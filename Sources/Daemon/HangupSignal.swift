import CLinux
import Glibc

/// What SIGHUP means to this process.
package enum HangupSignal: Sendable {
    /// No terminal was closed: a service manager or a person wants the configuration to be read again.
    case reload
    /// Its terminal was closed.
    case end
    /// It was started to outlive its terminal, as nohup(1) does.
    case ignored

    /// Asked at the start: the terminal is still there then.
    package static var ofThisProcess: HangupSignal {
        // Opens only for a process that has a controlling terminal.
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
        if terminal < 0 { return .reload }
        close(terminal)
        return phim_signal_ignored(SIGHUP) ? .ignored : .end
    }
}
