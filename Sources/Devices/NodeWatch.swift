import DeviceNodes
import EventLoop
import Glibc
import System

/// Watches a directory for device nodes, through inotify.
///
/// Changes of permissions are reported too, because udev sets them after the node appears.
final class NodeWatch {
    enum Event: Hashable {
        case appeared(String)
        /// The permissions or the owner of the node changed.
        case changed(String)
        case vanished(String)
        /// Events were lost: the directory must be scanned again.
        case overflowed
        /// The directory was deleted or moved; no further events follow.
        case directoryGone
    }

    private let directory: String
    private var watch: DirectoryWatch!
    private let onEvent: (Event) -> Void

    /// Starts to watch. Throws ENOENT or ENOTDIR if there is no such directory.
    init(_ directory: String, on loop: EventLoop, onEvent: @escaping (Event) -> Void) throws(SystemError) {
        self.directory = directory
        self.onEvent = onEvent
        watch = try DirectoryWatch(on: loop) { [unowned self] in report($0, $1) }
        try watch.add(directory, for: .nodes)
    }

    func close() { watch.close() }

    /// The paths of the event nodes in a directory, ordered by number; empty if the directory cannot be read.
    static func nodes(in directory: String) -> [String] {
        directoryNames(in: directory).compactMap(number).sorted().map { "\(directory)/event\($0)" }
    }

    /// The number of a node with the name `eventN`; nil for other names.
    private static func number(ofNode name: String) -> UInt32? { DeviceNode(name: name.utf8)?.number }

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
