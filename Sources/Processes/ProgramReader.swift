package import EventLoop
package import System

/// A program that runs for what it writes, read in the loop.
package final class ProgramReader {
    private var process: ChildProcess?
    private let onBytes: (UnsafeRawBufferPointer) -> Void
    private let onEnd: (SystemError?) -> Void

    /// Starts it. `onBytes` gets what it writes as it comes; `onEnd` is called once: when it has ended and all is read, or
    /// with why it could not be started.
    ///
    /// Fails as `ChildProcess` does.
    package init(
        _ arguments: [String], environment: [String: String]? = nil, on loop: EventLoop,
        onBytes: @escaping (UnsafeRawBufferPointer) -> Void, onEnd: @escaping (SystemError?) -> Void
    ) throws(SystemError) {
        self.onBytes = onBytes
        self.onEnd = onEnd
        let process = try ChildProcess(
            arguments, environment: environment, writes: true, on: loop, onEnd: { [unowned self] in end($0) })
        process.onReadable = { [unowned self] in receive() }
        self.process = process
    }

    deinit { close() }

    /// Ends it; nothing is called any more.
    package func close() {
        process?.end()
        process = nil
    }

    /// Reads once a turn: a program that writes without end does not hold the loop.
    private func receive() {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { buffer in
            guard let process else { return }
            guard let count = process.read(into: buffer) else { return end(nil) }
            if count > 0 { onBytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
        }
    }

    private func end(_ error: SystemError?) {
        guard process != nil else { return }
        close()
        onEnd(error)
    }
}
