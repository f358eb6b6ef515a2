import CLinux
import Glibc

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
        /// The directory was deleted or moved; nothing more will be heard.
        case directoryGone
    }

    private let loop: EventLoop
    private let directory: String
    private let descriptor: Int32
    private var registration: EventLoop.Registration?
    private let onEvent: (Event) -> Void

    /// Begins to watch. Fails with ENOENT or ENOTDIR if there is no such directory.
    init(_ directory: String, on loop: EventLoop, onEvent: @escaping (Event) -> Void) throws(SystemError) {
        self.loop = loop
        self.directory = directory
        self.onEvent = onEvent
        descriptor = phim_inotify_create()
        try check(descriptor, "inotify_init1")
        do throws(SystemError) {
            try check(phim_inotify_watch(descriptor, directory), "inotify_add_watch", directory)
            registration = try loop.add(descriptor) { [unowned self] _ in drain() }
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    deinit { close() }

    func close() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        Glibc.close(descriptor)
    }

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

    private func drain() {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { bytes in
            while registration != nil {
                let size = read(descriptor, bytes.baseAddress, bytes.count)
                if size < 0 && errno == EINTR { continue }
                guard size > 0 else { return }
                report(UnsafeRawBufferPointer(rebasing: bytes[..<size]))
            }
        }
    }

    private func report(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while registration != nil, !rest.isEmpty {
            var happened: UInt32 = 0
            var name: UnsafePointer<CChar>?
            let buffer = UnsafeRawBufferPointer(rebasing: rest).assumingMemoryBound(to: UInt8.self)
            let size = phim_inotify_event(buffer.baseAddress, buffer.count, &happened, &name)
            guard size > 0, let name else { return }
            rest = rest.dropFirst(size)
            report(happened, String(cString: name))
        }
    }

    private func report(_ happened: UInt32, _ name: String) {
        func has(_ bit: Int) -> Bool { happened & UInt32(bit) != 0 }
        if has(PHIM_NODE_OVERFLOW) { return onEvent(.overflowed) }
        if has(PHIM_NODE_DIRECTORY_GONE) { return onEvent(.directoryGone) }
        guard Self.number(ofNode: name) != nil else { return }
        let path = "\(directory)/\(name)"
        if has(PHIM_NODE_CREATED) { onEvent(.appeared(path)) }
        if has(PHIM_NODE_CHANGED) { onEvent(.changed(path)) }
        if has(PHIM_NODE_DELETED) { onEvent(.vanished(path)) }
    }
}
