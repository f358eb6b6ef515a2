/// The environment of the programs that the daemon runs: handler programs and sound hooks.
///
/// It contains the variables for files, the sound server, the bus, the display and the language. All other variables
/// are removed, so that a program runs alike wherever the daemon was started.
enum ProgramEnvironment {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE", "XDG_RUNTIME_DIR",
        "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS",
        "XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY",
        "DBUS_SESSION_BUS_ADDRESS", "PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR",
        "ALSA_CARD",
    ]

    /// Returns the variables that are passed on, including the locale categories (`LC_TIME` and others).
    static func variables(of environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }
}
