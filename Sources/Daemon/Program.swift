import CLinux
import Devices
import Glibc

/// A program of the user's, started for a `run` action: an argument list and no shell, the signals as they were before
/// the daemon, no descriptor of ours, a session of its own.
enum Program {
    /// Starts it and forgets it; the kernel collects it (SIGCHLD is ignored). Corresponds to posix_spawnp(3).
    static func start(_ arguments: [String]) throws(SystemError) {
        guard let name = arguments.first else { return }
        var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let result = phim_spawn(&pointers)
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: name) }
    }
}
