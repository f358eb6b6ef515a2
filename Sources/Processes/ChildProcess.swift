import CLinux
import EventLoop
import Glibc
import System

/// One process of a `Program`, and this side's ends of its pipes.
final class ChildProcess {
    private let loop: EventLoop
    private var child: phim_child
    private var handleRegistration: EventLoop.Registration?
    private var outputRegistration: EventLoop.Registration?
    private var inputRegistration: EventLoop.Registration?
    private let onEnd: (SystemError?) -> Void
    private var isClosed = false
    /// Called when the standard output has bytes to read or has ended.
    var onReadable: () -> Void = {}
    /// Called when the standard input is writable; only while `awaitsRoom`.
    var onWritable: () -> Void = {}

    /// Starts the process. `onEnd` is called once: when it has ended by itself, or with the error if it could not be
    /// started.
    ///
    /// Corresponds to posix_spawnp(3) and pidfd_open(2). Throws only if there are no descriptors.
    init(
        _ arguments: [String], _ options: ProgramOptions, on loop: EventLoop, onEnd: @escaping (SystemError?) -> Void
    ) throws(SystemError) {
        self.loop = loop
        self.onEnd = onEnd
        let streams = try ProgramStreams(options)
        child = streams.child
        do throws(SystemError) {
            // The closure keeps this object until the process was started, so that it can be ended then.
            try ProgramStarter.start(arguments, options.environment, streams, on: loop) { [self] in receive($0) }
        } catch {
            end()
            throw error
        }
    }

    deinit {
        end()
    }

    /// The process ID; nil while the process is being started.
    var processID: pid_t? { child.process > 0 ? child.process : nil }

    /// Writes all bytes or none, if they fit in one atomic write of a pipe (PIPE_BUF, 4096).
    func write(_ bytes: [UInt8]) -> Program.Writing {
        guard !isClosed, child.input >= 0 else { return .broken }
        while true {
            let count = Glibc.write(child.input, bytes, bytes.count)
            if count == bytes.count { return .written }
            if count < 0 && errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .full : .broken
        }
    }

    /// Reads available bytes into the buffer without blocking. Returns nil at the end of the stream, 0 if none are
    /// available.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard !isClosed, child.output >= 0 else { return nil }
        let count = Glibc.read(child.output, buffer.baseAddress, buffer.count)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return count == 0 ? nil : count
    }

    /// Closes the pipe of the output; further writes of the process fail.
    func stopReading() {
        guard !isClosed, let outputRegistration else { return }
        loop.remove(outputRegistration)
        self.outputRegistration = nil
        close(child.output)
        child.output = -1
    }

    /// Whether `onWritable` is called.
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

    /// Kills the process and its process group and closes the pipes. `onEnd` is not called.
    func end() {
        if isClosed { return }
        awaitsRoom = false
        isClosed = true
        for registration in [handleRegistration, outputRegistration] {
            if let registration { loop.remove(registration) }
        }
        kill()
        if child.input >= 0 { close(child.input) }
        if child.output >= 0 { close(child.output) }
    }

    private func receive(_ result: Result<ProgramStarter.Started, SystemError>) {
        do throws(SystemError) {
            let started = try result.get()
            child.process = started.process
            child.handle = started.handle
            // `end` was called while the process was being started.
            if isClosed { return kill() }
            handleRegistration = try loop.add(started.handle) { [weak self] _ in self?.finish(nil) }
            if child.output >= 0 {
                outputRegistration = try loop.add(child.output) { [weak self] _ in self?.onReadable() }
            }
        } catch {
            finish(error)
        }
    }

    private func kill() {
        _ = phim_child_kill(&child)
        if child.handle >= 0 { Reaper.adopt(child.handle, on: loop) }
    }

    private func finish(_ error: SystemError?) {
        if isClosed { return }
        // The last output is read before its pipe is closed.
        if error == nil { onReadable() }
        if isClosed { return }
        end()
        onEnd(error)
    }
}
