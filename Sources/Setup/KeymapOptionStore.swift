package import System

/// A store of a desktop for the XKB options of its keymap.
package protocol KeymapOptionStore {
    /// The place of the option, for users: a file, or a key of the desktop's settings.
    var place: String { get }

    /// Adds an option and keeps the others. A running desktop uses it. False, and nothing changed, if the option exists
    /// already.
    func add(_ option: String) throws(PlainError) -> Bool

    /// Removes an option and keeps the others. False, and nothing changed, if the option does not exist.
    func remove(_ option: String) throws(PlainError) -> Bool
}

/// The stores of the desktops whose options a program can set.
package enum KeymapOptionStores {
    /// The store of a desktop, by its name in `SessionKind` and `DesktopInstructions`; nil if the user must set the
    /// option by hand.
    package static func store(of desktop: String, _ environment: [String: String]) -> (any KeymapOptionStore)? {
        let home = UserDirectory.home.path(in: environment)
        let configuration = UserDirectory.configuration.path(in: environment)
        let commands = Commands(environment: environment)
        return switch desktop {
        case "GNOME": GNOMEOptions(commands: commands)
        case "KDE Plasma": PlasmaOptions(commands: commands)
        case "sway": SwayOptions(home: home, configuration: configuration, commands: commands)
        case "Hyprland": HyprlandOptions(configuration: configuration)
        case "X11": X11Autostart(configuration: configuration, commands: commands)
        default: nil
        }
    }
}
