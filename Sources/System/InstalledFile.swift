import Glibc

/// A file that is installed with the program.
package enum InstalledFile {
    /// Where `share/phim/…` is, beside the program `PREFIX/bin/phim` that runs now; nil if it is not installed.
    package static func path(_ name: String, beside executable: String = "/proc/self/exe") -> String? {
        guard let resolved = realpath(executable, nil) else { return nil }
        defer { free(resolved) }
        let parts = String(cString: resolved).split(separator: "/")
        guard parts.count > 2 else { return nil }
        let path = "/" + parts.dropLast(2).joined(separator: "/") + "/" + name
        return access(path, R_OK) == 0 ? path : nil
    }
}
