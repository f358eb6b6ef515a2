package import Keymaps

/// The kind of the login session, derived from the environment.
package struct SessionKind: Codable, Hashable, Sendable {
    /// `wayland`, `x11` or `tty`, from XDG_SESSION_TYPE or else from the variables of display servers.
    package var type: String
    /// The desktop or compositor: the name that `DesktopInstructions` uses, or the desktop's own name; empty if
    /// unknown.
    package var desktop: String

    /// Reads the environment of a session.
    package init(environment: [String: String]) {
        func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        let type = environment["XDG_SESSION_TYPE"] ?? ""
        self.type =
            ["wayland", "x11", "tty"].contains(type)
            ? type : has("WAYLAND_DISPLAY") ? "wayland" : has("DISPLAY") ? "x11" : "tty"
        let current = (environment["XDG_CURRENT_DESKTOP"] ?? environment["XDG_SESSION_DESKTOP"] ?? "").lowercased()
        let known = [
            ("gnome", "GNOME"), ("ubuntu", "GNOME"), ("kde", "KDE Plasma"), ("plasma", "KDE Plasma"),
            ("sway", "sway"),
            ("hyprland", "Hyprland"), ("river", "river"), ("labwc", "labwc"), ("weston", "weston"),
        ]
        if has("SWAYSOCK") {
            desktop = "sway"
        } else if has("HYPRLAND_INSTANCE_SIGNATURE") {
            desktop = "Hyprland"
        } else if let match = known.first(where: { current.contains($0.0) }) {
            desktop = match.1
        } else if self.type == "tty" {
            desktop = "console"
        } else {
            desktop = self.type == "x11" ? "X11" : current
        }
    }

    /// Corrects the type by the source of the active keymap.
    package mutating func correct(by source: LiveKeymap.Source) {
        switch source {
        case .wayland: type = "wayland"
        case .x11: type = "x11"
        case .console: followConsole()
        }
    }

    /// Sets the kind to a text console.
    package mutating func followConsole() {
        type = "tty"
        desktop = "console"
    }

    /// The instructions to add an XKB option on this desktop; nil if there are none.
    ///
    /// An X server reads only its own XKB directory, whatever desktop runs on it, so X11 has instructions of its own.
    package func instructions(among all: [(desktop: String, text: String)]) -> String? {
        let wanted = type == "x11" ? "X11" : desktop
        return all.first { $0.desktop == wanted }?.text
    }
}
