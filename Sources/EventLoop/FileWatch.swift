import Glibc
import Keyboard
package import System

/// Watches files through their directories, so that a replaced file is noticed too. Calls back after a quiet moment.
///
/// A file, or its directory, need not exist yet. Symbolic links are followed: changes of each link and of the target
/// count. So does a file system that is mounted on the way to a file, or unmounted.
///
/// Resolving paths can block as long as a disk or a network does not answer, so a loop that must not block passes a
/// queue on which that is done.
package final class FileWatch {
    /// Whether changes are noticed. With a queue, this is false until the first lookup is done.
    package var isWatching: Bool { watch != nil }

    private let paths: [String]
    private let loop: EventLoop
    private let background: BackgroundQueue?
    private var isClosed = false
    private var watch: DirectoryWatch?
    /// The watched names in any of the directories.
    private var names: Set<String> = []
    /// What was found at the last look.
    private var entries: Set<Entry> = []
    private var mounts: MountWatch?
    private var quiet: Deadline!
    /// Looks again after file systems were mounted.
    private var mounted: Deadline!

    /// The quiet time before the call, in µs: editors write in several steps.
    private static let settling: Timestamp = 100_000
    /// The most symbolic links in a path, as for the kernel (ELOOP).
    private static let linkLimit = 40

    /// A name in a directory whose change may change a file.
    private struct Place: Hashable {
        var directory: String
        var name: String
    }

    /// Watches those directories of the files that exist: at once, or with a queue a moment later. A change in that
    /// moment is noticed too, by the times of the files. `onFailure` is called if there is no inotify descriptor.
    package init(
        _ paths: [String], on loop: EventLoop, _ background: BackgroundQueue? = nil,
        onFailure: @escaping (SystemError) -> Void = { _ in }, onChange: @escaping () -> Void
    ) {
        self.loop = loop
        self.background = background
        self.paths = paths.map { $0.hasPrefix("/") ? $0 : Self.currentDirectory + "/" + $0 }
        quiet = Deadline(on: loop) { [unowned self] in
            // New files and links may lead to other places. These are watched before the call, so that later changes
            // are noticed.
            begin(onFailure) { _ in onChange() }
        }
        mounted = Deadline(on: loop) { [unowned self] in
            let before = entries
            begin(onFailure) { if $0.entries != before { onChange() } }
        }
        // Without it, only such changes are not noticed.
        mounts = try? MountWatch(on: loop) { [unowned self] in
            if !mounted.isArmed { mounted.arm(after: Self.settling) }
        }
        let start = Self.fileTime()
        begin(onFailure) { [unowned self] look in
            if background != nil, look.newest >= start { quiet.arm(after: Self.settling) }
        }
    }

    deinit { close() }

    /// Stops watching.
    package func close() {
        isClosed = true
        quiet.disarm()
        mounted.disarm()
        mounts?.close()
        watch?.close()
        watch = nil
    }

    private func begin(_ onFailure: @escaping (SystemError) -> Void, then finish: @escaping (Look) -> Void) {
        guard let background else { return adopt(Look(at: paths), onFailure, finish) }
        background.add { [paths] in
            Look(at: paths)
        } finish: { [weak self] look in
            guard let self, !isClosed else { return look.close() }
            adopt(look, onFailure, finish)
        }
    }

    private func adopt(_ look: Look, _ onFailure: (SystemError) -> Void, _ finish: (Look) -> Void) {
        do throws(SystemError) {
            let watch = try DirectoryWatch(adopting: look.descriptor.get(), on: loop) { [unowned self] in
                notice($0, $1)
            }
            self.watch?.close()
            self.watch = watch
            names = look.names
            entries = look.entries
        } catch {
            onFailure(error)
        }
        finish(look)
    }

    /// A file, link or directory as it was found.
    private struct Entry: Hashable {
        var path: String
        var device: dev_t
        /// The number of the file; 0 if it is missing.
        var number: ino_t

        init(_ path: String) {
            var status = stat()
            let isThere = lstat(path, &status) == 0
            self.path = path
            device = isThere ? status.st_dev : 0
            number = isThere ? status.st_ino : 0
        }
    }

    /// The time by the clock of the files, in µs. Corresponds to CLOCK_REALTIME_COARSE.
    private static func fileTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.microseconds
    }

    /// The result of resolving the paths.
    private struct Look: Sendable {
        /// The inotify descriptor, which watches the directories.
        private(set) var descriptor: Result<Int32, SystemError>
        private(set) var names: Set<String> = []
        /// The directories and files on the way.
        private(set) var entries: Set<Entry> = []
        /// When one of the files, or the names in its directory, changed last, in µs.
        private(set) var newest = 0

        /// Resolves the paths and watches their directories. Repeats that if the paths have changed in the meantime.
        init(at paths: [String]) {
            descriptor = DirectoryWatch.descriptor()
            var places = FileWatch.places(of: paths)
            for _ in 0..<10 {
                guard case .success(let descriptor) = descriptor else { return }
                names = Set(places.map(\.name))
                for directory in Set(places.map(\.directory)) {
                    try? DirectoryWatch.add(directory, for: .files, to: descriptor)
                }
                let newer = FileWatch.places(of: paths)
                if newer == places {
                    let changed = places.flatMap { [$0.directory, $0.directory + "/" + $0.name] }
                    newest = changed.map(Self.changeTime).max() ?? 0
                    entries = Set(changed.map { Entry($0) })
                    return
                }
                places = newer
                close()
                self.descriptor = DirectoryWatch.descriptor()
            }
        }

        private static func changeTime(of path: String) -> Int {
            var status = stat()
            return lstat(path, &status) == 0 ? status.st_ctim.microseconds : 0
        }

        /// Closes the descriptor of a result that is not used.
        func close() {
            if case .success(let descriptor) = descriptor { Glibc.close(descriptor) }
        }
    }

    private func notice(_ change: DirectoryWatch.Change, _ name: String) {
        if names.contains(name) || change.contains(.directoryGone) || change.contains(.overflow) {
            quiet.arm(after: Self.settling)
        }
    }

    private static func places(of paths: [String]) -> Set<Place> {
        paths.reduce(into: []) { $0.formUnion(places(of: $1)) }
    }

    /// The places that a path passes: each link on the way, and the file itself or the first missing part.
    private static func places(of path: String) -> [Place] {
        var places: [Place] = []
        var rest = path.split(separator: "/").map(String.init)[...]
        // The directory without its final slash; empty for the root.
        var directory = ""
        while let name = rest.popFirst() {
            if name == "." { continue }
            if name == ".." {
                directory = String(directory[..<(directory.lastIndex(of: "/") ?? directory.startIndex)])
                continue
            }
            let here = Place(directory: directory.isEmpty ? "/" : directory, name: name)
            let entry = directory + "/" + name
            var status = stat()
            guard lstat(entry, &status) == 0 else { return places + [here] }
            switch status.st_mode & S_IFMT {
            case S_IFLNK:
                places.append(here)
                guard places.count <= linkLimit, let target = target(ofLink: entry) else { return places }
                if target.hasPrefix("/") { directory = "" }
                rest = target.split(separator: "/").map(String.init) + rest
            case S_IFDIR where !rest.isEmpty: directory = entry
            default: return places + [here]
            }
        }
        return places
    }

    private static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &target, target.count)
        if count <= 0 { return nil }
        return String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static var currentDirectory: String {
        guard let path = getcwd(nil, 0) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}

extension timespec {
    fileprivate var microseconds: Int { tv_sec * 1_000_000 + tv_nsec / 1000 }
}

/// Reports that a file system was mounted or unmounted, as the calling thread sees it.
///
/// inotify tells nothing of that: a watch follows the directory below the mounted one.
package final class MountWatch {
    private let watch: DescriptorWatch

    /// Starts to watch. Corresponds to poll(2) on `/proc/thread-self/mountinfo`. Throws if there is no procfs, or no
    /// descriptor.
    package init(on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        let path = "/proc/thread-self/mountinfo"
        watch = try DescriptorWatch(check(open(path, O_RDONLY | O_CLOEXEC), "open", path), on: loop) { _ in onChange()
        }
        // The file is always readable; a change is reported once, as an exceptional state.
        watch.watch(for: .changed)
    }

    /// Stops watching.
    package func close() { watch.close() }
}
