import CLinux
import Glibc
package import System

/// Reports changes in directories, by inotify.
package final class DirectoryWatch {
    /// What happened to a name, as bits of `PHIM_NODE_CREATED` and its like.
    package struct Change: OptionSet, Hashable, Sendable {
        /// The bits.
        package let rawValue: UInt32

        /// A change of those bits.
        package init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// It is there, or was written or replaced.
        package static let created = Change(rawValue: UInt32(PHIM_NODE_CREATED))
        /// Its permissions or its owner are other than before.
        package static let permissions = Change(rawValue: UInt32(PHIM_NODE_CHANGED))
        /// It is gone.
        package static let deleted = Change(rawValue: UInt32(PHIM_NODE_DELETED))
        /// Somebody opened it.
        package static let opened = Change(rawValue: UInt32(PHIM_NODE_OPENED))
        /// Events were lost: everything has to be looked at again. It has no name.
        package static let overflow = Change(rawValue: UInt32(PHIM_NODE_OVERFLOW))
        /// The directory itself is gone. It has no name.
        package static let directoryGone = Change(rawValue: UInt32(PHIM_NODE_DIRECTORY_GONE))
    }

    /// Which changes are reported.
    package enum Interest: Sendable {
        /// What comes, goes and changes its permissions: device nodes, sockets.
        case nodes
        /// What is made, written or replaced, and what goes; a file that is written is reported again once that is done.
        case files
        /// What is opened.
        case openings
    }

    private var watch: DescriptorWatch!
    private let onChange: (Change, String) -> Void

    /// A watch of no directory yet; `onChange` gets the change and the name. Fails if inotify cannot be had.
    package convenience init(
        on loop: EventLoop, onChange: @escaping (Change, String) -> Void
    ) throws(SystemError) {
        try self.init(adopting: Self.descriptor().get(), on: loop, onChange: onChange)
    }

    /// A watch of the directories that were added to a descriptor of inotify. Takes it over.
    init(
        adopting descriptor: Int32, on loop: EventLoop, onChange: @escaping (Change, String) -> Void
    ) throws(SystemError) {
        self.onChange = onChange
        watch = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
    }

    /// A descriptor that watches nothing yet. Corresponds to inotify_init1(2).
    static func descriptor() -> Result<Int32, SystemError> {
        Result { () throws(SystemError) in try check(phim_inotify_create(), "inotify_init1") }
    }

    /// Watches one more directory. Fails with ENOENT or ENOTDIR if there is no such directory.
    package func add(_ directory: String, for interest: Interest) throws(SystemError) {
        try Self.add(directory, for: interest, to: watch.descriptor)
    }

    /// The same for a descriptor.
    static func add(_ directory: String, for interest: Interest, to descriptor: Int32) throws(SystemError) {
        let result =
            switch interest {
            case .nodes: phim_inotify_watch(descriptor, directory)
            case .files: phim_inotify_watch_files(descriptor, directory)
            case .openings: phim_inotify_watch_openings(descriptor, directory)
            }
        try check(result, "inotify_add_watch", directory)
    }

    /// Ends the watch.
    package func close() { watch.close() }

    /// As much as is read in a turn, in bytes: some 30 events, or one of the longest name. Each may be a device that has to
    /// be opened, and two hundred of them may come at once.
    private static let readSize = 1024

    /// Reads once a turn: whoever makes files without end does not hold the loop.
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
