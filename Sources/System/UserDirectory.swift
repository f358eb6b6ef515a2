/// A directory for files of a user, by the XDG base directory specification: a variable counts if its path is absolute.
package enum UserDirectory: Sendable {
    /// `$HOME`.
    case home
    /// What the user sets: `$XDG_CONFIG_HOME`, else `~/.config`.
    case configuration
    /// What is kept from one run to the next: `$XDG_STATE_HOME`, else `~/.local/state`.
    case state
    /// What can be made again: `$XDG_CACHE_HOME`, else `~/.cache`.
    case cache

    /// Its path; root's where the environment says nothing, as that of a service of the system.
    package func path(in environment: [String: String]) -> String {
        knownPath(in: environment) ?? "/root" + standard
    }

    /// Its path; nil where the environment says nothing.
    package func knownPath(in environment: [String: String]) -> String? {
        func absolute(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        return variable.flatMap(absolute) ?? absolute("HOME").map { $0 + standard }
    }

    /// A path in which `~` at the beginning stands for the home directory, if that is known.
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

    /// Where it is in the home directory.
    private var standard: String {
        switch self {
        case .home: ""
        case .configuration: "/.config"
        case .state: "/.local/state"
        case .cache: "/.cache"
        }
    }
}
