import Bus
import EventLoop
import Keyboard
import TestSupport
import Testing

@testable import Desktop

/// What compositors and input methods tell of themselves, on a real bus.
@Suite struct KeyDeliveryTests {
    @Test(
        arguments: [
            ("43.9", "org.freedesktop.IBus", 40_000), ("47.4", "org.freedesktop.IBus", 40_000),
            ("48.1", "org.freedesktop.IBus", 0), ("50.5", "org.fcitx.Fcitx5", 0), ("", "org.freedesktop.IBus", 0),
            ("a lie", "org.freedesktop.IBus", 0),
            // Another compositor.
            (nil, "org.fcitx.Fcitx5", 40_000), (nil, "org.freedesktop.IBus", 40_000), (nil, "org.example.Other", 0),
        ] as [(String?, String, Timestamp)])
    func `Modifiers wait while an input method runs, but not in a GNOME Shell from 48 on`(
        version: String?, inputMethod: String, pause: Timestamp
    ) throws {
        try TemporaryFolder.with { folder in
            let bus = try MessageBusDaemon(in: folder, isOpen: true)
            defer { bus.kill() }
            let loop = try EventLoop()
            let client = MessageBus.user(in: ["DBUS_SESSION_BUS_ADDRESS": bus.address], on: loop)
            defer { client.close() }
            let shell = try BusService("org.gnome.Shell", at: bus.address)
            shell.answers["/org/gnome/Shell ShellVersion"] = .text(version ?? "43.9")
            let delivery = KeyDelivery(isGNOME: version != nil, on: client) {}
            defer { delivery.close() }
            #expect(
                try loop.turn {
                    shell.process()
                    return shell.questionCount == 1 || version == nil && client.isConnected
                })
            // It is told after the delivery.
            var owner = ""
            let watch = client.awaitOwner(of: inputMethod) { owner = $0 }
            for _ in 0..<2 {
                let program = try BusService(inputMethod, at: bus.address)
                #expect(try loop.turn { owner != "" && delivery.pause == pause })
                program.end()
                #expect(try loop.turn { owner == "" && delivery.pause == 0 })
            }
            withExtendedLifetime(watch) {}
        }
    }
}
