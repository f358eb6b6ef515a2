import Bus
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import Desktop

@Suite(.serialized, .waits, .needs("dbus-daemon")) struct TrayProbeTests {
    /// Names on the bus, and what is known then; the third of them is that of Phím's own extension of GNOME Shell.
    @Test(
        arguments: [
            ([], .stopped(hasTray: false)),
            (["org.kde.StatusNotifierWatcher"], .stopped(hasTray: true)),
            (["vn.phim.Panel"], .stopped(hasTray: true)),
            (["vn.phim.Indicator"], .hidden), (["vn.phim.Indicator", "org.kde.StatusNotifierWatcher"], .shown),
            (["vn.phim.Indicator", "vn.phim.Panel"], .shown),
        ] as [([String], TrayState)])
    func `The bus says whether there is a tray, and whether Phím is in it`(names: [String], state: TrayState) throws {
        try TemporaryFolder.with { folder in
            let daemon = try MessageBusDaemon(in: folder)
            defer { daemon.kill() }
            let loop = try EventLoop()
            let bus = MessageBus(at: daemon.address, on: loop)
            defer { bus.close() }
            var owned: [String] = []
            let user = Owner(bus, names) { owned.append($0) }
            #expect(try loop.turn { owned.count == names.count })
            let environment = ["DBUS_SESSION_BUS_ADDRESS": daemon.address]
            #expect(TrayState.ask(environment) == state)
            withExtendedLifetime(user) {}
        }
    }

    @Test func `Without a bus the state of the tray is unknown`() throws {
        try TemporaryFolder.with { folder in
            #expect(TrayState.ask(["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/none"]) == nil)
        }
    }

    /// Owns names on a bus.
    private final class Owner: MessageBusUser {
        private let bus: MessageBus
        private let names: [String]
        private let onOwn: (String) -> Void
        private var awaited: [MessageBus.Awaited] = []

        init(_ bus: MessageBus, _ names: [String], onOwn: @escaping (String) -> Void) {
            (self.bus, self.names, self.onOwn) = (bus, names, onOwn)
            bus.add(self)
        }

        func busStarted() {
            awaited = names.compactMap { name in bus.own(name) { [unowned self] in if $0 { onOwn(name) } } }
        }

        func busEnded() { awaited = [] }
    }
}
