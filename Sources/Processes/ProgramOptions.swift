import CLinux
import Glibc
import System

/// How a program is run.
package struct ProgramOptions {
    /// What it reads on its standard input.
    package enum Input: Sendable {
        case nothing
        /// Bytes, which it finds in memory.
        case bytes([UInt8])
        /// What is written to it. So many lines wait beside those in the pipe, which holds a page; the oldest beyond them
        /// are dropped. With none, it is said that there is no room.
        case pipe(waiting: Int = 0)
    }

    /// Where its standard output goes. Its standard error goes to /dev/null, or where that of this process goes.
    package enum Output: Sendable {
        case nothing
        case ours
        case pipe
    }

    /// Its environment, by whose `PATH` it is found; nil for our own.
    package var environment: [String: String]?
    package var input: Input
    package var output: Output
    /// The log of its faults. With one, it is started again when it ends, after a longer wait each time (`Backoff`).
    package var faults: FaultLog?

    /// Without other options it reads nothing, what it prints is lost, and it is not started again.
    package init(
        environment: [String: String]? = nil, input: Input = .nothing, output: Output = .nothing,
        faults: FaultLog? = nil
    ) {
        self.environment = environment
        self.input = input
        self.output = output
        self.faults = faults
    }

    /// How many lines may wait.
    var capacity: Int { if case .pipe(let count) = input { count } else { 0 } }
}

/// The standard streams of a program that is to be started.
struct ProgramStreams {
    /// The program's, each a descriptor or -1 for /dev/null.
    private(set) var ends: [Int32] = [-1, -1, -1]
    /// Those of them that are closed here once the program has them.
    private(set) var closed: [Int32] = []
    /// Our ends of pipes, in the form of the C functions.
    private(set) var child = phim_child(process: 0, handle: -1, input: -1, output: -1)

    /// Fails for want of descriptors.
    init(_ options: ProgramOptions) throws(SystemError) {
        var reads = false
        var writes = false
        if case .pipe = options.input { reads = true }
        if case .pipe = options.output { writes = true }
        let result = phim_child_pipes(reads, writes, &child, &ends)
        if result != 0 { throw SystemError(call: "pipe2", errno: result) }
        if case .bytes(let bytes) = options.input { ends[0] = try Self.file(bytes) }
        closed = ends.filter { $0 >= 0 }
        if case .ours = options.output { ends.replaceSubrange(1..., with: [STDOUT_FILENO, STDERR_FILENO]) }
    }

    private static func file(_ bytes: [UInt8]) throws(SystemError) -> Int32 {
        let file = phim_memory_file("phim-text", bytes.count)
        if file < 0 { throw SystemError(call: "memfd_create") }
        guard pwrite(file, bytes, bytes.count, 0) == bytes.count else {
            let error = SystemError(call: "pwrite")
            close(file)
            throw error
        }
        return file
    }
}
