import Keyboard
package import System

/// Watches files by their directories, so that an editor that replaces a file is noticed too. Calls back once things
/// have been quiet for a moment.
package final class FileWatch {
    private let names: Set<String>
    private var watch: DirectoryWatch!
    private var quiet: Deadline!

    /// How long nothing must happen before the call, in µs: editors write in several steps.
    private static let settling: Timestamp = 100_000

    /// Watches those of the files' directories that exist. Fails if none does.
    package init(_ paths: [String], on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        names = Set(paths.map { Self.split($0).name })
        quiet = Deadline(on: loop, action: onChange)
        watch = try DirectoryWatch(on: loop) { [unowned self] _, name in
            if names.contains(name) { quiet.arm(at: MonotonicClock.now() + Self.settling) }
        }
        var failure: SystemError?
        var watched = 0
        for path in paths {
            do throws(SystemError) {
                try watch.add(Self.split(path).directory, for: .files)
                watched += 1
            } catch {
                if failure == nil { failure = error }
            }
        }
        if watched == 0, let failure { throw failure }
    }

    deinit { close() }

    /// Notices nothing any more.
    package func close() {
        quiet.disarm()
        watch?.close()
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }
}
