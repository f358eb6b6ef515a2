package import EventLoop
import Glibc
package import System

/// Who opens device nodes for this process, and makes virtual devices.
///
/// Each closure is called once, at once or in a later turn of the loop; not any more after the connection to a service was
/// lost.
package protocol NodeSource: AnyObject {
    /// Opens a node for reading and writing, without blocking.
    func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void)
    /// Makes the keyboard that is typed on, with this identity.
    func makeKeyboard(
        like identity: DeviceIdentity?, then receive: @escaping (Result<OutputNode, SystemError>) -> Void)
    /// Makes the device for what a keyboard that it opened has besides the keys of the virtual one; nil if there is
    /// nothing of it.
    func makeCompanion(of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void)
    /// Closes a descriptor that it opened. A grab of it ends, and so does a device that it made for this process alone.
    func close(_ descriptor: Int32)
}

/// The process opens the nodes itself: root, a user whom rules of the system's let do so, and tests of devices.
///
/// A node that was made is open to a user only when udev has given it to a group of theirs, so it is waited for where there
/// is a loop. To destroy a device that was made takes the kernel some 20 ms: where there is a loop that must go on, a thread does that.
package final class DirectNodes: NodeSource {
    /// What was made, by the descriptor of its node.
    private var made: [Int32: UinputDevice] = [:]
    /// The nodes that are waited for.
    private var openings: [ObjectIdentifier: NodeOpening] = [:]
    private let loop: EventLoop?
    /// Nil where devices are destroyed at once, also because descriptors have run out.
    private let disposal: BackgroundQueue?

    /// Opens nodes by open(2). Devices that were made for a loop are destroyed beside it.
    package init(on loop: EventLoop? = nil) {
        self.loop = loop
        disposal = loop.flatMap { try? BackgroundQueue(on: $0) }
    }

    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        var descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 && (errno == EACCES || errno == EROFS) {
            // It can be read at least; its lights can't be switched then.
            descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        }
        receive(descriptor < 0 ? .failure(SystemError(call: "open", subject: path)) : .success(descriptor))
    }

    package func makeKeyboard(
        like identity: DeviceIdentity?, then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        do throws(SystemError) {
            open(try UinputDevice.keyboard(like: identity), then: receive)
        } catch {
            receive(.failure(error))
        }
    }

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

    package func close(_ descriptor: Int32) {
        Glibc.close(descriptor)
        guard let made = made.removeValue(forKey: descriptor) else { return }
        guard let disposal else { return made.destroy() }
        // Nobody else has it any more.
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

/// Asks phim-devices, and opens the nodes itself only as root and where there is no such service.
///
/// That another user may open /dev/uinput does not count: programs for games ship rules that allow it, and keyboards
/// cannot be opened with them.
package final class PermittedNodes: NodeSource {
    /// The service, for when it takes back what it opened.
    package let service: NodeService
    /// This process opens the nodes itself.
    package private(set) var isDirect = true
    private let direct: DirectNodes
    private let isPermitted: () -> Bool

    /// Makes the choice; nothing is opened yet.
    package init(
        on loop: EventLoop, socketPath: String = NodeService.socketPath, isPermitted: (() -> Bool)? = nil
    ) {
        service = NodeService(socketPath, on: loop)
        direct = DirectNodes(on: loop)
        self.isPermitted = isPermitted ?? { Self.opensItself(beside: socketPath) }
        choose()
    }

    /// Makes the choice again: call it only while nothing is open.
    package func choose() { isDirect = isPermitted() }

    private var source: any NodeSource { isDirect ? direct : service }

    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        source.open(path, then: receive)
    }

    package func makeKeyboard(
        like identity: DeviceIdentity?, then receive: @escaping (Result<OutputNode, SystemError>) -> Void
    ) {
        source.makeKeyboard(like: identity, then: receive)
    }

    package func makeCompanion(
        of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void
    ) {
        source.makeCompanion(of: keyboard, then: receive)
    }

    package func close(_ descriptor: Int32) { source.close(descriptor) }

    /// Whether a process opens the nodes itself. Without the service it tries if permission is not what is missing: where
    /// there is no uinput at all, opening it says so.
    package static func opensItself(user: UInt32 = geteuid(), beside socketPath: String) -> Bool {
        if user == 0 { return true }
        if access(socketPath, F_OK) == 0 { return false }
        return access("/dev/uinput", R_OK | W_OK) == 0 || errno != EACCES && errno != EPERM
    }
}
