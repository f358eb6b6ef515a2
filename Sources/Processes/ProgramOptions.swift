import CLinux
import Glibc
import System

/// The environment and the standard streams of a program.
package struct ProgramOptions {
    /// The standard input.
    package enum Input: Sendable {
        /// /dev/null.
        case nothing
        /// A file in memory with these bytes.
        case bytes([UInt8])
        /// A pipe. Up to `waiting` lines are kept beside the page that the pipe holds; the oldest ones beyond that are
        /// dropped. With 0, a write to a full pipe returns `.full`.
        case pipe(waiting: Int = 0)
    }

    /// The standard output. The standard error goes to /dev/null, or with `.ours` to that of this process.
    package enum Output: Sendable {
        /// /dev/null.
        case nothing
        /// The standard output of this process.
        case ours
        /// A pipe that `Program` reads.
        case pipe
    }

    /// The environment, whose `PATH` is searched for the program; nil for that of this process.
    var environment: [String: String]?
    /// The standard input of the program.
    var input: Input
    /// The standard output of the program.
    var output: Output
    /// The log for its faults. With a log, the program is restarted when it ends, after growing waits (`Retry`).
    var faults: FaultLog?

    /// Creates options. By default the program has no input, its output is dropped, and it is not restarted.
    package init(
        environment: [String: String]? = nil, input: Input = .nothing, output: Output = .nothing,
        faults: FaultLog? = nil
    ) {
        self.environment = environment
        self.input = input
        self.output = output
        self.faults = faults
    }

    /// The most waiting lines.
    var capacity: Int { if case .pipe(let count) = input { count } else { 0 } }
}

/// The standard streams of a program that is being started.
struct ProgramStreams {
    /// The program's ends: descriptors, or -1 for /dev/null.
    private(set) var ends: [Int32] = [-1, -1, -1]
    /// The ends that are closed in this process once the program has them.
    private(set) var closed: [Int32] = []
    /// This process's ends of the pipes, for the C functions.
    private(set) var child = phim_child(process: 0, handle: -1, input: -1, output: -1)

    /// Opens the streams. Throws if there are no descriptors.
    init(_ options: ProgramOptions) throws(SystemError) {
        var reads = false
        var writes = false
        if case .pipe = options.input { reads = true }
        if case .pipe = options.output { writes = true }
        let result = phim_child_pipes(reads, writes, &child, &ends)
        if result != 0 { throw SystemError(call: "pipe2", errno: result) }
        if case .bytes(let bytes) = options.input {
            do throws(SystemError) {
                ends[0] = try Self.file(bytes)
            } catch {
                for descriptor in ends + [child.input, child.output] where descriptor >= 0 { close(descriptor) }
                throw error
            }
        }
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
