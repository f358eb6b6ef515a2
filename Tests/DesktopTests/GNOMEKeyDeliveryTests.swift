import Bus
import EventLoop
import Keyboard
import TestSupport
import Testing

@testable import Desktop

/// What GNOME Shell and IBus tell of themselves, on a real bus.
@Suite struct GNOMEKeyDeliveryTests {
    @Test(
        arguments: [
            ("43.9", 20_000), ("47.4", 20_000), ("48.1", 0), ("50.5", 0), ("", 0), ("a lie", 0),
        ] as [(String, Timestamp)])
    func `Modifiers wait in a GNOME Shell before 48 while IBus runs`(version: String, pause: Timestamp) throws {
        try TemporaryFolder.with { folder in
            let bus = try MessageBusDaemon(in: folder, isOpen: true)
            defer { bus.kill() }
            let loop = try EventLoop()
            let client = MessageBus.user(in: ["DBUS_SESSION_BUS_ADDRESS": bus.address], on: loop)
            defer { client.close() }
            let shell = try BusService("org.gnome.Shell", at: bus.address)
            shell.answers["/org/gnome/Shell ShellVersion"] = .text(version)
            let delivery = GNOMEKeyDelivery(on: client) {}
            defer { delivery.close() }
            #expect(
                try loop.turn {
                    shell.process()
                    return shell.questionCount == 1
                })
            // It is told after the delivery.
            var owner = ""
            let watch = client.awaitOwner(of: "org.freedesktop.IBus") { owner = $0 }
            for _ in 0..<2 {
                let ibus = try BusService("org.freedesktop.IBus", at: bus.address)
                #expect(try loop.turn { owner != "" && delivery.pause == pause })
                ibus.end()
                #expect(try loop.turn { owner == "" && delivery.pause == 0 })
            }
            withExtendedLifetime(watch) {}
        }
    }
}
