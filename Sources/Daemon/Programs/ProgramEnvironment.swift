/// The environment of the programs that run beside the daemon: handler programs and sound hooks.
///
/// They get what they need to find their files, the sound server, the bus, the display and the user's language. No other
/// variable of the daemon's is handed on, so that a program finds the same wherever the daemon was started.
enum ProgramEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE", "XDG_RUNTIME_DIR",
        "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
        "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
        "DBUS_SESSION_BUS_ADDRESS", "PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR",
        "ALSA_CARD",
    ]

    /// Those of the variables that are handed on, and the categories of the locale (`LC_TIME`).
    static func variables(of environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }
}
