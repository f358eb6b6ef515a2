import CLinux
import EventLoop
import Glibc
import System

/// The open node of an evdev device: watched by the loop and read in batches until it is closed.
final class DeviceReader {
    let description: DeviceDescription
    let port: any DevicePort
    let descriptor: Int32
    private let loop: EventLoop
    private var registration: EventLoop.Registration?
    private let buffer = EventBuffer(capacity: 64)

    /// Takes over an open device.
    init(_ device: OpenDevice, in loop: EventLoop) {
        description = device.description
        port = device.port
        descriptor = device.descriptor
        self.loop = loop
    }

    /// Calls `receive` whenever events wait.
    func start(_ receive: @escaping () -> Void) throws(SystemError) {
        registration = try loop.add(descriptor) { _ in receive() }
    }

    var isOpen: Bool { registration != nil }

    /// Reads the next batch; false if nothing waits. ENODEV if the device is gone.
    func read() throws(SystemError) -> Bool {
        let size = try buffer.read(from: descriptor)
        if size == 0 { throw SystemError(call: "read", errno: ENODEV, subject: description.path) }
        return size > 0
    }

    /// The batch that was read last.
    var events: UnsafeBufferPointer<input_event> { UnsafeBufferPointer(start: buffer.events, count: buffer.count) }

    /// The last batch took all there was: to ask again would cost a call for nothing.
    var isDrained: Bool { buffer.count < buffer.capacity }

    /// Closes the node; a grab ends with it.
    func close() {
        guard let registration else { return }
        self.registration = nil
        loop.remove(registration)
        port.close()
    }
}
