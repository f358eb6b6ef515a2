import Glibc

/// Where the files of the system are looked for.
package enum SystemRoot {
    /// What their paths begin with: `$PHIM_ROOT`. Tests set it, so that nothing depends on what is installed on a machine.
    /// Otherwise nothing.
    package static var prefix: String { getenv("PHIM_ROOT").map { String(cString: $0) } ?? "" }

    /// Where a file is that usually has this path.
    package static func path(_ path: String) -> String { prefix + path }
}
