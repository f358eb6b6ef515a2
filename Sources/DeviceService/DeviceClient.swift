import CLinux
import DeviceNodes
import EventLoop
import Glibc
import System

/// The connection of a client, with the descriptors that it was given.
final class DeviceClient {
    let peer: Peer
    /// Called when the connection has ended.
    var onEnd: (DeviceClient) -> Void = { _ in }
    /// Called when the client does not read its devices, before everything is revoked.
    var onStall: () -> Void = {}

    private let loop: EventLoop
    private let keeper: KeyboardKeeper
    private let settingsKeeper: SettingsKeeper
    private let disposal: BackgroundQueue
    private var watch: DescriptorWatch!
    private var grants: [UInt32: (grant: Grant, unread: UnreadWatch?)] = [:]
    private var lastNumber: UInt32 = 0
    /// The opening of a node that waits for udev; further requests wait.
    private var opening: NodeOpening?
    /// Called if the connection ends during `opening`.
    private var whenAbandoned: () -> Void = {}

    /// The most open nodes of a client: two hundred keyboards with a companion each, and some more.
    private static let grantLimit = 512

    /// Takes the connection's descriptor over.
    init(
        _ peer: Peer, _ descriptor: Int32, keeper: KeyboardKeeper, settingsKeeper: SettingsKeeper,
        disposal: BackgroundQueue, on loop: EventLoop
    ) throws(SystemError) {
        self.peer = peer
        self.keeper = keeper
        self.settingsKeeper = settingsKeeper
        self.disposal = disposal
        self.loop = loop
        watch = try DescriptorWatch(descriptor, on: loop) { [unowned self] in receive($0) }
    }

    /// Sends `revoked`, revokes all descriptors and closes the connection.
    func revoke() {
        send(.revoked)
        end()
    }

    /// Handles one request per turn of the loop, so that no client makes the others wait.
    private func receive(_ readiness: Readiness) {
        if opening != nil {
            if readiness.contains(.hangup) { end() }
            return
        }
        var bytes = [UInt8](repeating: 0, count: NodeRequest.sizeLimit + 1)
        let count = recv(watch.descriptor, &bytes, bytes.count, 0)
        if count < 0 && (errno == EAGAIN || errno == EINTR) { return }
        guard count > 0, let request = NodeRequest(bytes.prefix(count)) else { return end() }
        do throws(SystemError) {
            switch request {
            case .check: send(.done)
            case .open(let node): try open(node)
            case .keyboard(let identity, let hasMouse): try makeKeyboard(like: identity, hasMouse: hasMouse)
            case .companion(let number): try makeCompanion(of: number)
            case .lights(let number, let lights):
                guard let grant = grants[number]?.grant else { return end() }
                try grant.setLights(lights)
                send(.done)
            case .close(let number): close(number)
            }
        } catch {
            send(.failed(error.errno))
        }
    }

    private func open(_ node: DeviceNode) throws(SystemError) {
        try makeRoom()
        var settings: DeviceSettings?
        handOut { [loop, settingsKeeper] in
            NodeOpening(
                in: "/run/udev/data", for: .files, Grant.udevName(of: node), on: loop, while: { $0.errno == EAGAIN },
                try: { () throws(SystemError) in
                    let (descriptor, kept) = try Grant.open(node, settingsKeeper)
                    settings = kept
                    return descriptor
                }, then: $0)
        } whenOpened: { [unowned self] descriptor in
            if let settings { give(descriptor, of: settings) }
        }
    }

    private func give(_ descriptor: Int32, of settings: DeviceSettings) {
        let grant = Grant(descriptor, of: settings) { [settingsKeeper] in settingsKeeper.giveBack(settings) }
        var unread: UnreadWatch?
        // A file that epoll cannot watch is not a device.
        unread = try? UnreadWatch(grant.descriptor, on: loop) { [unowned self] in
            onStall()
            revoke()
        }
        give(grant, unread) { .opened($0) }
    }

    private func makeKeyboard(like identity: DeviceIdentity?, hasMouse: Bool) throws(SystemError) {
        try makeRoom()
        let (device, isNew) = try keeper.lend(like: identity, hasMouse: hasMouse)
        handOut(device, isNew: isNew) { [keeper] in keeper.giveBack(device) }
    }

    private func makeCompanion(of number: UInt32) throws(SystemError) {
        try makeRoom()
        guard let keyboard = grants[number]?.grant else { throw SystemError(call: "companion", errno: ENODEV) }
        guard let device = try UinputDevice.companion(of: keyboard.descriptor) else { return send(.done) }
        handOut(device, isNew: true) { [disposal] in
            // No other code has a reference to the device.
            nonisolated(unsafe) let device = device
            disposal.add { device.destroy() }
        }
    }

    private func makeRoom() throws(SystemError) {
        guard grants.count < Self.grantLimit, lastNumber < 999_999_999 else {
            throw SystemError(call: "open", errno: EMFILE)
        }
    }

    /// Opens the node of a device that was made, and gives it to the client. `whenRevoked` is called when the client no
    /// longer has the device.
    private func handOut(_ device: UinputDevice, isNew: Bool, whenRevoked: @escaping () -> Void) {
        handOut { [loop] in
            NodeOpening(device, on: loop, then: $0)
        } whenOpened: { [unowned self] descriptor in
            let node = device.node
            give(Grant(made: descriptor, whenRevoked: whenRevoked), nil) { .made($0, node, isNew: isNew) }
        } otherwise: {
            whenRevoked()
        }
    }

    /// Waits until a node is open. `otherwise` is called if that fails or the connection ends before.
    private func handOut(
        _ start: (@escaping (Result<Int32, SystemError>) -> Void) -> NodeOpening,
        whenOpened: @escaping (Int32) -> Void, otherwise: @escaping () -> Void = {}
    ) {
        watch.watch(for: [])
        var isDone = false
        let attempt = start { [unowned self] opened in
            isDone = true
            opening = nil
            watch.watch(for: .readable)
            switch opened {
            case .success(let descriptor): whenOpened(descriptor)
            case .failure(let error):
                otherwise()
                send(.failed(error.errno))
            }
        }
        if !isDone {
            opening = attempt
            whenAbandoned = otherwise
        }
    }

    private func give(_ grant: Grant, _ unread: UnreadWatch?, _ reply: (UInt32) -> NodeReply) {
        lastNumber += 1
        grants[lastNumber] = (grant, unread)
        let packet = reply(lastNumber).bytes
        if phim_send_descriptor(watch.descriptor, packet, packet.count, grant.descriptor) < 0 { end() }
    }

    private func close(_ number: UInt32) {
        guard let (grant, unread) = grants.removeValue(forKey: number) else { return end() }
        // Another process may still have the descriptor.
        unread?.close()
        grant.revoke()
        dispose(of: grant)
        send(.done)
    }

    /// Sends a reply. A client that does not read its replies is disconnected.
    private func send(_ reply: NodeReply) {
        let packet = reply.bytes
        if Glibc.send(watch.descriptor, packet, packet.count, Int32(MSG_NOSIGNAL)) < 0, errno != EPIPE { end() }
    }

    private func end() {
        guard watch.isOpen else { return }
        watch.close()
        if opening != nil { whenAbandoned() }
        opening = nil
        // All descriptors are revoked before anything else, in the order of opening, so that keyboards come first.
        let ended = grants.sorted { $0.key < $1.key }.map(\.value)
        grants.removeAll()
        for (grant, unread) in ended {
            unread?.close()
            grant.revoke()
        }
        for (grant, _) in ended { dispose(of: grant) }
        onEnd(self)
    }

    private func dispose(of grant: Grant) {
        grant.giveBack()
        disposal.add { [descriptor = grant.descriptor] in _ = Glibc.close(descriptor) }
    }
}
