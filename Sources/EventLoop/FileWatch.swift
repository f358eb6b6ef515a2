import Glibc
import Keyboard
package import System

/// Watches files by their directories, so that an editor that replaces a file is noticed too. Calls back once things
/// have been quiet for a moment.
///
/// A file need not be there yet, nor its directory. Symbolic links are followed: their target counts, and so does each of
/// the links, as a person keeps configuration files elsewhere and links to them.
///
/// To look for the places of files may take as long as a disk or a network does not answer. So a loop that must go on
/// gives a queue on which that is done.
package final class FileWatch {
    /// Changes are noticed from now on. Not before the first look on the queue is done.
    package var isWatching: Bool { watch != nil }

    private let paths: [String]
    private let loop: EventLoop
    private let background: BackgroundQueue?
    private var isClosed = false
    private var watch: DirectoryWatch?
    /// The names that count, whichever of the directories they are in.
    private var names: Set<String> = []
    private var quiet: Deadline!

    /// How long nothing must happen before the call, in µs: editors write in several steps.
    private static let settling: Timestamp = 100_000
    /// More links than this lead nowhere (ELOOP).
    private static let linkLimit = 40

    /// A name in a directory, by whose changes a file may change.
    private struct Place: Hashable {
        var directory: String
        var name: String
    }

    /// Watches those of the files' directories that exist, at once or, with a queue, a moment later. `onFailure` is called
    /// if inotify cannot be had.
    package init(
        _ paths: [String], on loop: EventLoop, _ background: BackgroundQueue? = nil,
        onFailure: @escaping (SystemError) -> Void = { _ in }, onChange: @escaping () -> Void
    ) {
        self.loop = loop
        self.background = background
        self.paths = paths.map { $0.hasPrefix("/") ? $0 : Self.currentDirectory + "/" + $0 }
        quiet = Deadline(on: loop) { [unowned self] in
            // What was made or linked meanwhile leads to other places. They are known before the call: what changes after
            // that is noticed.
            begin(onFailure) { onChange() }
        }
        begin(onFailure) {}
    }

    deinit { close() }

    /// Notices nothing any more.
    package func close() {
        isClosed = true
        quiet.disarm()
        watch?.close()
        watch = nil
    }

    private func begin(_ onFailure: @escaping (SystemError) -> Void, then finish: @escaping () -> Void) {
        guard let background else { return follow(Look(at: paths), onFailure, finish) }
        background.add { [paths] in
            Look(at: paths)
        } finish: { [weak self] look in
            guard let self, !isClosed else { return look.close() }
            follow(look, onFailure, finish)
        }
    }

    private func follow(_ look: Look, _ onFailure: (SystemError) -> Void, _ finish: () -> Void) {
        do throws(SystemError) {
            let watch = try DirectoryWatch(adopting: look.descriptor.get(), on: loop) { [unowned self] in
                notice($0, $1)
            }
            self.watch?.close()
            self.watch = watch
            names = look.names
        } catch {
            onFailure(error)
        }
        finish()
    }

    /// What a look at the places found.
    private struct Look: Sendable {
        /// inotify, which watches the directories.
        private(set) var descriptor: Result<Int32, SystemError>
        private(set) var names: Set<String> = []

        /// Looks at the places as they are now. What changes while the watch is being made makes other places.
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
                if newer == places { return }
                places = newer
                close()
                self.descriptor = DirectoryWatch.descriptor()
            }
        }

        /// Nobody wants it any more.
        func close() {
            if case .success(let descriptor) = descriptor { Glibc.close(descriptor) }
        }
    }

    private func notice(_ change: DirectoryWatch.Change, _ name: String) {
        if names.contains(name) || change.contains(.directoryGone) || change.contains(.overflow) {
            quiet.arm(at: MonotonicClock.now() + Self.settling)
        }
    }

    private static func places(of paths: [String]) -> Set<Place> {
        paths.reduce(into: []) { $0.formUnion(places(of: $1)) }
    }

    /// Where a path leads: each link on the way, and at its end the file, or the first part that is not there.
    private static func places(of path: String) -> [Place] {
        var places: [Place] = []
        var rest = path.split(separator: "/").map(String.init)[...]
        // Without the slash at its end; the root is empty.
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
