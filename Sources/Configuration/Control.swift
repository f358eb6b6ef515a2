extension Configuration {
    /// `[control]`: the control socket of the daemon.
    public struct Control: Hashable, Sendable {
        /// Whether the daemon listens on its control socket, which `phim status` and similar commands need.
        package var socket = true
        /// Whether `phim do` may perform actions.
        package var actions = true
        /// Whether `phim do` may also perform actions that type or edit text.
        package var typing = false
        /// The programs that `phim do run:…` may start, by name; `url` allows opening addresses.
        package var programs: [Located<String>] = []
        /// Whether clients may read the texts of open lists.
        package var texts = false
        /// Whether the daemon starts with the locale and the input method that were active when it stopped.
        package var remembers = false
    }

    /// `[log]`: what the daemon logs. No level logs a key or a text.
    public struct Log: Hashable, Sendable {
        /// The log levels; each includes the ones before it.
        public enum Level: String, Hashable, Sendable, CaseIterable {
            case error
            case warning
            case notice
            case info
            case debug
        }

        /// The log level.
        package var level = Level.notice
    }
}

extension SettingTable {
    static let control = SettingTable(
        "control", "What `phim status` and other programs may ask the daemon for, and what it keeps.",
        [
            Setting(
                "remember", \.control.remembers,
                """
                Start with the locale and the input method that were active when the daemon stopped; they are kept in
                ~/.local/state/phim.
                """),
            Setting(
                "socket", \.control.socket,
                """
                `phim status`, `phim pause` and similar commands use a socket in $XDG_RUNTIME_DIR that only you can open.
                """),
            Setting(
                "actions", \.control.actions,
                """
                Allow `phim do`, which performs actions such as `nextLocale`. Every program that you run may use it. `false`
                forbids it.
                """),
            Setting(
                "typing", \.control.typing,
                """
                Allow `phim do` to type and to edit text as well, which `phim doctor --self-test` needs. Every program that you
                run may then type into other windows, which it could not do by itself on Wayland or on the console.
                """),
            Setting(
                "programs", \.control.programs, .texts,
                """
                What `phim do "run:…"` may start, by the names of the programs as they are written there; "url" stands for
                `phim do "url:…"`. They run without the restrictions of Phím's service, so none is allowed by default. Keys of
                your own may start any program.
                """),
            Setting(
                "texts", \.control.texts,
                """
                Show the texts of an open list in `phim status`: macros, emoji, your own lists, the variants of a letter;
                and what is suggested for the word before the cursor. Any program of yours that reads them sees the words that
                you type. If false, only the lists of locales and methods are shown.
                """),
        ])

    static let log = SettingTable(
        "log", "What the daemon logs.",
        [
            Setting(
                "level", \.log.level,
                "\"error\", \"warning\", \"notice\", \"info\" or \"debug\". No level logs keys or text.")
        ])
}
