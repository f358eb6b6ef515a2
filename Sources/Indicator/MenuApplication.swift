import Control
import EventLoop
import Keyboard

/// An application in which the menu turns Phím off and on.
struct MenuApplication: Hashable {
    /// The identifier, as rules of the configuration name it.
    let name: String
    /// Whether Phím is off there.
    let isOff: Bool

    /// The panels and shells whose menus and desktops can take the focus. They are no applications to type in.
    private static let panels: Set<String> = [
        "plasmashell", "org.kde.plasmashell", "gnome-shell", "org.gnome.shell", "cinnamon", "budgie-panel",
        "xfce4-panel", "xfdesktop", "lxqt-panel", "lxpanel", "mate-panel", "wrapper-2.0", "waybar", "swaybar",
        "polybar", "eww", "tint2", "quickshell", "pcmanfm-desktop",
    ]

    /// An application and whether Phím is off there.
    init(name: String, isOff: Bool) {
        self.name = name
        self.isOff = isOff
    }

    /// The application with the focus; nil if it is not known, or a panel has the focus.
    init?(_ focus: Status.Focus) {
        if focus.application.isEmpty || Self.panels.contains(focus.application.lowercased()) { return nil }
        self.init(name: focus.application, isOff: focus.isOff)
    }
}

/// Chooses the application that the menu shows: the last one that had the focus.
///
/// While the menu is open it stays the same, because the menu may take the focus.
struct MenuApplicationChoice {
    /// The application that the menu shows; nil if none is known.
    private(set) var shown: MenuApplication?
    private var last: MenuApplication?
    /// The time at which the menu was opened; nil if it is closed.
    private var opening: Timestamp?

    /// The longest time, in µs, that a menu counts as open, since some panels do not report its end.
    private static let limit: Timestamp = 60_000_000

    /// Updates the choice after a report of the focus; nil if nobody follows the focus.
    mutating func focusChanged(to focus: Status.Focus?, at now: Timestamp) {
        last = focus.flatMap { MenuApplication($0) ?? last }
        if let opening, now < opening + Self.limit { return }
        shown = last
    }

    /// Keeps the choice until the menu is closed.
    mutating func menuOpened(at now: Timestamp) { opening = now }

    /// Shows the last application again.
    mutating func menuClosed() {
        opening = nil
        shown = last
    }

    /// Sets what the menu has switched. The daemon reports it only when the application has the focus.
    mutating func switched(_ application: MenuApplication) {
        if last?.name == application.name { last = application }
        if shown?.name == application.name { shown = application }
    }
}
