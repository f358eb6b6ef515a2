import CLinux
import CSystemd
import DeviceNodes
import EventLoop
import Glibc
import Logging
import Processes
import System

/// Hands descriptors of devices to programs of the user at the keyboard, and revokes them when that is another one.
final class DeviceServer {
    private let loop: EventLoop
    private let log: Logger
    private var faults: FaultLog
    private var listener: DescriptorWatch!
    private var rest: Deadline!
    private var monitor: OpaquePointer?
    private var clients: [DeviceClient] = []
    private let keeper: KeyboardKeeper
    /// What takes long: the kernel waits some 20 ms for all readers when a device is closed or destroyed, and a client may
    /// have a hundred.
    private let disposal: BackgroundQueue

    /// So many connections a user may have: the daemon's, that of its process for haptics, and those of their successors.
    private static let clientLimit = 4
    /// How long nobody is accepted after descriptors ran out, in µs.
    private static let restTime: UInt64 = 500_000

    /// Serves a listening socket. Fails where there is no logind.
    init(_ socket: Int32, on loop: EventLoop, log: Logger) throws(SystemError) {
        keeper = KeyboardKeeper(on: loop)
        disposal = try BackgroundQueue(on: loop)
        self.loop = loop
        self.log = log
        faults = FaultLog("a connection", log)
        // Before the first client: no change is missed.
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

    /// Revokes everything.
    func stop() {
        for client in clients { client.revoke() }
    }

    private func followSeat() {
        sd_login_monitor_flush(monitor)
        for client in clients where !client.peer.isAtSeat {
            log.notice("another session is at the keyboard; user \(client.peer.user) has no device any more")
            client.revoke()
        }
    }

    /// Accepts one client a turn.
    private func accept() {
        let descriptor = phim_accept(listener.descriptor)
        if descriptor < 0 {
            guard SystemError(call: "accept4").isShortage else { return }
            // It would be reported in every turn.
            listener.watch(for: [])
            return rest.arm(at: MonotonicClock.now() + Self.restTime)
        }
        var isTaken = false
        do throws(SystemError) {
            let peer = try Peer(of: descriptor)
            let isFull = clients.count { $0.peer.user == peer.user } >= Self.clientLimit
            if let refusal = peer.refusal(on: descriptor) ?? (isFull ? .full : nil) {
                return refuse(descriptor, refusal)
            }
            isTaken = true
            let client = try DeviceClient(peer, descriptor, keeper: keeper, disposal: disposal, on: loop)
            client.onStall = { [log] in
                log.warning("process \(peer.process) does not read its keyboards, and has none any more")
            }
            client.onEnd = { [unowned self] ended in clients.removeAll { $0 === ended } }
            clients.append(client)
            log.notice("process \(peer.process) of user \(peer.user) gets devices")
        } catch {
            if !isTaken { close(descriptor) }
            faults.tell("failed: \(error)", at: MonotonicClock.now())
        }
    }

    /// Says why and hangs up. What was asked already is read away, or the client would get an error instead of the answer.
    private func refuse(_ descriptor: Int32, _ refusal: NodeRefusal) {
        let packet = NodeReply.refused(refusal).bytes
        _ = send(descriptor, packet, packet.count, Int32(MSG_NOSIGNAL))
        shutdown(descriptor, Int32(SHUT_RD))
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) > 0 {}
        close(descriptor)
        faults.tell(
            "was refused (\(refusal.rawValue)); phim-devices(8) says what that means", at: MonotonicClock.now())
    }
}
