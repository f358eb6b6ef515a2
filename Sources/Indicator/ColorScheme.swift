import Bus

/// Whether the desktop is dark, as its portal reports (org.freedesktop.appearance).
///
/// If the scheme is not known or the user has no preference, the desktop counts as dark, since most panels are.
final class ColorScheme {
    /// Whether the desktop is dark.
    private(set) var isDark = true
    private var setting: BusProperty<UInt32>!

    /// Reads the setting of the portal on a bus, and follows its changes.
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
