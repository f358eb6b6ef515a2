import EventLoop
import Glibc
import System

/// Watches a directory for device nodes, by inotify.
///
/// udev sets the permissions of a node after it appeared, so a change of them counts as much as the node itself.
final class NodeWatch {
    enum Event: Hashable {
        case appeared(String)
        /// Its permissions or its owner are other than before.
        case changed(String)
        case vanished(String)
        /// Events were lost: everything has to be looked at again.
        case overflowed
        /// The directory was deleted or moved; no more events follow.
        case directoryGone
    }

    private let directory: String
    private var watch: DirectoryWatch!
    private let onEvent: (Event) -> Void

    /// Begins to watch. Fails with ENOENT or ENOTDIR if there is no such directory.
    init(_ directory: String, on loop: EventLoop, onEvent: @escaping (Event) -> Void) throws(SystemError) {
        self.directory = directory
        self.onEvent = onEvent
        watch = try DirectoryWatch(on: loop) { [unowned self] in report($0, $1) }
        try watch.add(directory, for: .nodes)
    }

    func close() { watch.close() }

    /// The event devices in a directory, the lowest number first; none if it can't be read.
    static func nodes(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var numbers: [Int] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let number = number(ofNode: name) { numbers.append(number) }
        }
        return numbers.sorted().map { "\(directory)/event\($0)" }
    }

    /// The number of a node called `eventN`; nil for any other name.
    private static func number(ofNode name: String) -> Int? {
        name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
    }

    private func report(_ change: DirectoryWatch.Change, _ name: String) {
        if change.contains(.overflow) { return onEvent(.overflowed) }
        if change.contains(.directoryGone) { return onEvent(.directoryGone) }
        guard Self.number(ofNode: name) != nil else { return }
        let path = "\(directory)/\(name)"
        if change.contains(.created) { onEvent(.appeared(path)) }
        if change.contains(.permissions) { onEvent(.changed(path)) }
        if change.contains(.deleted) { onEvent(.vanished(path)) }
    }
}
