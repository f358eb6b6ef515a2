package import EventLoop
import Glibc
package import System

/// Opens device nodes and makes virtual devices for this process.
///
/// Each closure is called once, at once or in a later turn of the loop, but not after the connection to a service was
/// lost.
package protocol NodeSource: AnyObject {
    /// Opens a node, non-blocking, for reading, and for writing where that is possible. Gives the descriptor.
    func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void)
    /// Makes the virtual keyboard with an identity; nil for an identity of its own. With `hasMouse` it also has the
    /// buttons and the wheel of a mouse.
    func makeKeyboard(
        like identity: DeviceIdentity?, hasMouse: Bool,
        then receive: @escaping (Result<OutputNode, SystemError>) -> Void)
    /// Makes the companion of a keyboard that this source opened; nil if the keyboard needs none.
    func makeCompanion(of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void)
    /// Sets the lights of a keyboard that this source opened for reading only. Bit N stands for the kernel's LED code N.
    func setLights(_ lights: UInt8, of keyboard: Int32)
    /// Closes a descriptor of this source. That ends its grab, and destroys a device that was made for this process
    /// alone.
    func close(_ descriptor: Int32)
}

/// Opens nodes in this process: for root, for users that the system's rules permit, and for tests of devices.
///
/// udev gives a user the permission for a new node a moment after it is made. With a loop, the opening waits for that.
/// Destroying a device takes the kernel some 20 ms; with a loop, a background thread does it.
package final class DirectNodes: NodeSource {
    /// The devices that were made, by the descriptor of their node.
    private var made: [Int32: UinputDevice] = [:]
    /// The openings that wait for udev.
    private var openings: [ObjectIdentifier: NodeOpening] = [:]
    private let loop: EventLoop?
    /// The thread that destroys devices; nil without a loop or if no thread could be made.
    private let disposal: BackgroundQueue?

    /// Creates a source. With a loop, openings wait for udev and devices are destroyed in the background.
    package init(on loop: EventLoop? = nil) {
        self.loop = loop
        disposal = loop.flatMap { try? BackgroundQueue(on: $0) }
    }

    /// Opens a node with open(2), read-only if writing is not permitted. The error for a device of another seat is
    /// ENODEV.
    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        var descriptor = openRepeatedly(path, O_RDWR | O_NONBLOCK)
        if descriptor < 0 && (errno == EACCES || errno == EROFS) {
            // A read-only descriptor can be read and grabbed, but cannot set lights.
            descriptor = openRepeatedly(path, O_RDONLY | O_NONBLOCK)
        }
        if descriptor < 0 { return receive(.failure(SystemError(call: "open", subject: path))) }
        if isOfOtherSeat(descriptor) {
            Glibc.close(descriptor)
            return receive(.failure(SystemError(call: "ID_SEAT", errno: ENODEV, subject: path)))
        }
        receive(.success(descriptor))
    }

    /// Whether udev has given the device to another seat. A machine without udev has one seat.
    private func isOfOtherSeat(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, let seat = try? DeviceSeat.name(of: status.st_rdev) else {
            return false
        }
        return seat != DeviceSeat.ofThisProcess
    }

    /// Makes the virtual keyboard with uinput.
    package func makeKeyboard(
        like identity: DeviceIdentity?, hasMouse: Bool,
        then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        do throws(SystemError) {
            open(try UinputDevice.keyboard(like: identity, hasMouse: hasMouse), then: receive)
        } catch {
            receive(.failure(error))
        }
    }

    /// Makes a companion with uinput.
    package func makeCompanion(
        of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void
    ) {
        do throws(SystemError) {
            guard let device = try UinputDevice.companion(of: keyboard) else { return receive(.success(nil)) }
            open(device) { receive($0.map { $0 }) }
        } catch {
            receive(.failure(error))
        }
    }

    /// Does nothing: what this process may not write to has lights that it may not set.
    package func setLights(_ lights: UInt8, of keyboard: Int32) {}

    /// Closes the descriptor, and destroys its device if it was made here.
    package func close(_ descriptor: Int32) {
        Glibc.close(descriptor)
        guard let made = made.removeValue(forKey: descriptor) else { return }
        guard let disposal else { return made.destroy() }
        // No other code has a reference to the device.
        nonisolated(unsafe) let device = made
        disposal.add { device.destroy() }
    }

    private func open(_ device: UinputDevice, then receive: @escaping (Result<OutputNode, SystemError>) -> Void) {
        guard let loop else {
            return receive(Result { () throws(SystemError) in keep(device, try device.openNode()) })
        }
        var isDone = false
        let opening = NodeOpening(device, on: loop) { [unowned self] opened in
            isDone = true
            openings[ObjectIdentifier(device)] = nil
            receive(opened.map { keep(device, $0) })
        }
        if !isDone { openings[ObjectIdentifier(device)] = opening }
    }

    private func keep(_ device: UinputDevice, _ descriptor: Int32) -> OutputNode {
        made[descriptor] = device
        return OutputNode(descriptor, name: device.node.name, isNew: true)
    }
}

/// Uses phim-devices, or opens the nodes in this process if it is root or there is no such service.
///
/// Write permission for /dev/uinput alone is not a reason to skip the service: rules that come with games grant it, and
/// such users cannot open keyboards.
package final class PermittedNodes: NodeSource {
    /// The client of the service; its `onLoss` reports revoked descriptors.
    package let service: NodeService
    /// Whether this process opens the nodes itself.
    package private(set) var isDirect = true
    private let direct: DirectNodes
    private let isPermitted: () -> Bool

    /// Chooses a source and opens nothing.
    package init(
        on loop: EventLoop, socketPath: String = NodeService.socketPath, isPermitted: (() -> Bool)? = nil
    ) {
        service = NodeService(socketPath, on: loop)
        direct = DirectNodes(on: loop)
        self.isPermitted = isPermitted ?? { Self.opensItself(beside: socketPath) }
        choose()
    }

    /// Chooses again. Call it only while nothing is open.
    package func choose() { isDirect = isPermitted() }

    private var source: any NodeSource { isDirect ? direct : service }

    /// Opens a node with the chosen source.
    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        source.open(path, then: receive)
    }

    /// Makes the virtual keyboard with the chosen source.
    package func makeKeyboard(
        like identity: DeviceIdentity?, hasMouse: Bool,
        then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        source.makeKeyboard(like: identity, hasMouse: hasMouse, then: receive)
    }

    /// Makes a companion with the chosen source.
    package func makeCompanion(
        of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void
    ) {
        source.makeCompanion(of: keyboard, then: receive)
    }

    /// Sets the lights of a keyboard with the chosen source.
    package func setLights(_ lights: UInt8, of keyboard: Int32) { source.setLights(lights, of: keyboard) }

    /// Closes a descriptor with the chosen source.
    package func close(_ descriptor: Int32) { source.close(descriptor) }

    /// Whether the process opens nodes itself. Without the service it does, unless the permission for /dev/uinput is
    /// missing; if uinput itself is missing, opening it gives the right error.
    package static func opensItself(user: UInt32 = geteuid(), beside socketPath: String) -> Bool {
        if user == 0 { return true }
        if access(socketPath, F_OK) == 0 { return false }
        return access("/dev/uinput", R_OK | W_OK) == 0 || errno != EACCES && errno != EPERM
    }
}

/// The event node of a virtual device, open to write events to it.
package struct OutputNode: Hashable, Sendable {
    /// The open descriptor; `NodeSource.close` closes it.
    package let descriptor: Int32
    /// The name of the node in /dev/input (`eventN`); nil for a simulated device.
    package let name: String?
    /// Whether the device was made just now, so that no desktop reads it yet.
    package let isNew: Bool

    /// Creates a node from its descriptor.
    package init(_ descriptor: Int32, name: String?, isNew: Bool) {
        self.descriptor = descriptor
        self.name = name
        self.isNew = isNew
    }
}
