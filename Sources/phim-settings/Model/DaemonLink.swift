import Control
import EventLoop
import Keyboard
import System

/// The connection to the running daemon by its control socket.
///
/// Phím's event loop is turned by the main loop of GTK whenever its descriptor is readable.
final class DaemonLink {
    /// The status of the daemon; nil if there is none.
    private(set) var status: Status?
    /// The applications that had the focus while the window was open, the latest first.
    private(set) var applications: [String] = []
    /// Called after every change.
    var onChange: [() -> Void] = []
    let loop: EventLoop
    private let follower: ControlFollower

    init(environment: [String: String], own application: String) throws {
        loop = try EventLoop()
        follower = ControlFollower(RuntimeDirectory(environment: environment), on: loop)
        follower.onReply = { [unowned self] reply in
            guard let status = reply.status else { return }
            self.status = status
            if let seen = status.focus?.application, !seen.isEmpty, seen != application {
                applications = [seen] + applications.filter { $0 != seen }
            }
            for tell in onChange { tell() }
        }
        follower.onLoss = { [unowned self] _ in
            status = nil
            for tell in onChange { tell() }
        }
    }

    /// Connects to the daemon, now and whenever one starts.
    func start() throws {
        try follower.start()
        Signal.whenReadable(loop.descriptor) { [unowned self] in turn() }
        turn()
    }

    /// Whether the daemon is active, so that it types in every window.
    var isTyping: Bool { status?.state == .active }

    /// Sends a request; false if there is no daemon.
    @discardableResult
    func send(_ request: ControlRequest) -> Bool {
        defer { turn() }
        return follower.send(request)
    }

    /// Turns the loop until nothing is ready. A deadline that was set meanwhile counts from the next turn on.
    private func turn() {
        while (try? loop.turn(timeout: 0)) == true {}
    }
}
