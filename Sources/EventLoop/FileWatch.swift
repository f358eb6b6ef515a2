import Glibc
import Keyboard
package import System

/// Watches files by their directories, so that an editor that replaces a file is noticed too. Calls back once things
/// have been quiet for a moment.
///
/// A file need not be there yet, nor its directory. Symbolic links are followed: their target counts, and so does each of
/// the links, as a person keeps configuration files elsewhere and links to them.
package final class FileWatch {
    private let paths: [String]
    private let loop: EventLoop
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

    /// Watches those of the files' directories that exist. Fails if inotify cannot be had.
    package init(_ paths: [String], on loop: EventLoop, onChange: @escaping () -> Void) throws(SystemError) {
        self.loop = loop
        self.paths = paths.map { $0.hasPrefix("/") ? $0 : Self.currentDirectory + "/" + $0 }
        quiet = Deadline(on: loop) { [unowned self] in
            // What was made or linked meanwhile leads to other places.
            try? begin()
            onChange()
        }
        try begin()
    }

    deinit { close() }

    /// Notices nothing any more.
    package func close() {
        quiet.disarm()
        watch?.close()
    }

    /// Watches the places as they are now. What changes while the watch is being made makes other places.
    private func begin() throws(SystemError) {
        var places = Self.places(of: paths)
        for _ in 0..<10 {
            watch?.close()
            let watch = try DirectoryWatch(on: loop) { [unowned self] change, name in notice(change, name) }
            names = Set(places.map(\.name))
            for directory in Set(places.map(\.directory)) { try? watch.add(directory, for: .files) }
            self.watch = watch
            let newer = Self.places(of: paths)
            if newer == places { return }
            places = newer
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
