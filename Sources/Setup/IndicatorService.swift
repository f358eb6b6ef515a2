package import System

/// Whether phim-indicator starts with the desktop: as a service of the user where the desktop starts such services, else by
/// an entry of the autostart.
package struct IndicatorService {
    private let commands: Commands
    private let entry: UserFile
    /// The manager of the user's services.
    private let manager: String

    private static let unit = "phim-indicator.service"

    /// What `config/panels/phim-indicator.desktop` has, without its comment. An entry of an older version is not
    /// recognised as Phím's own if this changes.
    static let text = """
        [Desktop Entry]
        Type=Application
        Name=Phím
        Comment=Shows the input method in the tray
        Comment[vi]=Hiện bộ gõ trên khay hệ thống
        Exec=phim-indicator
        Icon=input-keyboard
        NoDisplay=true

        """

    /// The one of the user with this environment. `manager` is systemctl(1).
    package init(environment: [String: String], manager: String = "systemctl") {
        self.manager = manager
        commands = Commands(environment: environment)
        entry = UserFile(
            path: UserDirectory.configuration.path(in: environment) + "/autostart/phim-indicator.desktop")
    }

    /// Starts it now and with the desktop; answers what was enabled or written.
    package func turnOn() throws(PlainError) -> String {
        // Xfce, LXQt and a bare compositor start no services.
        guard commands.output([manager, "--user", "is-active", "graphical-session.target"]) == "active\n" else {
            try entry.write(Self.text)
            _ = commands.output([manager, "--user", "start", Self.unit])
            return entry.path
        }
        _ = commands.output([manager, "--user", "enable", "--now", Self.unit])
        guard commands.output([manager, "--user", "is-enabled", Self.unit]) == "enabled\n" else {
            throw PlainError(localized("\(manager) --user enable --now \(Self.unit) has failed"))
        }
        return Self.unit
    }

    /// Ends it, and starts it no more; answers what was disabled or removed.
    package func turnOff() throws(PlainError) -> String {
        _ = commands.output([manager, "--user", "disable", "--now", Self.unit])
        guard entry.isExactly(Self.text) else { return Self.unit }
        try entry.remove()
        return entry.path
    }
}
