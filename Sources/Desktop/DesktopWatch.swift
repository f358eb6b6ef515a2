package import EventLoop
import Glibc
package import Keyboard
package import Keymaps
import System

/// Follows the active keymap: a Wayland compositor's, else an X server's, else the
/// console's.
///
/// It never blocks the daemon's loop: a server may hang or end. Half of its properties say where to look; the others are
/// the connections.
package final class DesktopWatch {
    private let loop: EventLoop
    private var environment: [String: String]
    private let program: String
    private let keyboardName: String
    private let readConsole: () -> (device: String, layout: KeyLayout)?
    private let isTextConsole: () -> Bool
    private let onChange: (LiveKeymap?) -> Void
    /// What the display server reported last, while it is there.
    private var displayed: LiveKeymap?
    private var wayland: WaylandKeymap?
    private var x11: X11Keymap?
    private var sockets: SocketWatch?
    private var retry: Deadline!
    private var attempts = 0
    /// What was reported last.
    private(set) var live: LiveKeymap?

    /// The first wait before a server that hung up or took no connection is asked again, in µs; it doubles.
    private static let retryDelay: Timestamp = 250_000
    /// After this many attempts Phím waits for a new socket.
    private static let attemptLimit = 6

    /// A watch that does nothing until `start()`. `program` is this program's own file, for the process that asks X
    /// servers, `readConsole` reads the console's keymap, `isTextConsole` answers whether a text console is in front, where
    /// that keymap is in force whatever servers there are. `onChange` gets nil when there is no keymap any more.
    package init(
        on loop: EventLoop, environment: [String: String], program: String = "/proc/self/exe",
        keyboardName: String,
        readConsole: @escaping () -> (device: String, layout: KeyLayout)? = ConsoleKeymap.active,
        isTextConsole: @escaping () -> Bool = { false },
        onChange: @escaping (LiveKeymap?) -> Void
    ) {
        self.loop = loop
        self.environment = environment
        self.program = program
        self.keyboardName = keyboardName
        self.readConsole = readConsole
        self.isTextConsole = isTextConsole
        self.onChange = onChange
        retry = Deadline(on: loop) { [unowned self] in connect() }
    }

    /// Connects, and waits for servers to start.
    package func start() {
        sockets = try? SocketWatch(SessionSockets.directories(in: environment), on: loop) { [unowned self] in
            attempts = 0
            if wayland == nil { connect() }
        }
        connect()
        // Without a server the console was asked just now.
        if isTextConsole(), wayland != nil || x11 != nil { followConsole() }
    }

    /// Another virtual terminal came to the front.
    package func followConsole() {
        if isTextConsole(), let console = readConsole() {
            report(LiveKeymap(console: console.layout, device: console.device))
        } else if let displayed {
            report(displayed)
        } else {
            connect()
        }
    }

    /// Looks for servers by another environment.
    package func use(_ environment: [String: String]) {
        self.environment = environment
        attempts = 0
        guard wayland == nil else { return }
        x11?.close()
        x11 = nil
        connect()
    }

    /// Ends the watch.
    package func close() {
        retry.disarm()
        sockets?.close()
        sockets = nil
        wayland?.close()
        wayland = nil
        x11?.close()
        x11 = nil
    }

    /// Asks the console again, which does not report changes.
    package func refresh() {
        if wayland == nil && x11 == nil || isTextConsole() { followConsole() }
    }

    private func connect() {
        retry.disarm()
        let paths = SessionSockets.wayland(in: environment)
        for path in paths {
            wayland = try? WaylandKeymap(
                path, environment: environment, keyboardName: keyboardName, on: loop,
                onKeymap: { [unowned self] in tell($0) }, onEnd: { [unowned self] in lost() })
            if wayland != nil {
                x11?.close()
                x11 = nil
                return
            }
        }
        // A compositor that is starting makes its socket before it listens; one that is busy takes no more for now.
        if !paths.isEmpty { retryLater() }
        if x11 != nil { return }
        if let display = SessionSockets.x11(in: environment).first {
            x11 = try? X11Keymap(
                display, environment: environment, program: program, on: loop,
                onKeymap: { [unowned self] in tell($0) },
                onEnd: { [unowned self] in lost() })
            if x11 != nil { return }
        }
        if let console = readConsole() {
            report(LiveKeymap(console: console.layout, device: console.device))
        } else if live != nil {
            live = nil
            onChange(nil)
        }
    }

    private func tell(_ live: LiveKeymap) {
        attempts = 0
        displayed = live
        if !isTextConsole() { report(live) }
    }

    private func report(_ live: LiveKeymap) {
        self.live = live
        onChange(live)
    }

    private func retryLater() {
        attempts += 1
        if attempts <= Self.attemptLimit {
            retry.arm(at: MonotonicClock.now() + Self.retryDelay << UInt64(attempts - 1))
        }
    }

    /// A server hung up: another one may be there, or the same again.
    private func lost() {
        wayland = nil
        x11 = nil
        displayed = nil
        retryLater()
        if attempts > 1, live != nil, !isTextConsole() {
            live = nil
            onChange(nil)
        }
    }
}
