import EventLoop
import System

/// The one connection of this program to a Wayland compositor, with the objects of all that ask it.
///
/// It lives as long as one of its users does.
final class WaylandClient {
    /// An object that the compositor offers to everybody.
    struct Global {
        let name: UInt32
        let interface: String
        let version: UInt32
    }

    fileprivate let connection: WaylandConnection
    private var users = SharedUsers<User>()
    /// The users that get the events of an object.
    private var owners: [UInt32: Weak<User>] = [:]
    /// The object IDs of released keyboards whose events may still arrive.
    private var formerKeyboards: Set<UInt32> = []
    private var globals: [Global] = []
    private var hasAllGlobals = false
    private var isOpen = true
    private var lastObject = callback

    private static let display: UInt32 = 1
    private static let registry: UInt32 = 2
    private static let callback: UInt32 = 3

    /// Connects, or uses the connection that is there. Throws the errors of connect(2), and EAGAIN if the call would block.
    static func user(_ path: String, on loop: EventLoop) throws(SystemError) -> User {
        let client = try loop.shared("wayland " + path, where: \.isOpen) { () throws(SystemError) in
            try WaylandClient(path, on: loop)
        }.object
        let user = User(of: client)
        client.users.add(user)
        return user
    }

    private init(_ path: String, on loop: EventLoop) throws(SystemError) {
        connection = try WaylandConnection(path, on: loop)
        connection.onEnd = { [unowned self] in end() }
        connection.onEvent = { [unowned self] in handle($0) }
        // wl_display.get_registry, and wl_display.sync, whose answer comes after all globals.
        connection.send(Self.display, 1, WaylandConnection.bytes(Self.registry))
        connection.send(Self.display, 0, WaylandConnection.bytes(Self.callback))
    }

    deinit { connection.close() }

    private func handle(_ event: WaylandEvent) {
        var event = event
        switch (event.object, event.opcode) {
        case (Self.registry, 0): add(&event)
        case (Self.registry, _): break
        case (Self.callback, _):
            hasAllGlobals = true
            for user in users.all { user.onAllGlobals() }
        // wl_display.delete_id
        case (Self.display, 1):
            guard let object = event.number() else { return }
            formerKeyboards.remove(object)
            owners[object] = nil
        case (Self.display, _): break
        default:
            if let user = owners[event.object]?.object {
                user.onEvent(event)
            } else if formerKeyboards.contains(event.object), event.opcode == 0 {
                // The descriptor must be removed, or it would be taken for that of the next keyboard.
                _ = connection.takeKeymap(0)
            }
        }
    }

    /// wl_registry.global
    private func add(_ event: inout WaylandEvent) {
        guard let name = event.number(), let interface = event.text(), let version = event.number() else { return }
        let global = Global(name: name, interface: interface, version: version)
        globals.append(global)
        for user in users.all { user.onGlobal(global) }
    }

    private func end() {
        isOpen = false
        for user in users.all { user.onEnd() }
    }

    fileprivate func tell(_ user: User) {
        for global in globals { user.onGlobal(global) }
        if hasAllGlobals { user.onAllGlobals() }
    }

    fileprivate func newObject(of user: User) -> UInt32 {
        lastObject += 1
        owners[lastObject] = Weak(user)
        return lastObject
    }

    fileprivate func setOwner(_ user: User?, of object: UInt32) {
        owners[object] = user.map { Weak($0) }
    }

    fileprivate func bind(_ global: Global, version: UInt32, for user: User) -> UInt32 {
        let object = newObject(of: user)
        connection.send(
            Self.registry, 0,
            WaylandConnection.bytes(global.name) + WaylandConnection.bytes(global.interface)
                + WaylandConnection.bytes(version) + WaylandConnection.bytes(object))
        return object
    }

    fileprivate func release(keyboard: UInt32, version: UInt32) {
        owners[keyboard] = nil
        formerKeyboards.insert(keyboard)
        // wl_keyboard.release exists from version 3 on.
        if version >= 3 { connection.send(keyboard, 0, []) }
    }

    fileprivate func removeObjects(of user: User) {
        owners = owners.filter { $0.value.object !== user }
        users.remove(user)
    }
}

extension WaylandClient {
    /// One of those that ask the compositor. It gets the events of its own objects.
    final class User {
        /// Called with each global object, first with those that are there.
        var onGlobal: (Global) -> Void = { _ in }
        /// Called after those that are there.
        var onAllGlobals: () -> Void = {}
        var onEvent: (WaylandEvent) -> Void = { _ in }
        /// Called once, when the compositor is gone or has sent a malformed message.
        var onEnd: () -> Void = {}
        private var client: WaylandClient?

        fileprivate init(of client: WaylandClient) {
            self.client = client
        }

        /// Begins to call the closures.
        func start() { client?.tell(self) }

        /// Makes an object of a global. Its events come from then on.
        func bind(_ global: Global, version: UInt32) -> UInt32 {
            client?.bind(global, version: version, for: self) ?? 0
        }

        /// An ID for an object that the next request makes.
        func newObject() -> UInt32 { client?.newObject(of: self) ?? 0 }

        /// The compositor has made an object; its events come from then on.
        func adopt(_ object: UInt32) { client?.setOwner(self, of: object) }

        /// An object of the compositor's is destroyed.
        func forget(_ object: UInt32) { client?.setOwner(nil, of: object) }

        /// Sends a request.
        func send(_ object: UInt32, _ opcode: UInt16, _ arguments: [UInt8]) {
            client?.connection.send(object, opcode, arguments)
        }

        /// Reads a keymap from the next descriptor; nil if there is none.
        func takeKeymap(_ size: Int) -> String? { client?.connection.takeKeymap(size) }

        /// Releases a keyboard of this version, whose keymap may be on its way.
        func release(keyboard: UInt32, version: UInt32) { client?.release(keyboard: keyboard, version: version) }

        /// Ends this user: no closure is called any more. Its keyboards must be released before.
        func close() {
            client?.removeObjects(of: self)
            client = nil
        }
    }
}
