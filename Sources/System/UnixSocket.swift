import Glibc

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

    /// A socket that is connected to a path. `SOCK_NONBLOCK` may be among the flags; then it fails with `EAGAIN` if it would
    /// have to wait. With a `timeout`, in seconds, no call waits longer. Corresponds to connect(2).
    package static func connected(
        _ kind: Kind = .stream, to path: String, flags: Int32 = 0, timeout: Int? = nil
    ) throws(SystemError) -> Int32 {
        let descriptor = try open(kind, flags: flags)
        if let timeout {
            var limit = timeval(tv_sec: timeout, tv_usec: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        do throws(SystemError) {
            try call("connect", path) { connect(descriptor, $0, $1) }
        } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    /// Gives a socket a path, which must not exist. Corresponds to bind(2).
    package static func bind(_ descriptor: Int32, to path: String) throws(SystemError) {
        try call("bind", path) { Glibc.bind(descriptor, $0, $1) }
    }

    /// Makes a call with the socket address of a path, which may be at most 107 bytes long.
    private static func call(
        _ name: String, _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < capacity else { throw SystemError(call: name, errno: ENAMETOOLONG, subject: path) }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
        }
        if result != 0 { throw SystemError(call: name, subject: path) }
    }
}
