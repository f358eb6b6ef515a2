import EventLoop
import Glibc
import Keyboard
import System

/// Finds the sockets of display servers, best first: those that the environment names, then those that exist.
package enum SessionSockets {
    /// The paths of the sockets of Wayland compositors.
    package static func wayland(in environment: [String: String]) -> [String] {
        let directory = ProcessEnvironment.runtimeDirectory(in: environment)
        var paths: [String] = []
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty {
            paths.append(name.hasPrefix("/") ? name : directory + "/" + name)
        }
        let found = directoryNames(in: directory).filter { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
        for path in found.sorted().map({ directory + "/" + $0 }) where !paths.contains(path) { paths.append(path) }
        return paths.filter(isSocket)
    }

    /// The path of the socket of sway's own protocol; nil if there is none.
    static func sway(in environment: [String: String]) -> String? {
        if let path = environment["SWAYSOCK"], isSocket(path) { return path }
        let directory = ProcessEnvironment.runtimeDirectory(in: environment)
        return directoryNames(in: directory).filter { $0.hasPrefix("sway-ipc.") && $0.hasSuffix(".sock") }.sorted()
            .map { directory + "/" + $0 }.first(where: isSocket)
    }

    /// The directory with the sockets of Hyprland's own protocol; nil if there is none on which it listens.
    static func hyprland(in environment: [String: String]) -> String? {
        let directory = ProcessEnvironment.runtimeDirectory(in: environment) + "/hypr"
        let name = environment["HYPRLAND_INSTANCE_SIGNATURE"] ?? ""
        let names = name.isEmpty ? directoryNames(in: directory).sorted() : [name]
        return names.map { directory + "/" + $0 }.first { isAnswered($0 + "/.socket2.sock") }
    }

    /// The displays of X servers, such as `:0`. If the environment names none, only servers of this user count.
    package static func x11(in environment: [String: String]) -> [String] {
        let directory = x11Directory(in: environment)
        if let display = environment["DISPLAY"], !display.isEmpty { return [display] }
        return directoryNames(in: directory).filter { $0.hasPrefix("X") }.sorted()
            .filter { isOwn(directory + "/" + $0) && isAnswered(directory + "/" + $0) }
            .map { ":" + $0.dropFirst() }
    }

    /// Whether a server listens on a socket; a killed server leaves its socket behind.
    private static func isAnswered(_ path: String) -> Bool {
        guard let descriptor = try? UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue)) else {
            return false
        }
        close(descriptor)
        return true
    }

    /// The directories in which display servers make their sockets.
    static func directories(in environment: [String: String]) -> [String] {
        [ProcessEnvironment.runtimeDirectory(in: environment), x11Directory(in: environment)]
    }

    private static func x11Directory(in environment: [String: String]) -> String {
        SystemRoot.path("/tmp/.X11-unix", in: environment)
    }

    private static func isSocket(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
    }

    private static func isOwn(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_uid == getuid()
    }
}

/// Notices that a display server has made or removed a socket.
final class SocketWatch {
    private var watch: DirectoryWatch!
    private var quiet: Deadline!

    /// The quiet time before the call, in µs: a server makes its socket before it is ready.
    private static let settling: Timestamp = 100_000

    /// Watches those directories that exist. Throws if there is no inotify descriptor.
    init(_ directories: [String], on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        quiet = Deadline(on: loop, action: onChange)
        watch = try DirectoryWatch(on: loop) { [unowned self] _, name in
            if name.hasPrefix("wayland-") || name.hasPrefix("X") {
                quiet.arm(after: Self.settling)
            }
        }
        for directory in directories { try? watch.add(directory, for: .nodes) }
    }

    deinit { close() }

    /// Stops watching.
    func close() {
        quiet.disarm()
        watch?.close()
    }
}
