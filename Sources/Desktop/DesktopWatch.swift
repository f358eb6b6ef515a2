package import EventLoop
import Glibc
package import Keyboard
package import Keymaps
import System

/// Follows the active keymap: that of a Wayland compositor, else of an X server, else of the console.
///
/// It never blocks the daemon's loop, whatever a server does.
package final class DesktopWatch {
    private let loop: EventLoop
    private var environment: [String: String]
    private let program: String
    private let keyboardName: String
    private let readConsole: () -> (device: String, layout: KeyLayout)?
    private let isTextConsole: () -> Bool
    private let onChange: (LiveKeymap?) -> Void
    private let compiler: KeymapCompiler
    /// The last keymap of the display server; nil without a server.
    private var displayed: LiveKeymap?
    private var wayland: WaylandKeymap?
    private var x11: X11Keymap?
    private var sockets: SocketWatch?
    private var retry: Retry!
    /// The keymap that was reported last.
    private(set) var live: LiveKeymap?

    /// The waits before a server is asked again that hung up or accepted no connection. After the last one the watch
    /// only waits for a new socket.
    private static let retries = Retry.Policy(shortest: 250_000, limit: 6)

    /// Creates a watch that starts with `start()`. `program` is this program's file, which is run to ask X servers.
    /// `readConsole` reads the console's keymap. `isTextConsole` says whether a text console is in front, where that
    /// keymap is in force even if there are servers. `onChange` gets nil when no keymap is known any more.
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
        compiler = KeymapCompiler(on: loop)
        retry = Retry(Self.retries, on: loop) { [unowned self] in connect() }
    }

    /// Connects to a server, and watches for servers that start.
    package func start() {
        sockets = try? SocketWatch(SessionSockets.directories(in: environment), on: loop) { [unowned self] in
            retry.reset()
            if wayland == nil { connect() }
        }
        connect()
        // Without a server, `connect` has just read the console.
        if isTextConsole(), wayland != nil || x11 != nil { followConsole() }
    }

    /// Called when another virtual terminal is in front.
    package func followConsole() {
        if isTextConsole(), let console = consoleKeymap() {
            report(console)
        } else if let displayed {
            report(displayed)
        } else {
            connect()
        }
    }

    /// Searches for servers with another environment.
    package func use(_ environment: [String: String]) {
        self.environment = environment
        retry.reset()
        guard wayland == nil else { return }
        x11?.close()
        x11 = nil
        connect()
    }

    /// Stops watching.
    package func close() {
        retry.cancel()
        sockets?.close()
        sockets = nil
        wayland?.close()
        wayland = nil
        x11?.close()
        x11 = nil
    }

    /// Reads the console's keymap again, if it is in use, because the console reports no changes.
    package func refresh() {
        if wayland == nil && x11 == nil || isTextConsole() { followConsole() }
    }

    private func connect() {
        retry.cancel()
        let paths = SessionSockets.wayland(in: environment)
        for path in paths {
            wayland = try? WaylandKeymap(
                path, environment: environment, keyboardName: keyboardName, compiler: compiler, on: loop,
                onKeymap: { [unowned self] in tell($0) }, onEnd: { [unowned self] in lost() })
            if wayland != nil {
                x11?.close()
                x11 = nil
                return
            }
        }
        // A compositor that starts makes its socket before it listens on it; a busy one accepts no connection for now.
        if !paths.isEmpty { retry.later() }
        if x11 != nil { return }
        if let display = SessionSockets.x11(in: environment).first {
            x11 = try? X11Keymap(
                display, environment: environment, program: program, compiler: compiler, on: loop,
                onKeymap: { [unowned self] in tell($0) },
                onEnd: { [unowned self] in lost() })
            if x11 != nil { return }
        }
        report(consoleKeymap())
    }

    private func consoleKeymap() -> LiveKeymap? {
        readConsole().map { LiveKeymap(console: $0.layout, device: $0.device) }
    }

    private func tell(_ live: LiveKeymap) {
        retry.reset()
        displayed = live
        if !isTextConsole() { report(live) }
    }

    /// Reports a keymap; nil, that none is known, only once.
    private func report(_ live: LiveKeymap?) {
        if live == nil && self.live == nil { return }
        self.live = live
        onChange(live)
    }

    /// Handles the end of a server: another one may exist, or the same one may accept connections again.
    private func lost() {
        wayland = nil
        x11 = nil
        displayed = nil
        retry.later()
        if retry.failures > 1, !isTextConsole() { report(nil) }
    }
}
