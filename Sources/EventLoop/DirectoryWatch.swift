import CLinux
import Glibc
package import System

/// Reports changes in directories, through inotify.
package final class DirectoryWatch {
    /// What happened to a name, as bits of `PHIM_NODE_CREATED` and the like.
    package struct Change: OptionSet, Hashable, Sendable {
        /// A combination of `PHIM_NODE_CREATED` and the others.
        package let rawValue: UInt32

        /// Creates a change from its bits.
        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// It was created, written or replaced.
        package static let created = Change(rawValue: UInt32(PHIM_NODE_CREATED))
        /// Its permissions or its owner changed.
        package static let permissions = Change(rawValue: UInt32(PHIM_NODE_CHANGED))
        /// It was deleted or moved away.
        package static let deleted = Change(rawValue: UInt32(PHIM_NODE_DELETED))
        /// A process opened it.
        package static let opened = Change(rawValue: UInt32(PHIM_NODE_OPENED))
        /// Events were lost: the directories must be read again. The name is empty.
        package static let overflow = Change(rawValue: UInt32(PHIM_NODE_OVERFLOW))
        /// The directory was deleted or moved. The name is empty.
        package static let directoryGone = Change(rawValue: UInt32(PHIM_NODE_DIRECTORY_GONE))
    }

    /// The changes that are reported.
    package enum Interest: Sendable {
        /// Names that are created or deleted, or whose permissions change: for device nodes and sockets.
        case nodes
        /// Files that are created, written, replaced or deleted; a written file is reported again when it is closed.
        case files
        /// Names that are opened.
        case openings
    }

    private var watch: DescriptorWatch!
    private let onChange: (Change, String) -> Void

    /// Creates a watch without directories; `onChange` gets the change and the name. Throws if there is no inotify
    /// descriptor.
    package convenience init(
        on loop: EventLoop, onChange: @escaping (Change, String) -> Void
    ) throws(SystemError) {
        try self.init(adopting: Self.descriptor().get(), on: loop, onChange: onChange)
    }

    /// Creates a watch from an inotify descriptor that has directories already, and takes it over.
    init(
        adopting descriptor: Int32, on loop: EventLoop, onChange: @escaping (Change, String) -> Void
    ) throws(SystemError) {
        self.onChange = onChange
        watch = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
    }

    /// Makes an inotify descriptor. Corresponds to inotify_init1(2).
    static func descriptor() -> Result<Int32, SystemError> {
        Result { () throws(SystemError) in try check(phim_inotify_create(), "inotify_init1") }
    }

    /// Watches a directory in addition. Throws ENOENT or ENOTDIR if there is no such directory.
    package func add(_ directory: String, for interest: Interest) throws(SystemError) {
        try Self.add(directory, for: interest, to: watch.descriptor)
    }

    /// Adds a directory to an inotify descriptor.
    static func add(_ directory: String, for interest: Interest, to descriptor: Int32) throws(SystemError) {
        let result =
            switch interest {
            case .nodes: phim_inotify_watch(descriptor, directory)
            case .files: phim_inotify_watch_files(descriptor, directory)
            case .openings: phim_inotify_watch_openings(descriptor, directory)
            }
        try check(result, "inotify_add_watch", directory)
    }

    /// Stops watching.
    package func close() { watch.close() }

    /// The bytes that are read per turn: some 30 events, or one with the longest name. Each may be a device to open,
    /// and two hundred may appear at once.
    private static let readSize = 1024

    /// Reads once per turn, so that a process that creates files without end does not block the loop.
    private func receive() {
        withUnsafeTemporaryAllocation(byteCount: Self.readSize, alignment: 8) { bytes in
            let size = read(watch.descriptor, bytes.baseAddress, bytes.count)
            if size > 0 { report(UnsafeRawBufferPointer(rebasing: bytes[..<size])) }
        }
    }

    private func report(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while watch.isOpen, !rest.isEmpty {
            var happened: UInt32 = 0
            var name: UnsafePointer<CChar>?
            let buffer = UnsafeRawBufferPointer(rebasing: rest).assumingMemoryBound(to: UInt8.self)
            let size = phim_inotify_event(buffer.baseAddress, buffer.count, &happened, &name)
            guard size > 0, let name else { return }
            rest = rest.dropFirst(size)
            onChange(Change(rawValue: happened), String(cString: name))
        }
    }
}
