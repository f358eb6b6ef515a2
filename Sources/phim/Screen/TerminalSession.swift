import CLinux
import EventLoop
import Glibc
import Keyboard
import Playground

/// Runs a program on the screen of the terminal.
final class TerminalSession {
    private let program: any ScreenProgram
    private let screen: CursesScreen
    private let loop: EventLoop
    private var time: Timestamp
    private var deadline: Deadline?
    /// The signal that ended the program; nil if the user ended it.
    private var endingSignal: Int32?

    /// The number of keys that are read before the screen is updated, so that pasted text is not shown key by key.
    private static let batch = 256

    /// Runs the program until it ends. The terminal is restored in every case.
    static func run(_ program: any ScreenProgram, on screen: CursesScreen) throws {
        let session = TerminalSession(program, screen, try EventLoop())
        // The signals are blocked before the terminal changes, so that none ends the program in between.
        let signals = try SignalWatch(
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH], on: session.loop
        ) { [unowned session] in session.handle($0) }
        try screen.begin()
        do {
            defer { screen.end() }
            try session.run()
        }
        if let number = session.endingSignal {
            // The program ends by the same signal, so that its parent process sees it.
            signal(number, SIG_DFL)
            signals.cancel()
            raise(number)
        }
    }

    private init(_ program: any ScreenProgram, _ screen: CursesScreen, _ loop: EventLoop) {
        self.program = program
        self.screen = screen
        self.loop = loop
        time = loop.now()
    }

    private func run() throws {
        deadline = Deadline(on: loop) { [unowned self] in
            passTime()
            show()
        }
        let keys = try loop.add(screen.descriptor) { [unowned self] readiness in
            readKeys()
            // The terminal was closed.
            if readiness.contains(.hangup) { loop.stop() }
        }
        defer { loop.remove(keys) }
        show()
        try loop.run()
    }

    private func passTime() {
        let now = loop.now()
        program.wait(now - time)
        time = now
    }

    private func readKeys() {
        passTime()
        for input in screen.read(limit: Self.batch) {
            switch program.receive(input) {
            case .leave: return loop.stop()
            case .redraw: screen.redraw()
            case .suspend:
                // SIGTSTP stops all programs of the pipe. Nothing is drawn before the signal is read, since ncurses
                // would discard the signal.
                kill(0, SIGTSTP)
                return
            case nil: break
            }
        }
        show()
    }

    private func show() {
        let (columns, rows) = screen.size
        screen.show(program.frame(columns: columns, rows: rows))
        deadline?.arm(at: program.remainingTime.map { loop.now() + $0 })
    }

    private func handle(_ signal: Int32) {
        switch signal {
        case SIGINT: loop.stop()
        case SIGTSTP: suspend()
        case SIGCONT:
            screen.resume()
            show()
        case SIGWINCH:
            screen.resize()
            show()
        default:
            endingSignal = signal
            loop.stop()
        }
    }

    /// Stops this program, and gives the terminal to the shell until it continues the program.
    private func suspend() {
        // Keys typed before the stop must not reach the shell.
        readKeys()
        screen.end()
        signal(SIGTSTP, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        raise(SIGTSTP)
        // The program stops and continues here.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        screen.resume()
        show()
    }
}
