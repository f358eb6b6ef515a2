package import EventLoop

/// A program run for all that it writes.
package final class ProgramOutput {
    private var reader: ProgramReader?
    private var received: [UInt8] = []
    private let onEnd: ([UInt8]?) -> Void

    /// More than that, in bytes, is not read.
    static let limit = 1 << 22

    /// Starts it. `onEnd` gets what it wrote once it has ended; nil if that is too much, or it could not be started.
    package init(
        _ arguments: [String], environment: [String: String], on loop: EventLoop, onEnd: @escaping ([UInt8]?) -> Void
    ) {
        self.onEnd = onEnd
        reader = try? ProgramReader(
            arguments, environment: environment, on: loop, onBytes: { [unowned self] in receive($0) },
            onEnd: { [unowned self] in onEnd($0 == nil ? received : nil) })
    }

    /// There were descriptors for it. Otherwise nothing is called.
    package var isStarted: Bool { reader != nil }

    /// Ends it; nothing is called any more.
    package func close() {
        reader?.close()
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        received += bytes
        guard received.count > Self.limit else { return }
        close()
        onEnd(nil)
    }
}
