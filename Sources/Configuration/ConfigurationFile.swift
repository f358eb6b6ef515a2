import Glibc
import System

/// Finds and reads the configuration file.
public enum ConfigurationFile {
    /// 1 MiB, in bytes. The limit keeps a wrong path such as /dev/zero from filling the memory.
    static let maximumSize = 1 << 20

    /// The paths that are tried, in order; the first that exists is used: `ofUser`, then `/etc/phim/phim.toml`.
    public static func candidates(in environment: [String: String]) -> [String] {
        [ofUser(in: environment), SystemRoot.path("/etc/phim/phim.toml", in: environment)].compactMap(\.self)
    }

    /// The path of the user's file: `$XDG_CONFIG_HOME/phim/phim.toml`, or `~/.config/phim/phim.toml` if that variable
    /// is not set or not absolute; nil if `HOME` is not set either.
    public static func ofUser(in environment: [String: String]) -> String? {
        UserDirectory.configuration.knownPath(in: environment).map { $0 + "/phim/phim.toml" }
    }

    /// The folders that may contain files of input methods, in order: `methods` beside the configuration file, then
    /// beside each candidate.
    public static func methodFolders(for file: String?, in environment: [String: String]) -> [String] {
        var folders: [String] = []
        for path in (file.map { [$0] } ?? []) + candidates(in: environment) {
            let folder = (path.lastIndex(of: "/").map { path[...$0] } ?? "") + "methods"
            if !folders.contains(String(folder)) { folders.append(String(folder)) }
        }
        return folders
    }

    /// The bytes of a file, at most one more than `maximumSize`. Corresponds to open(2) and read(2).
    ///
    /// Only a command that may block (`mayWait`) reads a pipe or a terminal, since reading these would stop the
    /// daemon's event loop.
    static func read(_ path: String, mayWait: Bool = false) throws(ReadError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (mayWait ? 0 : O_NONBLOCK))
        if descriptor < 0 { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) < 0 { throw .system(errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw .system(EISDIR) }
        if !mayWait && status.st_mode & S_IFMT != S_IFREG { throw .noRegularFile }
        var bytes: [UInt8] = []
        while bytes.count <= maximumSize {
            let wanted = min(1 << 16, maximumSize + 1 - bytes.count)
            var count = 0
            var number: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                count = Glibc.read(descriptor, buffer.baseAddress, wanted)
                number = errno
                initialized = max(count, 0)
            }
            if count == 0 { break }
            if count < 0 && number == EINTR { continue }
            if count < 0 { throw .system(number) }
            bytes += chunk
        }
        return bytes
    }

    /// Why a file could not be read.
    enum ReadError: Error {
        /// A system call failed with this errno.
        case system(Int32)
        /// The file is a pipe, a socket or a device.
        case noRegularFile

        /// Whether the file or its folder does not exist.
        var isMissing: Bool {
            if case .system(let number) = self { number == ENOENT || number == ENOTDIR } else { false }
        }

        var message: String {
            switch self {
            case .system(let number): SystemError.reason(number)
            case .noRegularFile: localized("not a regular file")
            }
        }
    }
}

extension Configuration {
    /// Reads the user's configuration, or else the system's; if there is none, the built-in one.
    ///
    /// A file given by name must exist; a missing candidate is skipped. A pipe is read only with `mayWait`.
    public static func load(file: String? = nil, environment: [String: String], mayWait: Bool = false) -> Reading {
        for path in file.map({ [$0] }) ?? ConfigurationFile.candidates(in: environment) {
            do throws(ConfigurationFile.ReadError) {
                let bytes = try ConfigurationFile.read(path, mayWait: mayWait)
                if bytes.count <= ConfigurationFile.maximumSize {
                    let folders = ConfigurationFile.methodFolders(for: path, in: environment)
                    return parse(bytes, file: path, methodFolders: folders).withMacros(in: environment)
                }
                let message = localized("the file is larger than \(ConfigurationFile.maximumSize) bytes")
                return failure(of: path, Complaint(.fileTooLarge, in: path, at: nil, message))
            } catch {
                if error.isMissing && file == nil { continue }
                return failure(of: path, Complaint(.unreadableFile, in: path, at: nil, error.message))
            }
        }
        return Reading(file: nil, configuration: .builtIn, complaints: []).withMacros(in: environment)
    }

    private static func failure(of path: String, _ complaint: Complaint) -> Reading {
        Reading(file: path, configuration: nil, complaints: [complaint])
    }
}

extension Configuration.Reading {
    /// Adds the macros of the macro file.
    fileprivate func withMacros(in environment: [String: String]) -> Self {
        var reading = self
        let complaints = reading.configuration?.shorthand.readFile(beside: file, in: environment)
        reading.complaints += complaints ?? []
        return reading
    }
}
