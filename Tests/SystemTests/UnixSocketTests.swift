import Glibc
import System
import TestSupport
import Testing

@Suite struct UnixSocketTests {
    @Test func `A connection that fails says why, and leaves no descriptor open`() throws {
        try TemporaryFolder.with { folder in
            let (missing, deaf) = (folder.path + "/missing", folder.path + "/deaf")
            let long = folder.path + "/" + String(repeating: "x", count: 108)
            let descriptor = try UnixSocket.open()
            defer { close(descriptor) }
            try UnixSocket.bind(descriptor, to: deaf)
            let before = Self.socketCount
            for (path, number) in [(missing, ENOENT), (deaf, ECONNREFUSED), (long, ENAMETOOLONG)] {
                let expected = SystemError(call: "connect", errno: number, subject: path)
                for _ in 0..<300 {
                    #expect(throws: expected) { _ = try UnixSocket.connected(to: path, timeout: 1) }
                }
            }
            // Other tests open some meanwhile.
            #expect(Self.socketCount < before + 300)
            #expect(throws: SystemError(call: "bind", errno: EADDRINUSE, subject: deaf)) {
                try UnixSocket.bind(try UnixSocket.open(), to: deaf)
            }
        }
    }

    private static var socketCount: Int {
        (0..<4096).count { descriptor in
            var status = stat()
            return fstat(Int32(descriptor), &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
        }
    }
}
