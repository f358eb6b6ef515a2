import Bus
import Desktop
import EventLoop
import Keyboard

/// Whose keyboard it is: the user's, another user's, or passed through because a password is typed.
final class SessionWatch {
    /// Called when the user came to the keyboard, or left it.
    var onPresence: (_ isPresent: Bool) -> Void = { _ in }
    /// Called when keys pass untouched from now on, or do not any more.
    var onPassing: () -> Void = {}
    /// Called before the machine sleeps, and when it is awake again.
    var onSleep: (_ begins: Bool) -> Void = { _ in }
    /// Called after another virtual terminal came to the front, and after another keymap was loaded on a text console.
    var onConsole: () -> Void = {}

    /// Keys pass untouched.
    private(set) var isPassing = false

    private let session: LoginSession
    private let bus: MessageBus
    private let manager: LoginManager
    private let console: ActiveConsole?
    /// The terminal in front asked for a password when it was looked at last.
    private var isPrompted = false
    /// A text console was in front then; nil if that is not known.
    private var wasText: Bool?
    /// What its keymap was then; nil if that is not known.
    private var keymapMark: UInt64?
    private var again: Deadline!
    private var delay: Timestamp = 0
    /// When a key made it look whether the terminal in front is a text console.
    private var lookTime: Timestamp = 0

    /// A display server sets its terminal to graphics after it came to the front, and a prompt ends after its last key:
    /// nobody tells. So the terminal is looked at after this time in µs, and after twice as long, up to the longest.
    private static let shortest: Timestamp = 250_000
    private static let longest: Timestamp = 4_000_000
    /// While keys are typed, it is looked at once in this time in µs for what a person cannot do faster: to end a display
    /// server, or to log in.
    private static let interval: Timestamp = 1_000_000

    /// Follows the login sessions of a user.
    init(_ options: Daemon.Options, on loop: EventLoop) {
        session = LoginSession(of: options.user, on: loop)
        bus = MessageBus.system(in: options.environment, on: loop)
        manager = LoginManager(on: bus)
        console = options.console.map { ActiveConsole($0, on: loop) }
        session.onSession = { [unowned self] in manager.follow(session: $0) }
        session.onChange = { [unowned self] isActive in
            // Who is logged in now may be another user: what they type is not ours to look at.
            console?.forgetTerminal()
            isPrompted = false
            follow()
            onPresence(isActive)
        }
        manager.onLock = { [unowned self] _ in follow() }
        manager.onSleep = { [unowned self] in onSleep($0) }
        console?.onChange = { [unowned self] in
            wasText = console?.isText
            onConsole()
            lookAgain(after: Self.shortest)
            look()
        }
        again = Deadline(on: loop) { [unowned self] in
            look()
            if delay < Self.longest { lookAgain(after: delay * 2) }
        }
        wasText = console?.isText
        lookAtTerminal()
        manager.follow(session: session.id)
    }

    /// The user is at the keyboard.
    var isPresent: Bool { session.isActive }

    /// A text console is in front, as far as it is known.
    var isTextConsole: Bool { console?.isText ?? false }

    /// A key goes down: the console may ask for a password by now, or have another keymap. That is asked for each key, and
    /// nothing else is.
    func keyGoesDown(at time: Timestamp) {
        if time >= lookTime + Self.interval {
            lookTime = time
            look()
        } else {
            lookAtTerminal()
        }
        if isPrompted { lookAgain(after: Self.shortest) }
    }

    /// Ends it.
    func close() {
        again.disarm()
        session.close()
        manager.close()
        bus.close()
        console?.close()
    }

    private func lookAgain(after delay: Timestamp) {
        self.delay = delay
        again.arm(at: MonotonicClock.now() + delay)
    }

    /// Looks at the terminal in front.
    private func look() {
        guard let console else { return }
        let isText = console.isText
        if isText != wasText {
            wasText = isText
            onConsole()
        }
        lookAtTerminal()
    }

    /// Asks the terminal in front, if it is a text console that could be opened, whether a password is typed, and whether
    /// its keymap is the same: on one without the plane an edit would delete and type nothing.
    private func lookAtTerminal() {
        guard let console, wasText != false, console.isOpen else {
            isPrompted = false
            keymapMark = nil
            return follow()
        }
        isPrompted = console.asksForPassword
        // The login that it belonged to is over: the next one is looked for at the next key.
        if !console.isOpen { lookTime = 0 }
        let mark = console.keymapMark
        let isOther = keymapMark != nil && mark != nil && mark != keymapMark
        keymapMark = mark
        if isOther { onConsole() }
        follow()
    }

    private func follow() {
        let isPassing = manager.isLocked || isPrompted
        guard isPassing != self.isPassing else { return }
        self.isPassing = isPassing
        onPassing()
    }
}
