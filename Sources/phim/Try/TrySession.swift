import CLinux
import EventLoop
import Glibc
import Keyboard
import Playground

/// A playground on the terminal, from its beginning to its end.
final class TrySession {
    private let playground: Playground
    private let texts: PlaygroundTexts
    private let loop: EventLoop
    private var time = MonotonicClock.now()
    private var deadline: Deadline?
    /// What ended it; nil for the user.
    private var endingSignal: Int32?

    /// So many keys are read before they are shown: a text that is pasted is not shown key by key.
    private static let batch = 256

    /// Lets the user play. Whatever ends it, the terminal is as it was before.
    static func run(_ playground: Playground, _ texts: PlaygroundTexts) throws {
        let session = TrySession(playground, texts, try EventLoop())
        // The signals are blocked before the terminal changes, so that none ends the program in between.
        let signals = try SignalWatch(
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH], on: session.loop
        ) { [unowned session] in session.handle($0) }
        TerminalRestoration.prepare()
        try CursesScreen.begin()
        do {
            defer { CursesScreen.end() }
            try session.play()
        }
        if let number = session.endingSignal {
            // Who has started it is told by what it ended.
            signal(number, SIG_DFL)
            signals.cancel()
            raise(number)
        }
    }

    private init(_ playground: Playground, _ texts: PlaygroundTexts, _ loop: EventLoop) {
        self.playground = playground
        self.texts = texts
        self.loop = loop
    }

    private func play() throws {
        deadline = Deadline(on: loop) { [unowned self] in
            passTime()
            show()
        }
        let keys = try loop.add(STDIN_FILENO) { [unowned self] readiness in
            readKeys()
            // The terminal is gone.
            if readiness.contains(.hangup) { loop.stop() }
        }
        defer { loop.remove(keys) }
        show()
        try loop.run()
    }

    private func passTime() {
        let now = MonotonicClock.now()
        playground.wait(now - time)
        time = now
    }

    private func readKeys() {
        passTime()
        for input in CursesScreen.read(limit: Self.batch) {
            switch playground.take(input) {
            case .leave: return loop.stop()
            case .redraw: CursesScreen.redraw()
            case nil: break
            }
        }
        show()
    }

    private func show() {
        let (columns, rows) = CursesScreen.size
        CursesScreen.show(PlaygroundScreen.frame(of: playground, texts: texts, columns: columns, rows: rows))
        deadline?.arm(at: playground.remainingTime.map { MonotonicClock.now() + $0 })
    }

    private func handle(_ signal: Int32) {
        switch signal {
        // Ctrl+C is how one leaves.
        case SIGINT: loop.stop()
        case SIGTSTP: suspend()
        case SIGCONT:
            CursesScreen.resume()
            show()
        case SIGWINCH:
            CursesScreen.resize()
            show()
        default:
            endingSignal = signal
            loop.stop()
        }
    }

    /// The shell has the terminal until it lets this program go on.
    private func suspend() {
        // What was typed before is not for the shell.
        readKeys()
        CursesScreen.end()
        signal(SIGTSTP, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTSTP)
        raise(SIGTSTP)
        // Here it stops, and here it goes on.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        CursesScreen.resume()
        show()
    }
}
