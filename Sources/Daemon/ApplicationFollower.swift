import Configuration
package import Desktop
import EventLoop

/// Follows which application and which field have the focus, and what the configuration says for them.
///
/// It owns the language that each application was used in last.
package final class ApplicationFollower {
    /// Called when `isPassing` is another.
    var onPassing: () -> Void = {}
    /// Called when other settings hold.
    var onSettings: (Configuration.ApplicationSettings) -> Void = { _ in }
    /// Called after all that, when anything about the field has changed.
    var onChange: () -> Void = {}

    /// Keys pass untouched: the field takes a password, or the application is left alone.
    private(set) var isPassing = false

    private let flow: KeyFlow
    private let active: ActiveConfiguration
    private let watch: FocusWatch
    private var settings = Configuration.ApplicationSettings()
    /// The application that has the focus, as far as languages are concerned; empty for one that has none of its own.
    private var place = ""
    private var languages: [String: Language] = [:]

    /// How many applications are remembered.
    private static let limit = 256

    init(
        _ flow: KeyFlow, _ active: ActiveConfiguration, on loop: EventLoop, environment: [String: String],
        program: String
    ) {
        self.flow = flow
        self.active = active
        watch = FocusWatch(on: loop, environment: environment, program: program)
        watch.onChange = { [unowned self] in follow(isOther: $0) }
        watch.isInWord = { [unowned flow] in flow.engine.context.document.isAtNewWord == false }
    }

    /// What has the focus.
    package var field: FocusedField { watch.field }

    /// A rule leaves the application alone.
    var isOff: Bool { settings.isOff == true }

    /// Who tells something now.
    var sources: [FocusedField.Source] { watch.tellingSources }

    /// Begins or ceases to ask, as the configuration says, and does what it says for the field.
    package func reconsider() {
        if active.assembly.configuration.focus.isFollowed { watch.start() } else { watch.close() }
        follow(isOther: false)
    }

    /// Looks for display servers by another environment.
    func use(_ environment: [String: String]) { watch.use(environment) }

    /// Asks nobody any more.
    func close() { watch.close() }

    private func follow(isOther: Bool) {
        let configuration = active.assembly.configuration
        let next = configuration.settings(in: field.application, field.kind)
        if isOther { flow.handle(.focusChanged) }
        let isPassing = field.kind == .password || next.isOff == true
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

    /// An application has a language of its own if a rule gives it one, or if each has one. All others share theirs.
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
