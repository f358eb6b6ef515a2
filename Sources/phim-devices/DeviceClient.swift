import CLinux
import DeviceNodes
import EventLoop
import Glibc
import System

/// The connection of a daemon, which was found to be one, and what was opened for it.
final class DeviceClient {
    let peer: Peer
    /// Called when it has ended.
    var onEnd: (DeviceClient) -> Void = { _ in }

    private var watch: DescriptorWatch!
    private var grants: [UInt32: Grant] = [:]
    private var lastNumber: UInt32 = 0

    /// So many nodes a client may have open.
    private static let grantLimit = 128

    /// Takes the connection over.
    init(_ peer: Peer, _ descriptor: Int32, on loop: EventLoop) throws(SystemError) {
        self.peer = peer
        watch = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receive() }
    }

    /// Says why, revokes everything and hangs up.
    func revoke() {
        send(.revoked)
        end()
    }

    /// One request a turn: no client keeps the others waiting.
    private func receive() {
        var bytes = [UInt8](repeating: 0, count: NodeRequest.sizeLimit + 1)
        let count = recv(watch.descriptor, &bytes, bytes.count, 0)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard count > 0, let request = NodeRequest(bytes.prefix(count)) else { return end() }
        switch request {
        case .open(let node): open(node)
        case .close(let number):
            guard let grant = grants.removeValue(forKey: number) else { return end() }
            // Another process may have it still.
            grant.revoke()
            send(.closed)
        }
    }

    private func open(_ node: DeviceNode) {
        guard grants.count < Self.grantLimit, lastNumber < 999_999_999 else { return send(.failed(EMFILE)) }
        do throws(SystemError) {
            let grant = try Grant(node)
            lastNumber += 1
            grants[lastNumber] = grant
            let packet = NodeReply.opened(lastNumber).bytes
            if phim_send_descriptor(watch.descriptor, packet, packet.count, grant.descriptor) < 0 { end() }
        } catch {
            send(.failed(error.errno))
        }
    }

    /// A client that does not read its answers is hung up on.
    private func send(_ reply: NodeReply) {
        let packet = reply.bytes
        if Glibc.send(watch.descriptor, packet, packet.count, Int32(MSG_NOSIGNAL)) < 0, errno != EPIPE { end() }
    }

    private func end() {
        guard watch.isOpen else { return }
        watch.close()
        for grant in grants.values { grant.revoke() }
        grants.removeAll()
        onEnd(self)
    }
}
