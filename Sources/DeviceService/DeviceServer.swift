import CLinux
import CSystemd
import DeviceNodes
import EventLoop
import Glibc
import Logging
import Processes
import System

/// Gives device descriptors to processes of the user whose session is active, and revokes them when another user's
/// session becomes active.
final class DeviceServer {
    private let loop: EventLoop
    private let log: Logger
    private var faults: FaultLog
    private var listener: DescriptorWatch!
    private var rest: Deadline!
    private var monitor: OpaquePointer?
    private var clients: [DeviceClient] = []
    private let keeper: KeyboardKeeper
    private let settingsKeeper: SettingsKeeper
    /// The thread for slow calls: when a device is closed or destroyed, the kernel waits some 20 ms for its readers,
    /// and a client may have a hundred devices.
    private let disposal: BackgroundQueue

    /// The most connections per user: the daemon, its process for haptics, and the successors of both.
    private static let clientLimit = 4
    /// The pause in accepting connections after descriptors have run out, in µs.
    private static let restTime: UInt64 = 500_000

    /// Serves a listening socket. Throws if logind is not available.
    init(_ socket: Int32, on loop: EventLoop, log: Logger) throws(SystemError) {
        keeper = KeyboardKeeper(on: loop)
        let disposal = try BackgroundQueue(on: loop)
        self.disposal = disposal
        settingsKeeper = SettingsKeeper(disposal)
        self.loop = loop
        self.log = log
        faults = FaultLog("a connection", log)
        // The monitor starts before the first client is accepted, so that no change is missed.
        let result = sd_login_monitor_new("seat", &monitor)
        guard result >= 0, let monitor else {
            throw SystemError(call: "sd_login_monitor_new", errno: -result, subject: "systemd-logind")
        }
        try loop.add(sd_login_monitor_get_fd(monitor)) { [unowned self] _ in followSeat() }
        let flags = fcntl(socket, F_GETFL)
        try check(fcntl(socket, F_SETFL, flags | O_NONBLOCK), "fcntl", "standard input")
        listener = try DescriptorWatch(socket, on: loop) { [unowned self] _ in accept() }
        rest = Deadline(on: loop) { [unowned self] in listener.watch(for: .readable) }
    }

    /// Revokes all descriptors of all clients.
    func stop() {
        for client in clients { client.revoke() }
    }

    private func followSeat() {
        sd_login_monitor_flush(monitor)
        revokeAway()
    }

    /// Revokes what clients have whose users are no longer at the seat.
    private func revokeAway() {
        for client in clients where !client.peer.isAtSeat {
            log.notice("another session is at the keyboard; user \(client.peer.user) has no device any more")
            client.revoke()
        }
    }

    /// Accepts one client per turn of the loop.
    private func accept() {
        let descriptor = phim_accept(listener.descriptor)
        if descriptor < 0 {
            guard SystemError(call: "accept4").isShortage else { return }
            // The waiting connection would be reported in every turn.
            listener.watch(for: [])
            return rest.arm(after: Self.restTime)
        }
        var isTaken = false
        do throws(SystemError) {
            let peer = try Peer(of: descriptor)
            // Another user's devices are back, with their settings, before this one gets any.
            revokeAway()
            let isFull = clients.count { $0.peer.user == peer.user } >= Self.clientLimit
            if let refusal = peer.refusal(on: descriptor) ?? (isFull ? .full : nil) {
                return refuse(descriptor, refusal)
            }
            isTaken = true
            let client = try DeviceClient(
                peer, descriptor, keeper: keeper, settingsKeeper: settingsKeeper, disposal: disposal, on: loop)
            client.onStall = { [log] in
                log.warning("process \(peer.process) does not read its keyboards, and has none any more")
            }
            client.onEnd = { [unowned self] ended in clients.removeAll { $0 === ended } }
            clients.append(client)
            log.notice("process \(peer.process) of user \(peer.user) gets devices")
        } catch {
            if !isTaken { close(descriptor) }
            faults.tell("failed: \(error)", at: loop.now())
        }
    }

    /// Sends the reason and closes the connection. Requests that were sent already are read first; otherwise the client
    /// would get an error (ECONNRESET) instead of the reply.
    private func refuse(_ descriptor: Int32, _ refusal: NodeRefusal) {
        let packet = NodeReply.refused(refusal).bytes
        _ = send(descriptor, packet, packet.count, Int32(MSG_NOSIGNAL))
        shutdown(descriptor, Int32(SHUT_RD))
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
        close(descriptor)
        faults.tell(
            "was refused (\(refusal.rawValue)); phim-devices(8) says what that means", at: loop.now())
    }
}
