import Glibc

/// A user's directory by the XDG base directory specification; a variable counts only if its path is absolute.
package enum UserDirectory: Sendable {
    /// `$HOME`.
    case home
    /// Configuration: `$XDG_CONFIG_HOME`, or `~/.config`.
    case configuration
    /// State that is kept between runs: `$XDG_STATE_HOME`, or `~/.local/state`.
    case state
    /// Files that can be made again: `$XDG_CACHE_HOME`, or `~/.cache`.
    case cache

    /// The path; below `/root` if the environment has no variable for it, as in a system service.
    package func path(in environment: [String: String]) -> String {
        knownPath(in: environment) ?? "/root" + standard
    }

    /// The path; nil if the environment has no variable for it.
    package func knownPath(in environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return variable.flatMap(absolute) ?? absolute("HOME").map { $0 + standard }
    }

    /// The path with a leading `~` replaced by the home directory, if that is known.
    package static func expanded(_ path: String, in environment: [String: String]) -> String {
        guard path.hasPrefix("~/"), let home = UserDirectory.home.knownPath(in: environment) else { return path }
        return home + path.dropFirst(1)
    }

    private var variable: String? {
        switch self {
        case .home: nil
        case .configuration: "XDG_CONFIG_HOME"
        case .state: "XDG_STATE_HOME"
        case .cache: "XDG_CACHE_HOME"
        }
    }

    /// The path relative to the home directory.
    private var standard: String {
        switch self {
        case .home: ""
        case .configuration: "/.config"
        case .state: "/.local/state"
        case .cache: "/.cache"
        }
    }
}

/// The prefix of the paths of system files.
package enum SystemRoot {
    /// The value of `$PHIM_ROOT`, or empty. Tests set it, so that they do not depend on what is installed on the
    /// machine.
    package static var prefix: String { getenv("PHIM_ROOT").map { String(cString: $0) } ?? "" }

    /// The actual path of a system file. `PHIM_ROOT` in `environment` takes precedence over that of this process.
    package static func path(_ path: String, in environment: [String: String] = [:]) -> String {
        (environment["PHIM_ROOT"] ?? prefix) + path
    }
}
