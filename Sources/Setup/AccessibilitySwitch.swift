package import System

/// The setting that makes applications report the kind of the focused field: a setting of GNOME that at-spi2-core
/// follows on every desktop. GTK, Qt, Firefox and Chromium read it when they start.
package struct AccessibilitySwitch {
    private let commands: Commands

    private static let schema = "org.gnome.desktop.interface"
    private static let key = "toolkit-accessibility"

    /// The name of the setting, for users.
    package var place: String { "\(Self.schema) \(Self.key)" }

    /// The switch of the user with this environment.
    package init(environment: [String: String]) {
        commands = Commands(environment: environment)
    }

    /// Whether the setting is on; nil if it does not exist.
    package var isOn: Bool? {
        switch commands.output(["gsettings", "get", Self.schema, Self.key]) {
        case "true\n": true
        case "false\n": false
        default: nil
        }
    }

    /// Turns the setting on or off. Fails if the setting is not stored, for example without dconf.
    package func turn(on isOn: Bool) throws(PlainError) {
        _ = commands.output(["gsettings", "set", Self.schema, Self.key, "\(isOn)"])
        guard self.isOn == isOn else { throw PlainError(localized("gsettings did not change \(place)")) }
    }
}
