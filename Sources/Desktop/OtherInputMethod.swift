import Bus
package import EventLoop
import Keyboard

/// Follows whether an input method of another program composes text: one of fcitx5 or of IBus.
///
/// fcitx5 answers which one is active and tells no change, so it is asked when another field has the focus and when keys have
/// stopped for a moment: a key may have switched it. IBus tells each change, on a bus of its own.
package final class OtherInputMethod: MessageBusUser {
    /// Its name, as its program calls it; nil if none is active.
    package private(set) var name: String?

    private let bus: MessageBus
    private let environment: [String: String]
    private let onChange: () -> Void
    private var fcitx: BusProperty<String>!
    private var ibus: (bus: MessageBus, engine: BusProperty<String>)?
    private var awaited: [MessageBus.Awaited] = []
    private var question: Deadline!

    static let fcitxObject = MessageBus.Object("org.fcitx.Fcitx5", "/controller")
    static let ibusObject = MessageBus.Object("org.freedesktop.IBus", "/org/freedesktop/IBus")
    /// What the names of plain layouts begin with, as in `keyboard-us` of fcitx5 and `xkb:us::eng` of IBus.
    private static let layoutPrefixes = ["keyboard-", "xkb:"]
    /// The time after a key at which fcitx5 is asked, in µs. Until then it has handled the key.
    private static let delay: Timestamp = 100_000

    /// Follows the input methods on the user's bus; `onChange` is called when `name` changes.
    package init(in environment: [String: String], on loop: EventLoop, onChange: @escaping () -> Void) {
        bus = .user(in: environment, on: loop)
        self.environment = environment
        self.onChange = onChange
        question = Deadline(on: loop) { [unowned self] in fcitx.ask() }
        fcitx = BusProperty(
            method: "CurrentInputMethod", of: "org.fcitx.Fcitx.Controller1",
            at: Self.fcitxObject, on: bus, signal: "InputMethodGroupsChanged",
            read: { $0.text() }
        ) { [unowned self] _ in update() }
        bus.add(self)
    }

    /// Stops following; `onChange` is no longer called.
    package func close() {
        question.disarm()
        fcitx.close()
        leaveIBus()
        awaited = []
        bus.remove(self)
    }

    /// Asks soon, since the focus has changed or a key was pressed.
    package func reconsider() {
        if fcitx.value != nil { question.arm(after: Self.delay) }
    }

    package func busStarted() {
        awaited = bus.awaitOwner(of: Self.ibusObject.service) { [unowned self] in
            leaveIBus()
            if !$0.isEmpty { followIBus() }
            update()
        }
    }

    package func busEnded() {
        awaited = []
        leaveIBus()
        update()
    }

    private func followIBus() {
        guard let address = IBusAddress.find(in: environment) else { return }
        let own = MessageBus(at: address, on: bus.loop)
        let engine = BusProperty(
            "GlobalEngine", of: "org.freedesktop.IBus", at: Self.ibusObject, on: own, signal: "GlobalEngineChanged",
            startsService: false, read: { $0.value().flatMap { Self.engineName($0.content) } }
        ) { [unowned self] _ in update() }
        ibus = (own, engine)
    }

    private func leaveIBus() {
        ibus?.engine.close()
        ibus?.bus.close()
        ibus = nil
    }

    /// The name in the description of an engine, a structure with the fields type, attachments, name and more; nil if it is no
    /// such structure.
    private static func engineName(_ description: BusValue) -> String? {
        guard case .structure(let fields) = description, fields.count > 2, case .text(let name) = fields[2] else {
            return nil
        }
        return name
    }

    private func update() {
        let name = [fcitx?.value, ibus?.engine.value].compactMap(\.self).first { name in
            !name.isEmpty && !Self.layoutPrefixes.contains { name.hasPrefix($0) }
        }
        guard name != self.name else { return }
        self.name = name
        onChange()
    }
}
