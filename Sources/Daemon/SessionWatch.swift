import Bus
import Desktop
import EventLoop
import Keyboard

/// Watches whether the user's session is active, whether keys must pass through because of a lock or a password prompt,
/// and which virtual terminal is in front.
final class SessionWatch {
    /// Called when the user's session became active or inactive.
    var onPresence: (_ isPresent: Bool) -> Void = { _ in }
    /// Called when `isPassing` changes.
    var onPassing: () -> Void = {}
    /// Called with true before the machine sleeps, and with false after it woke up.
    var onSleep: (_ begins: Bool) -> Void = { _ in }
    /// Called after another virtual terminal is in front, and after another keymap was loaded on a text console.
    var onConsole: () -> Void = {}

    /// Whether the next character may begin a word.
    var mayBeginWord: () -> Bool = { true }

    /// Whether keys pass through: the screen is locked, or the console asks for a password.
    private(set) var isPassing = false

    private let session: LoginSession
    private let bus: MessageBus
    private let manager: LoginManager
    private let console: ActiveConsole?
    /// Whether the terminal in front asked for a password at the last check.
    private var isPrompted = false
    /// Whether a text console was in front at the last check; nil if unknown.
    private var wasText: Bool?
    /// The marks of the console's keymap at the last checks; nil if unknown.
    private var keymapMark: UInt64?
    private var tableMarks = [UInt64?](repeating: nil, count: ActiveConsole.tableCount)
    private var again: Deadline!
    /// The table of the keymap that the next check compares.
    private var table = 0
    /// The pause before the last armed check, in µs.
    private var delay = SessionWatch.longest
    /// The time of the last key that caused a check of the terminal's mode, in µs.
    private var lookTime: Timestamp = 0
    /// The time of the last key that caused a look at the whole keymap, in µs.
    private var tablesTime: Timestamp = 0

    /// The first and the longest pause between checks of the terminal, in µs; each pause is twice the one before. The
    /// checks are needed because the kernel reports neither the switch of a terminal to graphics nor the end of a
    /// prompt after its last key.
    private static let shortest: Timestamp = 250_000
    private static let longest: Timestamp = 4_000_000
    /// The pause between the tables of a keymap, in µs: a table is some sixty system calls, and keys come first.
    private static let betweenTables: Timestamp = 1000
    /// The shortest time between two checks of the terminal's mode while keys are typed, in µs. A person cannot end a
    /// display server or log in faster.
    private static let interval: Timestamp = 1_000_000

    /// Creates a watch for the login sessions of the user in the options.
    init(_ options: Daemon.Options, on loop: EventLoop) {
        session = LoginSession(of: options.user, on: loop)
        bus = MessageBus.system(in: options.environment, on: loop)
        manager = LoginManager(on: bus)
        console = options.console.map { ActiveConsole($0, on: loop) }
        session.onSession = { [unowned self] in manager.follow(session: $0) }
        session.onChange = { [unowned self] isActive in
            // Another user may be logged in now, whose terminal must not be observed.
            console?.forgetTerminal()
            isPrompted = false
            updatePassing()
            onPresence(isActive)
        }
        manager.onLock = { [unowned self] _ in updatePassing() }
        manager.onSleep = { [unowned self] in onSleep($0) }
        console?.onChange = { [unowned self] in
            wasText = console?.isText
            onConsole()
            lookAgain(after: Self.shortest)
            lookAtTerminal()
            lookAtKeymap()
        }
        again = Deadline(on: loop) { [unowned self] in
            let place = table
            if place == 0 { checkMode() }
            table = watchesTerminal ? (place + 1) % ActiveConsole.tableCount : 0
            if table > 0 {
                again.arm(after: Self.betweenTables)
            } else if delay < Self.longest {
                lookAgain(after: delay * 2)
            }
            lookAtTerminal()
            lookAtKeymap(table: place)
        }
        wasText = console?.isText
        lookAtTerminal()
        lookAtKeymap()
        manager.follow(session: session.id)
    }

    /// Whether the user's session is active.
    var isPresent: Bool { session.isActive }

    /// Whether a text console is in front; false if unknown.
    var isTextConsole: Bool { textConsole != nil }

    /// The name of the text console in front, as in /dev; nil if a desktop is in front, or unknown.
    var textConsole: String? { console?.textName }

    /// Called at each press: the console may ask for a password by now. Its keymap is looked at where a word may begin,
    /// since the edits of that word need it. The terminal's mode is checked less often, and the whole keymap, hundreds of
    /// system calls, not before the key but soon after it.
    func keyGoesDown(at time: Timestamp) {
        guard console != nil else { return }
        let isMoment = time >= lookTime + Self.interval
        if isMoment {
            lookTime = time
            checkMode()
        }
        guard isMoment || wasText != false else { return }
        lookAtTerminal()
        if isMoment || mayBeginWord() { lookAtKeymap() }
        if isPrompted {
            lookAgain(after: Self.shortest)
        } else if time >= tablesTime + Self.longest, watchesTerminal {
            tablesTime = time
            lookOnce(after: Self.shortest)
        }
    }

    /// Stops watching and closes the bus and the terminal.
    func close() {
        again.disarm()
        session.close()
        manager.close()
        bus.close()
        console?.close()
    }

    private func lookAgain(after delay: Timestamp) {
        self.delay = delay
        lookOnce(after: delay)
    }

    /// Arms a check, which begins with the first table of the keymap.
    private func lookOnce(after delay: Timestamp) {
        table = 0
        again.arm(after: delay)
    }

    /// Whether a text console that may be opened is in front.
    private var watchesTerminal: Bool { wasText != false && console?.isOpen ?? false }

    /// Checks whether the terminal in front shows text or graphics.
    private func checkMode() {
        let isText = console?.isText
        guard isText != wasText else { return }
        wasText = isText
        onConsole()
    }

    /// Checks whether the text console in front asks for a password.
    private func lookAtTerminal() {
        isPrompted = false
        if let console, watchesTerminal {
            isPrompted = console.asksForPassword
            // The login of the terminal is over; the next press searches for the new one.
            if !console.isOpen { lookTime = 0 }
        }
        updatePassing()
    }

    /// Checks whether the keymap of the text console in front has changed: on a keymap without the character plane an
    /// edit would delete characters and type none. With `table`, all entries of that table are compared too.
    private func lookAtKeymap(table: Int? = nil) {
        guard let console, watchesTerminal else {
            keymapMark = nil
            for place in tableMarks.indices { tableMarks[place] = nil }
            return
        }
        let isOther = Self.replace(&keymapMark, by: console.keymapMark)
        var isOtherTable = false
        for place in tableMarks.indices where isOther || place == table {
            if Self.replace(&tableMarks[place], by: console.keymapMark(ofTable: place)) { isOtherTable = true }
        }
        if isOther || isOtherTable {
            onConsole()
            // The keymap may be in the middle of being loaded.
            lookAgain(after: Self.shortest)
        }
    }

    /// Returns whether a mark differs from the one before; an unknown one does not.
    private static func replace(_ mark: inout UInt64?, by new: UInt64?) -> Bool {
        defer { mark = new }
        return mark != nil && new != nil && mark != new
    }

    private func updatePassing() {
        let isPassing = manager.isLocked || isPrompted
        guard isPassing != self.isPassing else { return }
        self.isPassing = isPassing
        onPassing()
    }
}
