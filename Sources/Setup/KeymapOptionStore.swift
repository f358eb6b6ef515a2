package import System

/// Where a desktop keeps the options of its keymap.
package protocol KeymapOptionStore {
    /// Where the option is written, for people: a file, or a key of the desktop's settings.
    var place: String { get }

    /// Adds an option and keeps the others, and has the desktop use it if it is running. False, and nothing changed, if
    /// it is there already.
    func add(_ option: String) throws(PlainError) -> Bool

    /// Takes an option out again and keeps the others. False, and nothing changed, if it is not there.
    func remove(_ option: String) throws(PlainError) -> Bool
}

/// The desktops whose options can be set by a program.
package enum KeymapOptionStores {
    /// The store of a desktop, by the name that `SessionKind` and `DesktopInstructions` have for it; nil if its user
    /// must do it by hand.
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
