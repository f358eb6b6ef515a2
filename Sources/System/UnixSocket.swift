import Glibc

/// Creates and connects Unix domain sockets.
package enum UnixSocket {
    /// The type of a socket.
    package enum Kind {
        /// A byte stream (SOCK_STREAM).
        case stream
        /// Packets in order (SOCK_SEQPACKET).
        case packets
    }

    /// Creates a socket that is closed on exec. `flags` may contain `SOCK_NONBLOCK`.
    package static func open(_ kind: Kind = .stream, flags: Int32 = 0) throws(SystemError) -> Int32 {
        let type = kind == .stream ? SOCK_STREAM : SOCK_SEQPACKET
        let descriptor = socket(AF_UNIX, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | flags, 0)
        guard descriptor >= 0 else { throw SystemError(call: "socket", subject: "AF_UNIX") }
        return descriptor
    }

    /// Creates a socket and connects it to a path. With `SOCK_NONBLOCK` in `flags`, it throws `EAGAIN` if the call
    /// would block. With `timeout`, in seconds, each call on the socket fails after that time. Corresponds to
    /// connect(2).
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

    /// Binds a socket to a path that does not exist yet. Corresponds to bind(2).
    package static func bind(_ descriptor: Int32, to path: String) throws(SystemError) {
        try call("bind", path) { Glibc.bind(descriptor, $0, $1) }
    }

    /// The bytes that have arrived on a socket with `SOCK_NONBLOCK`, at most `count`: none at its end or after an error,
    /// nil if there are none yet. Corresponds to recv(2).
    package static func arrived(on descriptor: Int32, count: Int = 4096) -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &buffer, count, 0)
        if received < 0, errno == EAGAIN || errno == EINTR { return nil }
        return buffer[..<max(0, received)]
    }

    /// Calls `body` with the socket address of a path of at most 107 bytes.
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
