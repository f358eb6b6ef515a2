import Glibc

/// Where the files of the system are looked for.
package enum SystemRoot {
    /// What their paths begin with: `$PHIM_ROOT`. Tests set it, so that nothing depends on what is installed on a machine.
    /// Otherwise nothing.
    package static var prefix: String { getenv("PHIM_ROOT").map { String(cString: $0) } ?? "" }

    /// Where a file is that usually has this path. An environment that has the variable goes before that of this process.
    package static func path(_ path: String, in environment: [String: String] = [:]) -> String {
        (environment["PHIM_ROOT"] ?? prefix) + path
    }
}
