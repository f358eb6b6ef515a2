import Bus
import EventLoop
import Keyboard

/// Whether Phím's icon is shown in a tray, by the names on the user's message bus.
package enum TrayState: Hashable, Sendable {
    /// phim-indicator runs, and a tray exists.
    case shown
    /// phim-indicator runs, but no tray exists.
    case hidden
    /// phim-indicator does not run.
    case stopped(hasTray: Bool)

    /// Asks the bus; nil if it does not answer within two seconds.
    package static func ask(_ environment: [String: String]) -> TrayState? {
        guard let loop = try? EventLoop() else { return nil }
        let probe = TrayProbe(environment, on: loop)
        try? loop.run(atMost: timeout)
        probe.close()
        guard let runs = probe.answers[TrayProbe.indicator] else { return nil }
        let hasTray = TrayProbe.trays.contains { probe.answers[$0] == true }
        if runs { return hasTray ? .shown : .hidden }
        return .stopped(hasTray: hasTray)
    }

    private static let timeout: Timestamp = 2_000_000
}

/// Asks a bus which names have an owner.
private final class TrayProbe: MessageBusUser {
    /// The bus name of phim-indicator.
    static let indicator = "vn.phim.Indicator"
    /// The bus names of trays: that of panels, and that of Phím's own extension of GNOME Shell.
    static let trays = ["org.kde.StatusNotifierWatcher", "vn.phim.Panel"]

    private(set) var answers: [String: Bool] = [:]
    private let loop: EventLoop
    private let bus: MessageBus
    private var questions: [MessageBus.Awaited] = []

    init(_ environment: [String: String], on loop: EventLoop) {
        self.loop = loop
        bus = MessageBus.user(in: environment, on: loop)
        bus.add(self)
    }

    func close() { bus.remove(self) }

    func busStarted() {
        let driver = MessageBus.Object.driver
        let names = [Self.indicator] + Self.trays
        questions = names.compactMap { name in
            bus.call(driver, driver.service, "NameHasOwner", [name]) { [unowned self] answer in
                if case .boolean(let hasOwner)? = answer?.value() { answers[name] = hasOwner }
                if answers.count == names.count { loop.stop() }
            }
        }
    }

    func busEnded() { questions = [] }
}
