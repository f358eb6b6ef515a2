import Control
import EventLoop
import Keyboard
import Keymaps
import System
import Typing

/// Types every character of the locales into a window and compares the received text.
///
/// Nothing is typed before the window has the focus. Characters are typed one at a time, each after the one before has
/// arrived. The test stops when the focus is lost, so at most one character goes to another window. Some compositors
/// take the focus away and give it back at once when another keyboard is used; the character that was typed at that
/// time is then typed again.
final class SelfTest {
    /// A character and the way in which it is typed.
    typealias Item = (character: Unicode.Scalar, way: CharacterWay)

    private let loop: EventLoop
    private let window: any EchoWindow
    private let typist: any TestTypist
    private let items: [Item]
    private let language: String
    private(set) var result: SelfTestResult
    private var echo: KeyEcho?
    private var down: Set<Keycode> = []
    private var hasFocus = false
    private var position = 0
    private var isTyping = false
    /// Whether the focus was lost and came back while the present character was typed.
    private var hasBlinked = false
    private var limit: Deadline!

    private let timeouts: Timeouts
    /// The number of wrong characters after which the test stops, since the rest would be wrong too.
    private static let mistakeLimit = 12

    /// The timeouts, in µs.
    struct Timeouts {
        /// The time for the window to get the focus.
        var focus: Timestamp = 30_000_000
        /// The time for a character to arrive, which normally takes milliseconds.
        var character: Timestamp = 2_000_000
        /// The time for the focus to come back.
        var blink: Timestamp = 1_000_000
    }

    init(
        _ items: [Item], into window: any EchoWindow, by typist: any TestTypist, language: String, on loop: EventLoop,
        timeouts: Timeouts = Timeouts()
    ) {
        self.items = items
        self.window = window
        self.typist = typist
        self.language = language
        self.loop = loop
        self.timeouts = timeouts
        result = SelfTestResult(typedBy: typist.name, wanted: items.count)
        limit = Deadline(on: loop) { [unowned self] in giveUp() }
        window.onEvent = { [unowned self] in receive($0) }
        limit.arm(after: timeouts.focus)
    }

    /// Runs the event loop until the test is over. Fails if epoll fails.
    func run() throws(SystemError) -> SelfTestResult {
        if items.isEmpty { return result }
        try loop.run()
        limit.disarm()
        window.close()
        typist.close()
        return result
    }

    private func receive(_ event: EchoEvent) {
        switch event {
        case .keymap(let keymap): echo = KeyEcho(keymap, language: language)
        case .modifiers(let depressed, let latched, let locked, let group):
            echo?.setModifiers(depressed: depressed, latched: latched, locked: locked, group: group)
        case .focus(let isOn):
            takeFocus(isOn)
        case .key(let keycode, let isDown):
            if isDown {
                down.insert(keycode)
                echo?.press(keycode)
            } else {
                down.remove(keycode)
            }
        case .closed: return stop(localized("the window was closed, or the display server has ended"))
        }
        goOn()
    }

    private func takeFocus(_ isOn: Bool) {
        let hasBegun = isTyping || position > 0
        hasFocus = isOn
        down = []
        if !hasBegun { return }
        if isOn { hasBlinked = isTyping }
        limit.arm(after: isOn ? timeouts.character : timeouts.blink)
    }

    /// Types the next character if the present one has arrived and its keys are up.
    private func goOn() {
        guard hasFocus, let echo, down.isEmpty else { return }
        if isTyping {
            guard echo.text == Self.text(items[position]) else { return }
            result.arrived[items[position].way.rawValue, default: 0] += 1
            position += 1
        }
        typeNext()
    }

    private func typeNext() {
        isTyping = false
        hasBlinked = false
        guard position < items.count else { return loop.stop() }
        echo?.clear()
        do {
            isTyping = true
            limit.arm(after: timeouts.character)
            try typist.type(items[position].character)
        } catch {
            stop("\(error)")
        }
    }

    /// Handles a timeout: of the focus, of its return, or of a character.
    private func giveUp() {
        if !hasFocus {
            let hasBegun = isTyping || position > 0
            return stop(
                hasBegun
                    ? localized("the window lost the focus")
                    : localized("the window never got the focus; click on it when it appears"))
        }
        guard isTyping else { return stop(localized("the display server reported no keymap")) }
        if hasBlinked { return typeNext() }
        let item = items[position]
        result.mistakes.append(
            .init(character: Self.text(item), arrived: echo?.text ?? "", way: item.way.rawValue))
        position += 1
        if result.mistakes.count >= Self.mistakeLimit { return stop(localized("too many characters are wrong")) }
        typeNext()
    }

    private func stop(_ reason: String) {
        if result.stopped == nil { result.stopped = reason }
        loop.stop()
    }

    private static func text(_ item: Item) -> String { String(Character(item.character)) }
}

extension SelfTest {
    /// The characters of all locales that can be typed, each once.
    static func items(for assembly: Assembly) -> [Item] {
        var known: Set<Unicode.Scalar> = []
        return assembly.localeCharacters.flatMap(\.characters).compactMap { character in
            guard character.value > 0x20, known.insert(character).inserted,
                let way = assembly.index.way(of: character)
            else { return nil }
            return (character, way)
        }
    }

    private static func typistWithoutDaemon(_ index: CharacterIndex, on loop: EventLoop) throws -> any TestTypist {
        do throws(SystemError) {
            return try KeyboardTypist(index, on: loop)
        } catch {
            guard error.isPermissionDenied else { throw error }
            throw PlainError(
                localized(
                    "no daemon runs, and this command may not type itself (\(error)): systemctl --user start phim"))
        }
    }

    /// Opens a window on the display that reported the keymap, and runs the test. Nil if there is no display.
    static func run(
        _ assembly: Assembly, environment: [String: String], saying tell: (String) -> Void
    ) throws -> SelfTestResult? {
        let loop = try EventLoop()
        let title = localized("Phím doctor: please do not type")
        let window: any EchoWindow
        switch assembly.source {
        case .wayland(let path): window = try WaylandWindow(path, title: title, on: loop)
        case .x11(let display): window = try X11Window(display, title: title, on: loop)
        case .console, nil: return nil
        }
        let daemon = DaemonTypist(RuntimeDirectory(environment: environment))
        let typist: any TestTypist = try daemon ?? typistWithoutDaemon(assembly.index, on: loop)
        if daemon == nil, case .x11 = assembly.source {
            tell(
                localized(
                    "No daemon runs, and an X server gives a new keyboard its own keymap, without the plane."))
        }
        tell(localized("A window opens. If it does not get the keyboard by itself, click on it, and do not type."))
        let language = ProcessEnvironment.language(in: environment)
        return try SelfTest(items(for: assembly), into: window, by: typist, language: language, on: loop).run()
    }
}
