import CLinux
package import EventLoop
import Glibc
package import System

/// A program that runs beside the daemon and is spoken to by pipes, in the daemon's own loop.
///
/// It leads a session of its own, so that all it starts can be killed with it; its signals are as they were before the
/// daemon, its standard error is /dev/null, and it has no descriptor of ours. Nothing here ever waits for it.
package final class ChildProcess {
    /// What became of bytes that were to be written.
    package enum Writing {
        case written
        /// The pipe is full; nothing of them was written.
        case full
        /// The reader is gone.
        case broken
    }

    private let loop: EventLoop
    private var child: phim_child
    private var registrations: [EventLoop.Registration] = []
    private var inputRegistration: EventLoop.Registration?
    private let onEnd: () -> Void
    private var isClosed = false
    /// Called when something can be read of its standard output, or its end is there.
    var onReadable: () -> Void = {}
    /// Called when its standard input can be written to; only while `awaitsRoom`.
    var onWritable: () -> Void = {}

    /// Starts it. No environment is the daemon's own. `onEnd` is called once, when it has ended by itself.
    ///
    /// Corresponds to posix_spawnp(3) and pidfd_open(2); fails with ENOENT where there is no such program.
    package init(
        _ arguments: [String], environment: [String: String]? = nil, reads: Bool = false, writes: Bool = false,
        on loop: EventLoop, onEnd: @escaping () -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.onEnd = onEnd
        child = phim_child(process: 0, handle: -1, input: -1, output: -1)
        let texts = arguments + (environment ?? [:]).map { "\($0.key)=\($0.value)" }
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        var words = copies.prefix(arguments.count) + [nil]
        var variables = copies.dropFirst(arguments.count) + [nil]
        let result = words.withUnsafeMutableBufferPointer { words in
            variables.withUnsafeMutableBufferPointer { variables in
                phim_child_start(
                    words.baseAddress, environment == nil ? nil : variables.baseAddress, reads, writes, &child)
            }
        }
        if result != 0 { throw SystemError(call: "posix_spawnp", errno: result, subject: arguments.first ?? "") }
        do throws(SystemError) {
            registrations.append(try loop.add(child.handle) { [weak self] _ in self?.noticeEnd() })
            if writes { registrations.append(try loop.add(child.output) { [weak self] _ in self?.onReadable() }) }
        } catch {
            end()
            throw error
        }
    }

    deinit {
        end()
    }

    /// Its number.
    var processID: pid_t { child.process }

    /// Writes all of the bytes or none, if they are no more than a pipe takes at once (PIPE_BUF, 4096).
    func write(_ bytes: [UInt8]) -> Writing {
        guard !isClosed, child.input >= 0 else { return .broken }
        while true {
            let count = Glibc.write(child.input, bytes, bytes.count)
            if count == bytes.count { return .written }
            if count < 0 && errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .full : .broken
        }
    }

    /// Reads what is there into the buffer, never waiting. Nil at the end of the stream; 0 if there is nothing now.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard !isClosed, child.output >= 0 else { return nil }
        let count = Glibc.read(child.output, buffer.baseAddress, buffer.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return count == 0 ? nil : count
    }

    /// Closes its output: what it still writes fails.
    func stopReading() {
        guard !isClosed, child.output >= 0, registrations.count == 2 else { return }
        loop.remove(registrations.removeLast())
        close(child.output)
        child.output = -1
    }

    /// Whether `onWritable` is wanted.
    var awaitsRoom: Bool {
        get { inputRegistration != nil }
        set {
            if newValue == awaitsRoom || isClosed { return }
            if let registration = inputRegistration {
                inputRegistration = nil
                loop.remove(registration)
            } else if child.input >= 0 {
                inputRegistration = try? loop.add(child.input, for: .writable) { [weak self] _ in self?.onWritable() }
            }
        }
    }

    /// Kills it and all that it started, and forgets it. `onEnd` is not called.
    package func end() {
        if isClosed { return }
        awaitsRoom = false
        isClosed = true
        for registration in registrations { loop.remove(registration) }
        _ = phim_child_kill(&child)
        if child.handle >= 0 { Reaper.adopt(child.handle, on: loop) }
        if child.input >= 0 { close(child.input) }
        if child.output >= 0 { close(child.output) }
    }

    private func noticeEnd() {
        if isClosed { return }
        // What it wrote at last is read before its pipe goes.
        onReadable()
        if isClosed { return }
        end()
        onEnd()
    }
}
