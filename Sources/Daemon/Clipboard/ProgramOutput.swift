import Devices
import Keyboard

/// A program run for what it writes, in the loop.
final class ProgramOutput {
    private var process: ChildProcess?
    private var received: [UInt8] = []
    private let onEnd: ([UInt8]?) -> Void

    /// More than that, in bytes, is not read.
    static let limit = 1 << 22

    /// Starts it. `onEnd` gets all that it wrote once it has ended; nil if that is too much, or it cannot be started.
    init(
        _ arguments: [String], environment: [String: String], on loop: EventLoop, onEnd: @escaping ([UInt8]?) -> Void
    ) {
        self.onEnd = onEnd
        process = try? ChildProcess(
            arguments, environment: environment, writes: true, on: loop, onEnd: { [unowned self] in end() })
        process?.onReadable = { [unowned self] in receive() }
    }

    deinit { close() }

    /// It could be started.
    var isRunning: Bool { process != nil }

    /// Ends it; nothing is called any more.
    func close() {
        process?.end()
        process = nil
    }

    private func receive() {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { buffer in
            while let process {
                guard let count = process.read(into: buffer) else { return end() }
                if count == 0 { return }
                received += buffer[..<count]
                if received.count > Self.limit { return end() }
            }
        }
    }

    private func end() {
        guard process != nil else { return }
        close()
        onEnd(received.count > Self.limit ? nil : received)
    }
}
