import CLinux
import Glibc

/// The environment variables of this process.
package enum ProcessEnvironment {
    /// All of them, by name.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = phim_environment()
        while let current = entry, let text = current.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Of a name that is there twice getenv(3) finds the first.
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry = current + 1
        }
        return variables
    }

    /// The variables that lead to the files of the user who called sudo, not to root's.
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

    /// Where the sockets of a user's session are: `$XDG_RUNTIME_DIR`, else `/run/user/<uid>`.
    package static func runtimeDirectory(in environment: [String: String]) -> String {
        environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/run/user/\(getuid())"
    }

    /// The path of a program by the `PATH` of an environment; a name with a slash is a path itself. Nil if there is no such
    /// program, or it must not be started. Corresponds to access(2).
    package static func program(_ name: String, in environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
        return paths.first { access($0, X_OK) == 0 }
    }

    /// Corresponds to getpwnam(3).
    package static func homeDirectory(of user: String) -> String? {
        getpwnam(user).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }

    /// The language of an environment, `vi-VN`: applications use its compose table. English where none is set.
    package static func language(in environment: [String: String]) -> String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        return name.count < 2 || name == "POSIX" ? "en-US" : name.split(separator: "_").joined(separator: "-")
    }
}
