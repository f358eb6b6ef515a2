import Bus
import Keyboard

/// Whether a Wayland compositor delivers keys with the modifiers of a later moment, since it passes each key through an input
/// method first, whose answer comes later.
///
/// GNOME Shell 43 with IBus and KWin 5.27 with fcitx5 do (tried): what follows a key in quick succession changes its modifiers.
/// GNOME Shell from 48 on delivers each key with its own modifiers; the versions between were not tried.
final class KeyDelivery: MessageBusUser {
    /// The time in µs that a modifier must wait after another key for now.
    private(set) var pause: Timestamp = 0

    private let bus: MessageBus
    private let onChange: () -> Void
    /// GNOME Shell's version; nil for another compositor.
    private var version: BusProperty<String>?
    /// The input methods that run, by their names on the bus.
    private var running: Set<String> = []
    private var awaited: [MessageBus.Awaited] = []

    /// A key takes so long through an input method while the compositor draws a frame, in µs.
    private static let pause: Timestamp = 40_000
    private static let firstRightVersion = 48
    private static let inputMethods = [OtherInputMethod.ibusObject.service, OtherInputMethod.fcitxObject.service]

    /// Follows the input methods on the user's bus.
    init(isGNOME: Bool, on bus: MessageBus, onChange: @escaping () -> Void) {
        self.bus = bus
        self.onChange = onChange
        if isGNOME {
            let shell = MessageBus.Object("org.gnome.Shell", "/org/gnome/Shell")
            version = BusProperty(
                "ShellVersion", of: "org.gnome.Shell", at: shell, on: bus, startsService: false, read: \.textValue
            ) { [unowned self] _ in update() }
        }
        bus.add(self)
    }

    /// Stops following; `onChange` is no longer called.
    func close() {
        version?.close()
        bus.remove(self)
        awaited = []
    }

    func busStarted() {
        awaited = Self.inputMethods.flatMap { name in
            bus.awaitOwner(of: name) { [unowned self] owner in
                if owner.isEmpty { running.remove(name) } else { running.insert(name) }
                update()
            }
        }
    }

    func busEnded() {
        awaited = []
        running = []
        update()
    }

    private var isWrong: Bool {
        guard let version else { return true }
        let major = version.value?.split(separator: ".").first.flatMap { Int($0) }
        return major.map { $0 < Self.firstRightVersion } ?? false
    }

    private func update() {
        let pause = isWrong && !running.isEmpty ? Self.pause : 0
        guard pause != self.pause else { return }
        self.pause = pause
        onChange()
    }
}
