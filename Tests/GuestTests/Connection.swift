import Foundation
import Glibc
import TestSupport

/// A connected Unix socket that is read with timeouts.
final class Connection {
    private let descriptor: Int32

    /// Connects to a socket of QEMU; nil if it does not exist yet.
    init?(path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        precondition(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        if result != 0 {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }

    /// The bytes that have arrived. Waits for the first one until the deadline; empty if none arrived, nil at the end.
    func read(by deadline: Deadline) -> [UInt8]? {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, deadline.milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Array(bytes.prefix(count))
    }

    /// Reads exactly `count` bytes.
    func read(exactly count: Int, by deadline: Deadline) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, deadline.milliseconds) > 0 else {
                throw RigFailure(description: "the guest sent only \(bytes.count) of \(count) bytes in time")
            }
            var chunk = [UInt8](repeating: 0, count: count - bytes.count)
            let received = recv(descriptor, &chunk, chunk.count, 0)
            guard received > 0 else { throw RigFailure(description: "the guest closed the connection") }
            bytes += chunk.prefix(received)
        }
        return bytes
    }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw RigFailure(description: "cannot write to the guest: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
    }
}
