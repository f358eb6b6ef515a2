package import System

/// The switch by which applications tell what kind of field has the focus: a setting of GNOME's that at-spi2-core follows on
/// every desktop. GTK, Qt, Firefox and Chromium look at it when they start.
package struct AccessibilitySwitch {
    private let commands: Commands

    private static let schema = "org.gnome.desktop.interface"
    private static let key = "toolkit-accessibility"

    /// The command that turns it on.
    package static let command = "gsettings set \(schema) \(key) true"

    /// The setting, for people.
    package var place: String { "\(Self.schema) \(Self.key)" }

    /// The switch of the user with this environment.
    package init(environment: [String: String]) {
        commands = Commands(environment: environment)
    }

    /// Whether it is on; nil where there is no such setting.
    package var isOn: Bool? {
        switch commands.output(["gsettings", "get", Self.schema, Self.key]) {
        case "true\n": true
        case "false\n": false
        default: nil
        }
    }

    /// Turns it on or off. Fails where the setting is not kept, as without dconf.
    package func turn(on isOn: Bool) throws(PlainError) {
        _ = commands.output(["gsettings", "set", Self.schema, Self.key, "\(isOn)"])
        guard self.isOn == isOn else { throw PlainError(localized("gsettings did not change \(place)")) }
    }
}
