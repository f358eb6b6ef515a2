import Glibc

/// A file that is installed with the program.
package enum InstalledFile {
    /// Where `share/phim/…` is, beside the program `PREFIX/bin/phim` that runs now; nil if it is not installed.
    package static func path(_ name: String, beside executable: String = "/proc/self/exe") -> String? {
        guard let parts = folder(of: executable), parts.count > 1 else { return nil }
        let path = "/" + parts.dropLast().map { $0 + "/" }.joined() + name
        return access(path, R_OK) == 0 ? path : nil
    }

    /// Where another program of Phím is, in the folder of the one that runs now; nil if it is not installed.
    package static func program(_ name: String, beside executable: String = "/proc/self/exe") -> String? {
        guard let parts = folder(of: executable) else { return nil }
        let path = "/" + parts.map { $0 + "/" }.joined() + name
        return access(path, X_OK) == 0 ? path : nil
    }

    /// The names on the way to the folder of a program, without links.
    private static func folder(of executable: String) -> [Substring]? {
        guard let resolved = realpath(executable, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved).split(separator: "/").dropLast()
    }
}
