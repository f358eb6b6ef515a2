import CLinux
import Devices
import Glibc
import Keyboard

/// Watches files by their directories, so that an editor that replaces a file is noticed too. Calls back once things
/// have been quiet for a moment.
final class FileWatch {
    private let loop: EventLoop
    private let descriptor: Int32
    private let names: Set<String>
    private var registration: EventLoop.Registration?
    private var quiet: Deadline!

    /// How long nothing must happen before the call, in µs: editors write in several steps.
    private static let settling: Timestamp = 100_000

    /// Watches those of the files' directories that exist. Fails if none does.
    init(_ paths: [String], on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        self.loop = loop
        names = Set(paths.map { Self.split($0).name })
        descriptor = phim_inotify_create()
        guard descriptor >= 0 else { throw SystemError(call: "inotify_init1") }
        quiet = Deadline(on: loop, action: onChange)
        do throws(SystemError) {
            var watched = 0
            for path in paths where phim_inotify_watch_files(descriptor, Self.split(path).directory) >= 0 {
                watched += 1
            }
            if watched == 0 {
                throw SystemError(call: "inotify_add_watch", subject: Self.split(paths.first ?? "/").directory)
            }
            registration = try loop.add(descriptor) { [unowned self] _ in drain() }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit {
        close()
    }

    /// Notices nothing any more.
    func close() {
        guard let registration else { return }
        self.registration = nil
        quiet.disarm()
        loop.remove(registration)
        Glibc.close(descriptor)
    }

    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
            while case let size = read(descriptor, bytes.baseAddress, bytes.count), size > 0 {
                if mentionsFile(UnsafeRawBufferPointer(rebasing: bytes[..<size])) {
                    quiet.arm(at: MonotonicClock.now() + Self.settling)
                }
            }
        }
    }

    private func mentionsFile(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            var happened: UInt32 = 0
            var name: UnsafePointer<CChar>?
            let buffer = UnsafeRawBufferPointer(rebasing: rest).assumingMemoryBound(to: UInt8.self)
            let size = phim_inotify_event(buffer.baseAddress, buffer.count, &happened, &name)
            guard size > 0, let name else { return false }
            if names.contains(String(cString: name)) { return true }
            rest = rest.dropFirst(size)
        }
        return false
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }
}
