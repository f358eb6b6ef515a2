import Control
import Keyboard
import System

/// The state of the daemon that the indicator shows: no list and no text.
struct IndicatorState: Hashable {
    /// Why the daemon reports no status.
    enum Absence: Hashable {
        case off
        case otherVersion
        case unresponsive
    }

    private let source: Source

    private enum Source: Hashable {
        case status(Shown)
        case absence(Absence)
    }

    /// The parts of a status that are shown.
    struct Shown: Hashable {
        let state: Status.State
        let locale: String
        let locales: [String]
        let method: String
        let methods: [String]
        let layer: String
        let feedback: Bool
        let configuration: String?
        let problem: Status.Problem?
        let settings: Status.Indicator
    }

    /// The state without a usable daemon.
    init(_ absence: Absence) { source = .absence(absence) }

    /// The state of a daemon with this status.
    init(_ status: Status) {
        source = .status(
            Shown(
                state: status.state, locale: status.locale, locales: status.locales, method: status.method,
                methods: status.methods, layer: status.layer, feedback: status.feedback,
                configuration: status.configuration, problem: status.problem,
                settings: status.indicator))
    }

    /// The parts of the status; nil if there is none.
    var shown: Shown? {
        if case .status(let shown) = source { shown } else { nil }
    }

    /// Whether the daemon needs help of the user.
    var needsAttention: Bool { shown?.problem != nil }

    /// The icon for a dark or a light desktop. The configuration may override `isDark`.
    func icon(isDark: Bool) -> Icon {
        guard let shown else { return Icon(symbol: .off, isFilled: false, isDark: isDark) }
        let symbol: Icon.Symbol =
            switch shown.state {
            case _ where shown.problem != nil: .problem
            case .active: .letters(shown.label)
            case .paused: .paused
            case .passing: .locked
            case .released, .away: .off
            }
        let isFilled = shown.problem != nil || shown.state == .active && shown.method != "none"
        return Icon(symbol: symbol, isFilled: isFilled, isDark: shown.settings.scheme.map { $0 == .dark } ?? isDark)
    }

    /// One line with the locale and the input method.
    var title: String {
        shown.map { "\(LanguageName.menuTitle(of: $0.locale)), \($0.method)" } ?? "Phím"
    }

    /// An explanation of an unusual state; empty in the usual state.
    var explanation: String {
        switch source {
        case .absence(.off): localized("Phím is not running.")
        case .absence(.otherVersion):
            localized("The running Phím and this indicator have different versions. Restart both.")
        case .absence(.unresponsive): localized("Phím does not answer.")
        case .status(let shown): shown.explanation
        }
    }

    /// The locale after a number of steps in the rotation; nil if there is only one.
    func locale(after steps: Int) -> String? {
        guard let shown, let place = shown.locales.firstIndex(of: shown.locale), shown.locales.count > 1 else {
            return nil
        }
        let count = shown.locales.count
        return shown.locales[((place + steps) % count + count) % count]
    }
}

extension IndicatorState.Shown {
    /// The label of the locale: that of the configuration, or else the first two letters of its identifier.
    var label: String {
        if let label = settings.labels[locale], !label.isEmpty { return label.uppercased() }
        let letters = locale.uppercased().filter { StrokeFont.characters.contains($0) }.prefix(2)
        return letters.isEmpty ? "?" : String(letters)
    }

    fileprivate var explanation: String {
        if let problem { return "\(problem.text)\n\(problem.fix)" }
        return switch state {
        case .active: ""
        case .paused: localized("Paused: every key passes unchanged.")
        case .passing:
            localized(
                """
                Every key passes unchanged: a password is typed, the screen is locked, or Phím is off in this \
                application.
                """)
        case .released: localized("Phím has released the keyboards.")
        case .away: localized("Another user is at the keyboard.")
        }
    }
}
