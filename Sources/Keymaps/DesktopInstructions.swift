import System

/// The instructions to enable an XKB option on a desktop.
public struct DesktopInstructions: Hashable, Sendable {
    /// The desktop's name.
    public let desktop: String
    /// The instructions in a few lines; commands are on lines of their own.
    public let text: String

    /// The instructions for an option such as `phim:vi` on all known desktops.
    public static func all(forOptionNamed name: String) -> [DesktopInstructions] {
        [
            DesktopInstructions(
                desktop: "GNOME",
                text: localized(
                    """
                    Look at the options you have, and add the new one to the list; it works at once:
                    gsettings get org.gnome.desktop.input-sources xkb-options
                    gsettings set org.gnome.desktop.input-sources xkb-options "['\(name)']"
                    """)),
            DesktopInstructions(
                desktop: "KDE Plasma",
                text: localized(
                    """
                    In ~/.config/kxkbrc, section [Layout], set Use=true, ResetOldOptions=true, and add to Options:
                    Options=\(name)
                    Then have the keyboard settings read again, with Plasma 6:
                    gdbus emit --session --object-path /kxkbrc --signal org.kde.kconfig.notify.ConfigChanged "{'Layout': [b'Options']}"
                    With Plasma 5:
                    dbus-send --session --type=signal /Layouts org.kde.keyboard.reloadConfig
                    """)),
            DesktopInstructions(
                desktop: "sway",
                text: localized(
                    """
                    In ~/.config/sway/config, then swaymsg reload:
                    input type:keyboard xkb_options \(name)
                    """)),
            DesktopInstructions(
                desktop: "Hyprland",
                text: localized(
                    """
                    In ~/.config/hypr/hyprland.lua:
                    hl.config({ input = { kb_options = "\(name)" } })
                    In ~/.config/hypr/hyprland.conf, section input, if there is no hyprland.lua:
                    kb_options = \(name)
                    """)),
            DesktopInstructions(
                desktop: "river",
                text: localized(
                    """
                    In ~/.config/river/init, with your own layout:
                    riverctl keyboard-layout -options \(name) us
                    """)),
            DesktopInstructions(
                desktop: "labwc",
                text: localized(
                    """
                    In ~/.config/labwc/environment, then log in again:
                    XKB_DEFAULT_OPTIONS=\(name)
                    """)),
            DesktopInstructions(
                desktop: "weston",
                text: localized(
                    """
                    In ~/.config/weston.ini, section [keyboard], then log in again:
                    keymap_rules=evdev
                    keymap_options=\(name)
                    """)),
            DesktopInstructions(
                desktop: "X11",
                text: localized(
                    """
                    The X server reads its own directory only, so the keymap is made here and loaded into it:
                    phim keymap xkb --live | xkbcomp -w0 - "$DISPLAY"
                    Do this once in each login; a running Phím loads the plane again after setxkbmap or a change of the desktop's
                    layout. If another plane was loaded before, xkbcomp may report BadValue: setxkbmap with your
                    layout removes that one.
                    """)),
            DesktopInstructions(
                desktop: "console",
                text: localized(
                    """
                    The system's unit loads the plane at boot; by hand, on a console:
                    sudo loadkeys -u /etc/phim/plane-\(name.drop { $0 != ":" }.dropFirst()).map
                    """)),
        ]
    }
}
