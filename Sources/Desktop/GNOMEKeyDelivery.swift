import Bus
import Keyboard

/// Whether GNOME Shell delivers keys with the modifiers of a later moment.
///
/// GNOME Shell passes each key through IBus while that runs, and delivers it when the answer has come. Before version 48 (43
/// was tried; what the versions between do is not known) it tells applications the modifiers at the time of the delivery, so
/// that keys in quick succession get those of later keys.
final class GNOMEKeyDelivery: MessageBusUser {
    /// The time in µs that a modifier must wait after another key for now.
    private(set) var pause: Timestamp = 0

    private let bus: MessageBus
    private let onChange: () -> Void
    private var version: BusProperty<String>!
    private var usesIBus = false
    private var awaited: [MessageBus.Awaited] = []

    /// A key takes so long through IBus while GNOME Shell draws a frame, in µs.
    private static let pause: Timestamp = 20_000
    private static let firstRightVersion = 48

    /// Follows GNOME Shell and IBus on the user's bus.
    init(on bus: MessageBus, onChange: @escaping () -> Void) {
        self.bus = bus
        self.onChange = onChange
        let shell = MessageBus.Object("org.gnome.Shell", "/org/gnome/Shell")
        version = BusProperty(
            "ShellVersion", of: "org.gnome.Shell", at: shell, on: bus, startsService: false, read: \.textValue
        ) { [unowned self] _ in update() }
        bus.add(self)
    }

    /// Stops following; `onChange` is no longer called.
    func close() {
        version.close()
        bus.remove(self)
        awaited = []
    }

    func busStarted() {
        awaited = bus.awaitOwner(of: "org.freedesktop.IBus") { [unowned self] in
            usesIBus = !$0.isEmpty
            update()
        }
    }

    func busEnded() {
        awaited = []
        usesIBus = false
        update()
    }

    private func update() {
        // While it begins, the version does not exist yet.
        let major = version?.value?.split(separator: ".").first.flatMap { Int($0) }
        let isWrong = major.map { $0 < Self.firstRightVersion } ?? false
        let pause = isWrong && usesIBus ? Self.pause : 0
        guard pause != self.pause else { return }
        self.pause = pause
        onChange()
    }
}
