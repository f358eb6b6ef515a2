import Glibc

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
