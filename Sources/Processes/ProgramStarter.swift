import CLinux
import EventLoop
import Glibc
import System

/// Starts a program on another thread, because posix_spawn(3) returns only after the kernel has loaded the program,
/// which may take as long as a disk or a network.
enum ProgramStarter {
    /// A process that was started.
    struct Started: Sendable {
        var process: pid_t
        /// The pidfd, which is readable when the process has ended.
        var handle: Int32
    }

    /// Starts a program and calls `finish` in a later turn of the loop. Throws EMFILE or ENFILE, and closes
    /// `streams.closed` then too.
    static func start(
        _ arguments: [String], _ environment: [String: String]?, _ streams: ProgramStreams, on loop: EventLoop,
        finish: @escaping (Result<Started, SystemError>) -> Void
    ) throws(SystemError) {
        let (ends, closed) = (streams.ends, streams.closed)
        let queue: BackgroundQueue
        do throws(SystemError) {
            queue = try BackgroundQueue(on: loop)
        } catch {
            for descriptor in closed { close(descriptor) }
            throw error
        }
        queue.add {
            let result = start(arguments, environment, ends)
            for descriptor in closed { close(descriptor) }
            return result
        } finish: { result in
            // This keeps the queue alive until its work is done.
            withExtendedLifetime(queue) { finish(result) }
        }
    }

    /// Starts a program and waits until it is loaded. Corresponds to posix_spawnp(3).
    private static func start(
        _ arguments: [String], _ environment: [String: String]?, _ streams: [Int32]
    ) -> Result<Started, SystemError> {
        var arguments = arguments
        let name = arguments.first ?? ""
        func failure(_ number: Int32) -> Result<Started, SystemError> {
            .failure(SystemError(call: "posix_spawnp", errno: number, subject: name))
        }
        // posix_spawnp(3) would search the PATH of this process.
        if let environment, !name.contains("/") {
            guard let path = ProcessEnvironment.program(name, in: environment) else { return failure(ENOENT) }
            arguments[0] = path
        }
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { $0.map { strdup("\($0.key)=\($0.value)") } + [nil] }
        defer { for pointer in words + (variables ?? []) { free(pointer) } }
        var started = Started(process: 0, handle: -1)
        let result =
            if let variables {
                phim_child_start(words, variables, streams, &started.process, &started.handle)
            } else {
                phim_child_start(words, nil, streams, &started.process, &started.handle)
            }
        return result == 0 ? .success(started) : failure(result)
    }
}
