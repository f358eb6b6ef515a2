import Configuration
import Control
package import Desktop
import Devices
import EventLoop
import Keyboard

/// Follows the application and the field that have the focus, and applies the settings that the configuration has for
/// them.
///
/// It remembers the language that each application used last.
package final class ApplicationFollower {
    /// Called when `isPassing` changes.
    var onPassing: () -> Void = {}
    /// Called when the settings of the application change.
    var onSettings: (Configuration.ApplicationSettings) -> Void = { _ in }
    /// Called last, after every report of the focus.
    var onChange: () -> Void = {}

    /// Whether keys pass through: the field or the terminal takes a password, a rule turns Phím off for the application, or
    /// another input method composes the text.
    private(set) var isPassing = false

    private let flow: KeyFlow
    private let active: ActiveConfiguration
    private let watch: FocusWatch
    private let loop: EventLoop
    private var environment: [String: String]
    private var terminal = TerminalWatch()
    /// Nil if the configuration does not yield to other input methods.
    private var otherMethod: OtherInputMethod?
    private var settings = Configuration.ApplicationSettings()
    /// The application whose language is in use; empty for the language that applications share.
    private var place = ""
    private var languages: [String: Language] = [:]

    /// The most applications whose language is remembered.
    private static let limit = 256

    init(
        _ flow: KeyFlow, _ active: ActiveConfiguration, on loop: EventLoop, environment: [String: String],
        program: String, _ session: SessionWatch
    ) {
        self.flow = flow
        self.active = active
        self.loop = loop
        self.environment = environment
        watch = FocusWatch(on: loop, environment: environment, program: program)
        watch.follow(console: session.textConsole)
        watch.onChange = { [unowned self] in
            followTerminal()
            follow(isOther: $0)
        }
        watch.isInWord = { [unowned flow] in flow.isAtNewWord == false }
    }

    /// The application and the field that have the focus.
    package var field: FocusedField { watch.field }

    /// What clients get of the focus; nil if the configuration forbids to follow it.
    var status: Status.Focus? {
        guard active.assembly.configuration.focus.isFollowed else { return nil }
        return Status.Focus(
            application: field.application, program: terminal.program, field: field.kind,
            source: field.source?.rawValue, since: field.since, sources: watch.tellingSources.map(\.rawValue),
            isOff: settings.isOff == true, otherInputMethod: otherMethod?.name)
    }

    /// Starts or stops to watch the focus, as the configuration says, and applies the settings for the current field.
    package func reconsider() {
        let focus = active.assembly.configuration.focus
        if focus.isFollowed { watch.start() } else { watch.close() }
        followOtherMethod(isWanted: focus.yieldsToInputMethods)
        followTerminal()
        follow(isOther: false)
    }

    /// Called at each press, before it has an effect: another program may run in the terminal by now, or ask for a password.
    func keyGoesDown(_ keycode: Keycode, at time: Timestamp) {
        otherMethod?.reconsider()
        if terminal.keyGoesDown(keycode, at: time) { follow(isOther: false) }
    }

    /// Called with the events that were sent, among which may be a click.
    func noteSent(_ events: [OutputEvent]) {
        if events.contains(where: { $0.phase == .press && $0.keycode.isPointerButton }) { pointerClicked() }
    }

    /// Called after another virtual terminal may be in front; nil if it is no text console.
    func follow(console: String?) { watch.follow(console: console) }

    /// Called after a click, which may have changed the tab of a terminal.
    func pointerClicked() { terminal.leaveFront() }

    /// Searches for display servers and the message bus with another environment.
    func use(_ environment: [String: String]) {
        self.environment = environment
        watch.use(environment)
        guard otherMethod != nil else { return }
        followOtherMethod(isWanted: false)
        followOtherMethod(isWanted: true)
    }

    /// Asks where the caret is; nothing is answered if nobody knows.
    func askCaret(onAnswer: @escaping (CaretPlace) -> Void) { watch.askCaret(onAnswer: onAnswer) }

    /// Stops watching the focus.
    func close() {
        watch.close()
        followOtherMethod(isWanted: false)
    }

    private func followOtherMethod(isWanted: Bool) {
        if !isWanted {
            otherMethod?.close()
            otherMethod = nil
        } else if otherMethod == nil {
            otherMethod = OtherInputMethod(in: environment, on: loop) { [unowned self] in
                follow(isOther: false)
            }
        }
    }

    private func followTerminal() {
        if field.source == .console, let console = watch.console {
            terminal.follow(.console(console))
        } else {
            let isTerminal = Configuration.isTerminal(field.application, field.kind)
            terminal.follow(isTerminal && field.process > 0 ? .window(of: field.process) : nil)
        }
    }

    private func follow(isOther: Bool) {
        let configuration = active.assembly.configuration
        let next = configuration.settings(in: field.application, field.kind, program: terminal.program)
        if isOther {
            flow.handle(.focusChanged)
            otherMethod?.reconsider()
        }
        let takesPassword = field.kind == .password || terminal.asksForPassword
        let isPassing = takesPassword || next.isOff == true || watch.console == nil && otherMethod?.name != nil
        if isPassing != self.isPassing {
            self.isPassing = isPassing
            onPassing()
        }
        if next != settings {
            settings = next
            onSettings(next)
        }
        followLanguage(of: next, configuration.focus)
        onChange()
    }

    /// Switches to the application's language if it has its own: a rule names it, or each application keeps its own.
    /// All other applications share one language.
    private func followLanguage(of settings: Configuration.ApplicationSettings, _ focus: Configuration.Focus) {
        let hasRule = settings.locale != nil || settings.method != nil
        let next = hasRule || focus.remembersLocales ? field.application : ""
        guard next != place else { return }
        if languages.count == Self.limit { languages.removeAll() }
        languages[place] = flow.engine.language
        place = next
        let known = hasRule && !focus.remembersLocales ? nil : languages[next]
        if let known {
            flow.use(known)
        } else if hasRule {
            flow.use(Language(locale: settings.locale, method: settings.method?.rawValue))
        }
    }
}
