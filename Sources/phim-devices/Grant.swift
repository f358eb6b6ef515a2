import CLinux
import DeviceNodes
import Glibc
import System

/// A node that was opened for a client. The service keeps a descriptor of the same open file.
struct Grant {
    let descriptor: Int32
    private let node: DeviceNode

    /// Opens the node. Fails as open(2) does, or with ENODEV for what is no device.
    init(_ node: DeviceNode) throws(SystemError) {
        self.node = node
        descriptor = try check(open(node.path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW), "open", node.path)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else {
            close(descriptor)
            throw SystemError(call: "fstat", errno: ENODEV, subject: node.path)
        }
    }

    /// Ends what the client may do with it, whichever processes have the descriptor by now.
    ///
    /// The kernel has nothing like EVIOCREVOKE for uinput: the virtual device disappears.
    func revoke() {
        switch node {
        case .event: _ = phim_evdev_revoke(descriptor)
        case .uinput: _ = phim_uinput_destroy(descriptor)
        }
        close(descriptor)
    }
}
