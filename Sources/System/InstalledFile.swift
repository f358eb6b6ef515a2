import Glibc

/// Finds files that are installed with the program.
package enum InstalledFile {
    /// The path of a file such as `share/phim/…` below PREFIX, where the program is `PREFIX/bin/phim`; nil if it is
    /// missing.
    package static func path(_ name: String, beside executable: String = "/proc/self/exe") -> String? {
        guard let parts = folder(of: executable), parts.count > 1 else { return nil }
        let path = "/" + parts.dropLast().map { $0 + "/" }.joined() + name
        return access(path, R_OK) == 0 ? path : nil
    }

    /// The path of another program of Phím in the directory of this one; nil if it is missing.
    package static func program(_ name: String, beside executable: String = "/proc/self/exe") -> String? {
        guard let parts = folder(of: executable) else { return nil }
        let path = "/" + parts.map { $0 + "/" }.joined() + name
        return access(path, X_OK) == 0 ? path : nil
    }

    /// The components of the program's directory, with symbolic links resolved.
    private static func folder(of executable: String) -> [Substring]? {
        guard let resolved = realpath(executable, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved).split(separator: "/").dropLast()
    }
}
