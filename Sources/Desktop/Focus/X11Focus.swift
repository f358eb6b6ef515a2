import EventLoop
import System

/// Reports which window of an X server has the focus.
final class X11Focus: FocusSource {
    private let server: X11Process.User
    private unowned let user: any FocusSourceUser

    /// Asks the server; `program` is this program's file. Throws the errors of posix_spawnp(3).
    init(
        _ display: String, environment: [String: String], program: String, on loop: EventLoop,
        user: any FocusSourceUser
    ) throws(SystemError) {
        self.user = user
        server = try X11Process.user(display, environment: environment, program: program, on: loop)
        server.onFocus = { [unowned self] in self.user.receive(FocusReport(window: $0[...]), from: .x11) }
        server.onEnd = { [unowned self] in self.user.lost(.x11) }
        server.start()
    }

    func close() { server.close() }
}
