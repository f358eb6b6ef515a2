package import EventLoop
import Glibc
package import System

/// Who opens device nodes for this process.
package protocol NodeSource: AnyObject {
    /// Opens a node for reading and writing, without blocking. Calls back once, at once or in a later turn of the loop;
    /// not any more after the connection to a service was lost.
    func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void)
    /// Closes a descriptor that it opened. A grab of it ends.
    func close(_ descriptor: Int32)
}

/// The process opens the nodes itself: root, and whoever was given the right to.
package final class DirectNodes: NodeSource {
    /// Opens nodes by open(2).
    package init() {}

    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        var descriptor = Glibc.open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        if descriptor < 0 && (errno == EACCES || errno == EROFS) {
            // It can be read at least; its lights can't be switched then.
            descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        }
        receive(descriptor < 0 ? .failure(SystemError(call: "open", subject: path)) : .success(descriptor))
    }

    package func close(_ descriptor: Int32) { Glibc.close(descriptor) }
}

/// Opens the nodes itself where this process may, and asks phim-devices otherwise.
package final class PermittedNodes: NodeSource {
    /// The service, for when it takes back what it opened.
    package let service: NodeService
    /// This process opens the nodes itself.
    package private(set) var isDirect = true
    private let direct = DirectNodes()
    private let isPermitted: () -> Bool

    /// Makes the choice; nothing is opened yet.
    package init(
        on loop: EventLoop, socketPath: String = NodeService.socketPath,
        isPermitted: @escaping () -> Bool = PermittedNodes.mayUseUinput
    ) {
        service = NodeService(socketPath, on: loop)
        self.isPermitted = isPermitted
        choose()
    }

    /// Makes the choice again: call it only while nothing is open.
    package func choose() { isDirect = isPermitted() }

    package func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
        if isDirect { direct.open(path, then: receive) } else { service.open(path, then: receive) }
    }

    package func close(_ descriptor: Int32) {
        if isDirect { direct.close(descriptor) } else { service.close(descriptor) }
    }

    /// Permission is not what is missing. Where there is no uinput at all, opening it says so.
    package static func mayUseUinput() -> Bool {
        access(DeviceNode.uinput.path, R_OK | W_OK) == 0 || errno != EACCES && errno != EPERM
    }
}
