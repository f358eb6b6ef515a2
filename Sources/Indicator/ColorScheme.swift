import Bus

/// Whether the desktop is dark, as it tells through its portal.
///
/// Where it is not known, or a person has no preference, it counts as dark: most panels are.
final class ColorScheme {
    /// The desktop is dark.
    private(set) var isDark = true
    private var setting: BusProperty<UInt32>!

    /// Asks the portal on a bus, and follows it.
    init(on bus: MessageBus, onChange: @escaping () -> Void) {
        setting = BusProperty(setting: "color-scheme", of: "org.freedesktop.appearance", on: bus) {
            if case .unsigned(let number) = $0 { number } else { nil }
        } onChange: { [unowned self] number in
            // 1 is dark, 2 is light, 0 is no preference.
            if isDark == (number != 2) { return }
            isDark = number != 2
            onChange()
        }
    }
}
