extension Configuration {
    /// `[focus]`: whether Phím follows which application has the focus.
    public struct Focus: Hashable, Sendable {
        /// Whether the desktop and the applications are asked which window and which field have the focus.
        package var isFollowed = true
        /// Whether each application keeps the locale and the input method that were last used in it.
        package var remembersLocales = false
        /// Whether keys pass unchanged while an input method of another program is active.
        package var yieldsToInputMethods = true
    }
}

extension SettingTable {
    static let focus = SettingTable(
        "focus",
        """
        Phím can know which application has the focus, and often the kind of the field. The desktop reports the application:
        sway, Hyprland, river, labwc, niri and X11 by themselves, GNOME and Plasma by the files in
        /usr/share/phim/gnome-shell and /usr/share/phim/kwin. If accessibility is switched on (`phim setup` offers it),
        applications report the kind of the field.
        Phím never asks for titles and texts. A change to another window or field ends the word, and keys pass unchanged in a
        password field.
        """,
        [
            Setting("follow", \.focus.isFollowed, "Ask which application and which field have the focus."),
            Setting(
                "locale_per_application", \.focus.remembersLocales,
                "Each application keeps the language that was used in it last, until the daemon stops."),
            Setting(
                "yield_to_input_methods", \.focus.yieldsToInputMethods,
                """
                Pass keys unchanged while an input method of another program is active, for example one for Japanese: of
                fcitx5 or of IBus. Phím is back with the plain layout. `phim status` tells the input method.
                """),
        ])
}
