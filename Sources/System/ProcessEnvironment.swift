import CLinux
import Glibc

/// The environment variables of this process, and what can be derived from variables.
package enum ProcessEnvironment {
    /// All variables by name.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = phim_environment()
        while let current = entry, let text = current.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // getenv(3) returns the first of two variables with the same name.
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry = current + 1
        }
        return variables
    }

    /// Replaces root's directories by those of the user who called sudo, if this process is run by sudo.
    package static func beforeSudo(
        _ variables: [String: String] = variables, user: UInt32 = getuid(),
        homeOf home: (String) -> String? = homeDirectory
    ) -> [String: String] {
        guard user == 0, let name = variables["SUDO_USER"], let home = home(name) else { return variables }
        var variables = variables
        variables["HOME"] = home
        variables["XDG_CONFIG_HOME"] = nil
        return variables
    }

    /// The directory of the user's sockets: `$XDG_RUNTIME_DIR`, or `/run/user/<uid>`.
    package static func runtimeDirectory(in environment: [String: String]) -> String {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(getuid())"
    }

    /// The path of a program, searched in the `PATH` of an environment; a name with a slash is a path itself. Nil if
    /// there is no such program or it is not executable by access(2).
    package static func program(_ name: String, in environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 }
    }

    /// The home directory of a user, by name. Corresponds to getpwnam(3).
    package static func homeDirectory(of user: String) -> String? {
        getpwnam(user).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }

    /// The language for compose tables in an environment, such as `vi-VN`; `en-US` if none is set.
    package static func language(in environment: [String: String]) -> String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        return name.count < 2 || name == "POSIX" ? "en-US" : name.split(separator: "_").joined(separator: "-")
    }
}
