import Bus
import Control
import EventLoop
import Foundation
import Keyboard
import Logging
import System
import TestSupport

@testable import Indicator

/// An indicator on a real message bus, with a control server whose status a test sets, and services of a desktop that
/// note what they are told.
final class IndicatorStage {
    let loop: EventLoop
    let daemon: MessageBusDaemon
    let directory: RuntimeDirectory
    let indicator: Indicator
    /// What is called on the desktop's side.
    let desktop: MessageBus
    var status = Status.example
    /// What the control server was asked, besides `follow`.
    private(set) var requests: [String] = []
    /// The settings that were changed.
    var changes: [String] { changedSettings.lines }
    private let changedSettings: ChangedSettings
    private(set) var registered: [String] = []
    /// How often the tray was asked whether a panel shows its items.
    private(set) var questions = 0
    private(set) var notifications: [String] = []
    private var server: ControlServer?
    private var kept: [MessageBus.Awaited] = []
    private var names: [RequestedName] = []
    private var watcher: MessageBus?

    static let item = "/StatusNotifierItem"
    static let interface = "org.kde.StatusNotifierItem"
    static let menuInterface = "com.canonical.dbusmenu"

    private init(in folder: URL) throws {
        loop = try EventLoop()
        daemon = try MessageBusDaemon(in: folder)
        let environment = [
            "DBUS_SESSION_BUS_ADDRESS": daemon.address, "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path,
            "LANG": "en_US.UTF-8", "PATH": folder.path + "/bin",
        ]
        directory = RuntimeDirectory(environment: environment)
        desktop = MessageBus(at: daemon.address, on: loop)
        let changed = ChangedSettings()
        changedSettings = changed
        indicator = Indicator(
            environment: environment, on: loop, log: Logger(label: "test") { _ in LogCapture() }
        ) { change, file in
            switch change {
            case .set(_, "classic"): throw PlainError("the file is not yours")
            case .set(let path, let value): changed.lines.append("\(path) = \(value) in \(file ?? "your own")")
            case .off(let isOff, let application):
                changed.lines.append("\(isOff ? "off" : "on") in \(application) in \(file ?? "your own")")
            }
        }
        try indicator.start()
    }

    static func with(_ body: (IndicatorStage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let stage = try IndicatorStage(in: folder)
            try body(stage)
            stage.indicator.close()
            stage.desktop.close()
            stage.endWatcher()
        }
    }

    // MARK: - Phím's side

    func startServer() throws {
        try directory.create()
        server = try ControlServer(in: directory, on: loop) { [unowned self] request, reply in
            if request != .follow { requests.append(request.description) }
            reply(ControlReply(status: status))
        }
    }

    func stopServer() {
        server?.stop()
        server = nil
    }

    func publish(_ change: (inout Status) -> Void) {
        change(&status)
        server?.publish(ControlReply(status: status))
    }

    func publish(error: String) { server?.publish(ControlReply(error: error)) }

    // MARK: - The desktop's side

    /// A tray starts. What it says of a panel that shows its items; nil is a tray that does not know the property.
    func startWatcher(hasHost: Bool? = true) {
        let bus = MessageBus(at: daemon.address, on: loop)
        watcher = bus
        serve("/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher", on: bus) { [unowned self] call in
            if call.name == "Get" {
                questions += 1
                return hasHost.map { .values([.variant(.boolean($0))]) } ?? .unknownMethod("Get")
            }
            registered.append(call.text() ?? "")
            return .values([])
        }
    }

    /// A panel begins to show the items of the tray.
    func startHost() {
        watcher?.signal(
            "/StatusNotifierWatcher", "org.kde.StatusNotifierWatcher", "StatusNotifierHostRegistered", [])
    }

    /// The panel with the tray has ended.
    func endWatcher() {
        watcher?.close()
        watcher = nil
    }

    func serve(
        _ path: String, _ name: String, on bus: MessageBus? = nil, _ answer: @escaping (BusMessage) -> BusReply
    ) {
        let bus = bus ?? desktop
        if let object = bus.export(path, onCall: answer) { kept.append(object) }
        names.append(RequestedName(name, on: bus))
    }

    /// Notes notifications: their titles and texts.
    func startNotifications() {
        serve("/org/freedesktop/Notifications", "org.freedesktop.Notifications") { [unowned self] call in
            let values = (0..<5).map { _ in call.value() }
            if case .text(let title)? = values[3], case .text(let text)? = values[4],
                case .unsigned(let old)? = values[1]
            {
                notifications.append("\(old) \(title)|\(text)")
            }
            return .values([.unsigned(7)])
        }
    }

    /// The name of the item on the bus.
    var name: String { "org.kde.StatusNotifierItem-\(getpid())-1" }

    /// Calls a method and waits for the answer: its values, or nil for an error.
    func call(_ path: String, _ interface: String, _ method: String, _ values: [BusValue]) throws -> [BusValue]? {
        var (answer, isAnswered) = ([BusValue]?.none, false)
        let question = desktop.call(
            MessageBus.Object(name, path), interface, method, values: values, startsService: false
        ) { reply in
            isAnswered = true
            guard let reply else { return }
            var values: [BusValue] = []
            while let value = reply.value() { values.append(value) }
            answer = values
        }
        defer { withExtendedLifetime(question) {} }
        guard try loop.turn(until: { isAnswered }) else { throw PlainError("nobody answers \(method)") }
        return answer
    }

    /// A property of the item.
    func property(_ name: String) throws -> BusValue? {
        let values = try call(
            Self.item, "org.freedesktop.DBus.Properties", "Get", [.text(Self.interface), .text(name)])
        guard case .variant(let value)? = values?.first else { return nil }
        return value
    }

    /// The lines of the menu; a separator has no label.
    func menuLines() throws -> [(number: Int32, label: String?, isOn: Bool)] {
        let all: [BusValue] = [.int(0), .int(-1), .array(of: "s", [])]
        let layout = try call(MenuObject.path, Self.menuInterface, "GetLayout", all)
        guard case .structure(let root)? = layout?.last, case .array(_, let children) = root[2] else { return [] }
        return children.compactMap { child in
            guard case .variant(.structure(let fields)) = child, case .int(let number) = fields[0],
                case .dictionary(let properties) = fields[1]
            else { return nil }
            let label: String? = if case .text(let label)? = properties["label"] { label } else { nil }
            return (number, label, properties["toggle-state"] == .int(1))
        }
    }

    /// What the panel tells of a line of the menu, or of the whole menu.
    @discardableResult
    func sendMenuEvent(_ event: String, of number: Int32 = 0) throws -> [BusValue]? {
        try call(
            MenuObject.path, Self.menuInterface, "Event",
            [.int(number), .text(event), .variant(.int(0)), .unsigned(0)])
    }

    /// Waits until the item has that title.
    func waits(forTitle title: String) throws -> Bool {
        try loop.turn(until: { try property("Title") == .text(title) })
    }
}

/// What an indicator changed.
private final class ChangedSettings {
    var lines: [String] = []
}
