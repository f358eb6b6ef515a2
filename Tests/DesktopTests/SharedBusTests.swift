import Bus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The connection to the user's bus that all on one loop share.
@Suite(.needs("dbus-daemon")) struct SharedBusTests {
    @Test func `All that ask the user's bus share one connection, which ends with the last of them`() throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let environment = ["DBUS_SESSION_BUS_ADDRESS": server.address, "XDG_RUNTIME_DIR": folder.path]
            let loop = try EventLoop()
            let observer = Observer(at: server.address, on: loop)
            #expect(try observer.names() == [])

            var session: SessionEnvironment? = SessionEnvironment(environment, on: loop)
            let focus = FocusWatch(on: loop, environment: environment)
            focus.start()
            let panel = InputPanel(on: .user(in: environment, on: loop))
            var groups: GNOMEGroups? = GNOMEGroups([], on: .user(in: environment, on: loop)) { _ in }
            let ours = ["org.kde.kimpanel.inputmethod", "vn.phim.Focus"]
            #expect(try loop.turn { try observer.names().filter { !$0.hasPrefix(":") }.sorted() == ours })
            #expect(try observer.names().filter { $0.hasPrefix(":") }.count == 1)

            // A name is given up with its user, also while others keep the connection.
            focus.close()
            #expect(try loop.turn { try observer.names().filter { !$0.hasPrefix(":") } == [ours[0]] })
            panel.close()
            #expect(try loop.turn { try observer.names().filter { !$0.hasPrefix(":") } == [] })
            #expect(try observer.names().count == 1)
            session?.close()
            session = nil
            groups = nil
            #expect(groups == nil && session == nil)
            withExtendedLifetime(panel) {}
        }
    }

    @Test func `The connection to the user's bus is closed once nobody uses it, and made anew for the next`() throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let environment = ["DBUS_SESSION_BUS_ADDRESS": server.address]
            let loop = try EventLoop()
            let observer = Observer(at: server.address, on: loop)
            for _ in 0..<2 {
                let bus = MessageBus.user(in: environment, on: loop)
                #expect(bus === MessageBus.user(in: environment, on: loop))
                #expect(try loop.turn { try observer.names().count == 1 })
                withExtendedLifetime(bus) {}
            }
            #expect(try loop.turn { try observer.names().isEmpty })
        }
    }

    @Test func `A name that is asked for again after a refusal stays owned`() throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let loop = try EventLoop()
            let observer = Observer(at: server.address, on: loop)
            let name = "vn.phim.Test"
            let other = MessageBus(at: server.address, on: loop)
            var isTaken = false
            let held = other.own(name) { isTaken = $0 }
            #expect(try loop.turn { isTaken })

            let bus = MessageBus(at: server.address, on: loop)
            var answers: [Bool] = []
            var request = bus.own(name) { answers.append($0) }
            #expect(try loop.turn { answers == [false] })
            other.close()
            #expect(try loop.turn { try !observer.names().contains(name) })
            request = bus.own(name) { answers.append($0) }
            #expect(try loop.turn { answers == [false, true] })
            // The bus handles this question after all that was sent before it.
            var isOwned: Bool?
            let question = bus.call(.driver, MessageBus.Object.driver.service, "GetNameOwner", [name]) {
                isOwned = $0 != nil
            }
            #expect(try loop.turn { isOwned != nil })
            #expect(isOwned == true)
            withExtendedLifetime((held, request, question)) {}
            bus.close()
        }
    }
}

/// A connection of its own, which asks for the names on the bus.
private final class Observer {
    private let bus: MessageBus
    private let loop: EventLoop

    init(at address: String, on loop: EventLoop) {
        bus = MessageBus(at: address, on: loop)
        self.loop = loop
    }

    deinit { bus.close() }

    /// The names of connections and services, without the bus's own and the observer's.
    func names() throws -> [String] {
        var answer: [String]?
        let question = bus.call(.driver, MessageBus.Object.driver.service, "ListNames", []) { message in
            guard case .array(of: "s", let names)? = message?.value() else { return }
            answer = names.compactMap { if case .text(let name) = $0 { name } else { nil } }
        }
        #expect(try loop.turn { answer != nil })
        withExtendedLifetime(question) {}
        // The observer is the first connection of the bus.
        return (answer ?? []).filter { $0 != "org.freedesktop.DBus" && $0 != ":1.0" }
    }
}
