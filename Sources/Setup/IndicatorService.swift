package import System

/// Starts phim-indicator with the desktop: as a service of the user if the desktop starts such services, else by an
/// autostart entry.
package struct IndicatorService {
    private let commands: Commands
    private let entry: UserFile
    /// The command of the service manager.
    private let manager: String

    private static let unit = "phim-indicator.service"

    /// The content of `config/panels/phim-indicator.desktop` without its comment.
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

    /// The indicator of the user with this environment. `manager` is systemctl(1).
    package init(environment: [String: String], manager: String = "systemctl") {
        self.manager = manager
        commands = Commands(environment: environment)
        entry = UserFile(
            path: UserDirectory.configuration.path(in: environment) + "/autostart/phim-indicator.desktop")
    }

    /// Starts the indicator now and with the desktop. The result is the unit that was enabled, or the entry that was
    /// written.
    package func turnOn() throws(PlainError) -> String {
        // Xfce, LXQt and plain compositors do not start services of the user.
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

    /// Stops the indicator, and does not start it any more. The result is the unit that was disabled, or the entry that
    /// was removed.
    package func turnOff() throws(PlainError) -> String {
        _ = commands.output([manager, "--user", "disable", "--now", Self.unit])
        guard entry.isExactly(Self.text) else { return Self.unit }
        try entry.remove()
        return entry.path
    }
}
