import Configuration
import Control
import Devices
import Glibc
import Keyboard
import Keymaps

/// What control clients are answered.
extension Session {
    func answer(_ request: ControlRequest) -> ControlReply {
        switch request {
        case .status, .follow: break
        case .devices: return ControlReply(devices: devices)
        case .pause: perform(.pause)
        case .resume: resume()
        case .toggle: if state == .active { perform(.pause) } else { resume() }
        case .reload: return reload()
        case .locale(let id):
            guard let id else {
                perform(.nextLocale)
                break
            }
            let locales = assembly.configuration.locales.map { (id: $0.id, layout: $0.layout.value) }
            let found = LocaleLookup.find(id, among: locales) {
                LocaleName.all(configured: locales, environment: environment)
            }
            guard let found else { return unknown("locale", id, among: pipeline.engine.localeIDs) }
            perform(.locale(found))
        case .inputMethod(let name):
            if let name, !pipeline.engine.inputMethodNames.contains(name), !add(name) {
                return unknown(
                    "input method", name, among: pipeline.engine.inputMethodNames,
                    or: Configuration.Method.shippedNames)
            }
            perform(name.map { .inputMethod($0) } ?? .nextInputMethod)
        case .layer(let name):
            guard pipeline.engine.layerNames.contains(name) else {
                return unknown("layer", name, among: pipeline.engine.layerNames)
            }
            perform(.layer(name))
        case .feedback(let change):
            let remarks = switchFeedback(change)
            return ControlReply(status: status, remarks: remarks)
        case .perform(let action, let gesture):
            guard assembly.configuration.control.actions else {
                return ControlReply(error: "the configuration forbids it: actions = false in [control]")
            }
            perform(action, gesture)
        }
        return ControlReply(status: status)
    }

    /// Tells every client that follows how things are now.
    func publish() {
        remember()
        notifier.show("\(state.rawValue), \(pipeline.engine.context.locale), \(pipeline.engine.context.inputMethod)")
        server?.publish(ControlReply(status: status))
    }

    var status: Status {
        Status(
            version: Version.text, state: state, locale: pipeline.engine.context.locale,
            locales: pipeline.engine.localeIDs, method: pipeline.engine.context.inputMethod,
            methods: pipeline.engine.inputMethodNames, layer: pipeline.engine.context.layer,
            layers: pipeline.engine.layerNames,
            feedback: pipeline.engine.givesFeedback, list: pipeline.engine.context.openList.map { Status.List($0) },
            keymap: assembly.keymap.name, plane: assembly.usesPlane,
            untypeable: pipeline.untypeable, configuration: configurationFile,
            keyboards: devices.filter { $0.state != "pointer" && $0.state != "ignored" }, processID: getpid())
    }

    var devices: [Status.Device] {
        keyboards.devices.map { Status.Device($0) }
    }

    private func resume() {
        if !keyboards.isGrabbing { keyboards.grab() }
        perform(.resume)
    }

    /// Makes a method known that no locale names: a table of the user's or one that is shipped. It stays until the
    /// next reload.
    private func add(_ name: String) -> Bool {
        var configuration = assembly.configuration
        let method = Configuration.Method(rawValue: name)
        let complaints = configuration.add(method, file: configurationFile, environment: environment)
        for complaint in complaints where complaint.id != .unknownValue { log.warning("\(complaint)") }
        guard complaints.allSatisfy({ $0.severity != .error }) else { return false }
        guard case .success(let made) = assembly.remade(for: configuration, file: configurationFile ?? "built in")
        else { return false }
        let assembly = made.on(live, language: language)
        for warning in assembly.warnings { log.warning("\(warning)") }
        self.assembly = assembly
        reconfigurePipeline()
        return true
    }

    private func unknown(
        _ kind: String, _ name: String, among names: [String], or others: [String] = []
    ) -> ControlReply {
        let nearest = NearestName.nearest(to: name, among: names + others).map { "; did you mean “\($0)”?" } ?? ""
        return ControlReply(
            error: "there is no \(kind) “\(name)”, only \(names.joined(separator: ", "))\(nearest)")
    }
}

extension Status.List {
    /// A list of the engine's.
    init(_ list: OpenList) {
        self.init(kind: list.kind.rawValue, items: list.items, focus: list.focus)
    }
}

extension Status.Device {
    /// A device of the set, as `phim devices` shows it.
    init(_ status: KeyboardSet.Status) {
        let state =
            switch status.state {
            case .grabbed: "grabbed"
            case .waitingForKeysUp: "waiting"
            case .released: "released"
            case .pointer: "pointer"
            case .excluded: "excluded"
            case .ignored: "ignored"
            case .noPermission: "no permission"
            case .failed(let error): "failed: \(error)"
            }
        self.init(
            path: status.device.path, name: status.device.name, id: status.device.identity.vendorAndProduct,
            state: state)
    }
}
