package import Glibc

/// Local sockets by path.
package enum UnixSocket {
    /// What a socket carries.
    package enum Kind {
        /// Bytes. Corresponds to SOCK_STREAM.
        case stream
        /// Packets in order, each read whole. Corresponds to SOCK_SEQPACKET.
        case packets
    }

    /// A socket of that kind, closed on exec. `SOCK_NONBLOCK` may be among the flags.
    package static func open(_ kind: Kind = .stream, flags: Int32 = 0) throws(SystemError) -> Int32 {
        let type = kind == .stream ? SOCK_STREAM : SOCK_SEQPACKET
        let descriptor = socket(AF_UNIX, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw SystemError(call: "socket", subject: "AF_UNIX") }
        return descriptor
    }

    /// Calls `body` with the socket address of a path, which may be at most 107 bytes long.
    package static func withAddress(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < capacity else { throw SystemError(call: "bind", errno: ENAMETOOLONG, subject: path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
    }
}
