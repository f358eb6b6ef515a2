import Keyboard

/// What a sound hook gets of a feedback: what to play, the gesture, and the class of the action. Never the key.
extension Feedback {
    /// A line of JSON: `{"audio":"input","haptic":"light","gesture":"press","class":"input"}`.
    var line: [UInt8] {
        let fields = self.fields.map { "\"\($0.name)\":\"\(Self.escaped($0.value))\"" }
        return Array("{\(fields.joined(separator: ","))}\n".utf8)
    }

    /// The same as environment variables: `PHIM_AUDIO`, `PHIM_HAPTIC`, `PHIM_GESTURE`, `PHIM_CLASS`.
    var variables: [String: String] {
        Dictionary(uniqueKeysWithValues: fields.map { ("PHIM_" + $0.name.uppercased(), $0.value) })
    }

    private var fields: [(name: String, value: String)] {
        [
            ("audio", audio.description), ("haptic", haptic.rawValue), ("gesture", gesture.rawValue),
            ("class", actionClass.rawValue),
        ]
    }

    /// The configuration lets no control character through.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
}

/// The variables of the daemon's environment that a hook needs to find its files and to reach the sound server, the bus
/// and the display. No other is handed on.
enum HookEnvironment {
    private static let names = [
        "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME", "XDG_DATA_DIRS", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR", "ALSA_CARD",
    ]

    /// Those of them that are there.
    static func variables(of environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) }
    }
}
