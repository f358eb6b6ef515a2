import Configuration
import Control
import Devices
import Engine
import EventLoop
import Glibc
import Keyboard
import Keymaps
import System
import Typing

/// Answers the requests of control clients.
final class ControlResponder {
    /// Called after an input method was added to the configuration in use.
    var onMethodAdded: () -> Void = {}
    /// Called after a change of the state that clients follow.
    var onChange: () -> Void = {}
    /// How often the kernel has dropped events of a device since the start (SYN_DROPPED).
    var overrunCount = 0
    /// Whether the user's login session is the active one.
    var isPresent: () -> Bool = { true }
    /// Why no device can be opened; nil if there is no problem.
    var problem: () -> Status.Problem? = { nil }
    /// The field with the focus for the status; nil if the focus is not followed.
    var focus: () -> Status.Focus? = { nil }

    private let flow: KeyFlow
    private let active: ActiveConfiguration
    private let keyboards: KeyboardSet
    private let feedback: FeedbackOutput
    private let environment: [String: String]
    private let background: BackgroundQueue

    init(
        flow: KeyFlow, active: ActiveConfiguration, keyboards: KeyboardSet, feedback: FeedbackOutput,
        environment: [String: String], background: BackgroundQueue
    ) {
        self.flow = flow
        self.active = active
        self.keyboards = keyboards
        self.feedback = feedback
        self.environment = environment
        self.background = background
    }

    /// Carries out a request and replies with the resulting state. The reply is late if files must be read first.
    func answer(_ request: ControlRequest, reply: @escaping (ControlReply) -> Void) {
        switch request {
        case .reload: active.reload { reply(Self.reply(toReloadWith: $0)) }
        case .locale(let id?) where !flow.engine.localeIDs.contains(id): find(id, reply: reply)
        case .inputMethod(let name?) where !flow.engine.inputMethodNames.contains(name):
            add(Configuration.Method(rawValue: name), reply: reply)
        default: reply(answer(request))
        }
    }

    private func answer(_ request: ControlRequest) -> ControlReply {
        switch request {
        // The control server tells the editor's mode by itself, because the mode belongs to the connection.
        case .status, .follow, .editor, .reload: break
        case .devices: return ControlReply(devices: devices)
        case .pause: flow.perform(.pause)
        case .resume: resume()
        case .toggle: if state == .active { flow.perform(.pause) } else { resume() }
        case .locale(let id): flow.perform(id.map { .locale($0) } ?? .nextLocale)
        case .inputMethod(let name): flow.perform(name.map { .inputMethod($0) } ?? .nextInputMethod)
        case .layer(let name):
            guard flow.engine.layerNames.contains(name) else {
                return unknown(localized("layer"), name, among: flow.engine.layerNames)
            }
            flow.perform(.layer(name))
        case .feedback(let change):
            let remarks = change == .test ? feedback.test() : nil
            if change != .test { switchFeedback(change) }
            return ControlReply(status: status, remarks: remarks)
        case .play(let kind): feedback.play(kind.feedback)
        case .perform(let action, let gesture):
            guard active.configuration.control.actions else {
                return ControlReply(error: localized("the configuration forbids it: actions = false in [control]"))
            }
            if flow.engine.context.isPassing {
                return ControlReply(
                    error: localized("keys pass untouched: the screen is locked, or a password is typed"))
            }
            guard active.configuration.control.typing || !action.typesKeys else {
                return ControlReply(
                    error: localized(
                        "the configuration forbids it: typing = false in [control]; “phim set control.typing true” allows it"
                    ))
            }
            if let program = action.program,
                !active.configuration.control.programs.contains(where: { $0.value == program })
            {
                return ControlReply(
                    error: localized(
                        "the configuration forbids it: \(program.quoted) is not in programs in [control]"))
            }
            if let refusal = refusal(of: action) { return refusal }
            flow.perform(action, gesture)
        }
        return ControlReply(status: status)
    }

    /// What the daemon does with keys now.
    var state: Status.State {
        if !isPresent() { return .away }
        if !keyboards.isGrabbing { return .released }
        if flow.engine.context.isPassing { return .passing }
        return flow.engine.context.isPaused ? .paused : .active
    }

    /// The state of the daemon for `phim status` and for clients that follow it.
    var status: Status { status(of: flow.engine) }

    private func status(of engine: borrowing Engine) -> Status {
        let assembly = active.assembly
        return Status(
            version: Version.text, state: state, locale: engine.context.locale, locales: engine.localeIDs,
            method: engine.context.inputMethod, methods: engine.inputMethodNames, layer: engine.context.layer,
            layers: engine.layerNames, letterCase: engine.context.keyboardCase.rawValue,
            isRightToLeft: engine.context.isRightToLeft, editor: engine.editorMode?.rawValue,
            feedback: engine.givesFeedback,
            list: engine.context.openList.map { Status.List($0, showsTexts: active.configuration.control.texts) },
            suggestions: active.configuration.control.texts ? engine.context.suggestedTexts : nil,
            keymap: assembly.keymapName, plane: assembly.usesPlane, untypeable: flow.untypeableCount,
            refusedEdits: flow.refusedCount, overruns: overrunCount,
            configuration: active.version.file,
            keyboards: devices.filter { $0.state != "pointer" && $0.state != "ignored" }, processID: getpid(),
            problem: problem(), focus: focus(),
            indicator: Status.Indicator(active.configuration, words: assembly.wordsFile?.path))
    }

    private var devices: [Status.Device] { keyboards.devices.map { Status.Device($0) } }

    private func resume() {
        if !keyboards.isGrabbing { keyboards.grab() }
        flow.perform(.resume)
    }

    private static func reply(toReloadWith complaints: [Complaint]) -> ControlReply {
        let isRefused = complaints.contains { $0.severity == .error }
        return ControlReply(
            error: isRefused ? localized("the configuration was not reloaded; the old one stays in use") : nil,
            complaints: complaints.map(\.description))
    }

    /// Selects the locale that a text names, or replies with an error. It reads the names of all installed layouts.
    private func find(_ text: String, reply: @escaping (ControlReply) -> Void) {
        let locales = active.configuration.locales.map { (id: $0.id, layout: $0.layout.value) }
        background.add { [environment] in
            LocaleLookup.find(text, among: locales) {
                LocaleName.all(configured: locales, environment: environment)
            }
        } finish: { [unowned self] found in
            guard let found, flow.engine.localeIDs.contains(found) else {
                return reply(unknown(localized("locale"), text, among: flow.engine.localeIDs))
            }
            flow.perform(.locale(found))
            reply(ControlReply(status: status))
        }
    }

    /// Selects an input method that no locale names, or replies with an error if no such method exists.
    private func add(_ method: Configuration.Method, reply: @escaping (ControlReply) -> Void) {
        let name = method.rawValue
        active.add(method) { [unowned self] isAdded in
            guard isAdded else {
                return reply(
                    unknown(
                        localized("input method"), name, among: flow.engine.inputMethodNames,
                        or: Configuration.Method.shippedNames))
            }
            onMethodAdded()
            flow.perform(.inputMethod(name))
            reply(ControlReply(status: status))
        }
    }

    private func switchFeedback(_ change: ControlRequest.FeedbackSwitch) {
        let isOn = change == .toggle ? !flow.engine.givesFeedback : change == .on
        active.setFeedback(isOn: isOn)
        flow.change { $0.engine.setFeedback(isOn: isOn) }
        onChange()
    }

    /// Replies with an error if the action names a locale, method or layer that does not exist; nil otherwise.
    private func refusal(of action: KeyboardAction) -> ControlReply? {
        switch action {
        case .locale(let id) where !flow.engine.localeIDs.contains(id):
            unknown(localized("locale"), id, among: flow.engine.localeIDs)
        case .inputMethod(let name) where !flow.engine.inputMethodNames.contains(name):
            unknown(localized("input method"), name, among: flow.engine.inputMethodNames)
        case .layer(let name) where !flow.engine.layerNames.contains(name):
            unknown(localized("layer"), name, among: flow.engine.layerNames)
        default: nil
        }
    }

    private func unknown(
        _ kind: String, _ name: String, among names: [String], or others: [String] = []
    ) -> ControlReply {
        let nearest = NearestName.question(NearestName.nearest(to: name, among: names + others))
        return ControlReply(
            error: localized("there is no \(kind) \(name.quoted), only \(names.joined(separator: ", "))\(nearest)"))
    }
}

extension KeyboardAction {
    /// The program that the action starts, as `programs` in `[control]` names it; nil if it starts none.
    fileprivate var program: String? {
        switch self {
        case .run(let arguments): arguments.first ?? ""
        case .url: "url"
        default: nil
        }
    }
}

extension KeyboardContext {
    /// The texts of the candidates; nil if there are none.
    fileprivate var suggestedTexts: [String]? { candidates.isEmpty ? nil : candidates.map(\.text) }
}

extension Status.Indicator {
    fileprivate init(_ configuration: Configuration, words: String?) {
        let settings = configuration.indicator
        let scheme: Scheme? =
            switch settings.colorScheme {
            case .auto: nil
            case .dark: .dark
            case .light: .light
            }
        let switches = Switch.allCases.map { ($0.rawValue, $0.isOn(in: configuration)) }
        self.init(
            labels: settings.labels, notifies: settings.notifies, scheme: scheme,
            switches: Dictionary(uniqueKeysWithValues: switches), words: words)
    }
}

extension Status.Indicator.Switch {
    fileprivate func isOn(in configuration: Configuration) -> Bool {
        switch self {
        case .modernTones: configuration.vietnamese.toneStyle == .modern
        case .english: configuration.vietnamese.english
        case .restore: configuration.vietnamese.restore
        case .shorthand: configuration.shorthand.isOn
        }
    }
}

extension Status.List {
    /// The most items that are sent of a list.
    private static let limit = 50

    /// Converts the engine's list. Of a long list, only the items around the focused one are sent. Texts are sent only
    /// if the configuration allows it.
    fileprivate init(_ list: OpenList, showsTexts: Bool) {
        if list.kind.isOfTexts, !showsTexts {
            self.init(kind: list.kind.rawValue, items: [], focus: 0)
            return
        }
        let first = max(0, min(list.focus - Self.limit / 2, list.items.count - Self.limit))
        let items = Array(list.items[first..<min(first + Self.limit, list.items.count)])
        self.init(kind: list.kind.rawValue, items: items, focus: list.focus - first)
    }
}
