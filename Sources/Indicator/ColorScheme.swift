import Bus

/// Whether the desktop is dark, as it tells through its portal (org.freedesktop.portal.Settings).
///
/// Where nobody tells, or a person has no preference, it counts as dark: most panels are.
final class ColorScheme: MessageBusUser {
    /// The desktop is dark.
    private(set) var isDark = true

    private unowned let bus: MessageBus
    private let onChange: () -> Void
    private var signals: [MessageBus.Awaited] = []
    private var question: MessageBus.Awaited?

    private static let portal = MessageBus.Object(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop")
    private static let interface = "org.freedesktop.portal.Settings"
    private static let appearance = "org.freedesktop.appearance"
    private static let key = "color-scheme"

    /// Asks the portal on a bus, and follows it.
    init(on bus: MessageBus, onChange: @escaping () -> Void) {
        self.bus = bus
        self.onChange = onChange
        bus.add(self)
    }

    func busStarted() {
        let changed = MessageBus.Signal(
            object: Self.portal, interface: Self.interface, name: "SettingChanged", argument: Self.appearance)
        signals = [
            bus.await(changed) { [unowned self] signal in
                guard signal.text() == Self.appearance, signal.text() == Self.key else { return }
                take(signal.value())
            },
            bus.await(.owner(of: Self.portal.service)) { [unowned self] _ in ask() },
        ].compactMap(\.self)
        ask()
    }

    func busEnded() {
        signals = []
        question = nil
    }

    private func ask() {
        // Read is there in every version of the portal; ReadOne only in newer ones.
        question = bus.call(Self.portal, Self.interface, "Read", [Self.appearance, Self.key]) { [unowned self] in
            question = nil
            take($0?.value())
        }
    }

    /// Read answers a variant in a variant, the signal has one.
    private func take(_ value: BusValue?) {
        switch value {
        case .variant(let inner)?: take(inner)
        // 1 is dark, 2 is light, 0 is no preference.
        case .unsigned(let number)?: use(isDark: number != 2)
        default: use(isDark: true)
        }
    }

    private func use(isDark: Bool) {
        if isDark == self.isDark { return }
        self.isDark = isDark
        onChange()
    }
}
