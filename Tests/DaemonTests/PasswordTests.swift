import Foundation
import Keyboard
import SimulatedDevices
import Synchronization
import TestSupport
import Testing

@testable import Daemon
@testable import EventLoop

/// Passwords arrive as typed: on a console that asks for one, and on a locked screen.
@Suite(.serialized, .waits) struct PasswordTests {
    @Test func `Keys pass while a console asks for a password`() throws {
        try TemporaryFolder.with { folder in
            let terminal = try PseudoTerminal("tty1", in: folder)
            let attribute = folder.appending(path: "active")
            try Data("tty1\n".utf8).write(to: attribute)
            var options = Daemon.Options()
            options.environment = [
                "XDG_STATE_HOME": folder.path, "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent",
            ]
            options.console?.attribute = attribute.path
            options.console?.directory = folder.path
            let daemon = try SimulatedDaemon(Self.telex, options)
            try daemon.type("hoaf ")
            terminal.set(echo: false, lines: true)
            try daemon.type("hoaf2024")
            #expect(daemon.daemon.control.state == .passing)
            try daemon.press(.escape, .press)
            try daemon.press(.escape, .release)
            terminal.set(echo: false, lines: false)
            // Not only with the next key.
            let isOver = try daemon.wait { daemon.daemon.control.state == .active }
            #expect(isOver)
            try daemon.type(" hoaf")
            #expect(daemon.daemon.control.state == .active)
            #expect(daemon.text == "hòa hoaf2024⟨esc⟩ hòa")
            // Nothing was stored of it, nor of the word before.
            let stored = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            #expect(!stored.contains { $0.hasSuffix("words") })
        }
    }

    @Test(.enabled(if: LogindFiles.isPossible, "needs root for a mount namespace"), .needs("dbus-daemon"))
    func `Keys pass while the screen is locked`() throws {
        let text = try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let address = server.address
            return try LogindFiles.with { files in
                try files.write(user: 1234, isActive: true)
                let logind = try BusService("org.freedesktop.login1", at: address)
                let path = "/org/freedesktop/login1/session/_37"
                var options = Daemon.Options()
                options.environment = ["DBUS_SYSTEM_BUS_ADDRESS": address]
                options.user = 1234
                let daemon = try SimulatedDaemon(Self.telex, options)
                for isLocked in [false, true, false] {
                    logind.set(
                        "LockedHint", of: "org.freedesktop.login1.Session", at: path, .boolean(isLocked))
                    let isThere = try daemon.wait {
                        logind.process()
                        return (daemon.daemon.control.state == .passing) == isLocked && logind.questionCount > 1
                    }
                    #expect(isThere)
                    try daemon.type("hoaf ")
                }
                return daemon.text
            }
        }
        #expect(text == "hòa hoaf hòa ")
    }

    @Test(.needs("dbus-daemon"))
    func `No key stays down over a sleep of the machine, and the word is forgotten`() throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            let logind = try BusService("org.freedesktop.login1", at: server.address)
            let daemon = try SimulatedDaemon(Self.telex, environment: ["DBUS_SYSTEM_BUS_ADDRESS": server.address])
            func sleep(_ begins: Bool) throws {
                logind.answers["/org/freedesktop/login1 PreparingForSleep"] = .boolean(begins)
                logind.signal(
                    "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", begins)
                let before = logind.questionCount
                let isAnswered = try daemon.wait {
                    logind.process()
                    return logind.questionCount > before
                }
                #expect(isAnswered)
                for _ in 0..<20 { _ = try daemon.loop.turn(timeout: 10) }
                try daemon.settle()
            }
            let isKnown = try daemon.wait {
                logind.process()
                return logind.questionCount == 1
            }
            #expect(isKnown)
            try daemon.type("vie")
            try daemon.press(.leftShift, .press)
            try daemon.press(Keycode(18), .press)
            try sleep(true)
            #expect(daemon.virtualKeyboard.keysDown.isEmpty)
            try sleep(false)
            try daemon.press(Keycode(18), .release)
            try daemon.press(.leftShift, .release)
            try daemon.type("tj")
            #expect(daemon.text == "viêtj")
            // The machine wakes, but logind tells only when its hooks are done.
            try sleep(true)
            try daemon.type(" vie")
            try sleep(false)
            try daemon.type("etj")
            #expect(daemon.text == "viêtj việt")
        }
    }

    /// The kernel tells nobody that a keymap was loaded.
    @Test func `A console keymap that is loaded takes effect at the beginning of a word, and is read once`() throws {
        try TemporaryFolder.with { folder in
            let terminal = try PseudoTerminal("tty1", in: folder)
            let attribute = folder.appending(path: "active")
            try Data("tty1\n".utf8).write(to: attribute)
            let entry = Mutex<UInt16>(0x0707)
            try withExtendedLifetime(terminal) {
                var options = Daemon.Options()
                options.environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"]
                options.console?.attribute = attribute.path
                options.console?.directory = folder.path
                options.console?.entry = { _, table, keycode in
                    table == 0 && keycode == Keycode.planeShift.rawValue ? entry.withLock { $0 } : nil
                }
                let loop = try EventLoop()
                let watch = SessionWatch(options, on: loop)
                defer { watch.close() }
                var count = 0
                watch.onConsole = { count += 1 }
                // The first two looks at the terminal, then the short ones of each key.
                var time: Timestamp = 1
                for (value, changes) in [(0x0707, 0), (0x0200, 1), (0x0200, 1), (0x0707, 2), (0x0707, 2)] {
                    entry.withLock { $0 = UInt16(value) }
                    for _ in 0..<3 {
                        watch.keyGoesDown(at: time)
                        time += 400_000
                        #expect(count == changes)
                    }
                }
            }
        }
    }

    /// loadkeys sets entry after entry; a key may come in the middle of that.
    @Test func `A keymap that was read while it was being loaded is read again`() throws {
        try TemporaryFolder.with { folder in
            let terminal = try PseudoTerminal("tty1", in: folder)
            let attribute = folder.appending(path: "active")
            try Data("tty1\n".utf8).write(to: attribute)
            let loaded = Mutex<UInt16>(0)
            let isUnicode = Mutex<Bool>(true)
            let reads = Mutex<Int>(0)
            try withExtendedLifetime(terminal) {
                var options = Daemon.Options()
                options.environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/nonexistent"]
                options.console?.attribute = attribute.path
                options.console?.directory = folder.path
                options.console?.isUnicode = { _ in isUnicode.withLock { $0 } }
                options.console?.entry = { _, table, keycode in
                    reads.withLock { $0 += 1 }
                    return table == 0 && keycode <= loaded.withLock { $0 } ? 0x0b62 : 0x0b61
                }
                let loop = try EventLoop()
                let watch = SessionWatch(options, on: loop)
                defer { watch.close() }
                var count = 0
                watch.onConsole = { count += 1 }
                watch.keyGoesDown(at: 2_000_000)
                #expect(count == 0)
                // Q and Y are set, Z is not.
                loaded.withLock { $0 = 30 }
                watch.keyGoesDown(at: 2_100_000)
                #expect(count == 1)
                loaded.withLock { $0 = 50 }
                watch.keyGoesDown(at: 2_200_000)
                #expect(count == 1, "the four entries are the same")
                // Not in #expect: Swift 6.3.1 numbers closures there apart from the others, and took this one for the next,
                // which has the same type and had the same number.
                let isReadAgain = try loop.turn { count == 2 }
                #expect(isReadAgain)
                // After the next key after four seconds, too. The key does not wait until hundreds of entries are read.
                loaded.withLock { $0 = 40 }
                let before = reads.withLock { $0 }
                watch.mayBeginWord = { false }
                watch.keyGoesDown(at: 6_500_000)
                #expect(count == 2)
                #expect(reads.withLock { $0 } == before + 4)
                let isSeen = try loop.turn { count == 3 }
                #expect(isSeen)
                isUnicode.withLock { $0 = false }
                watch.keyGoesDown(at: 6_600_000)
                #expect(count == 3, "a key inside a word does not ask for the keymap")
                watch.mayBeginWord = { true }
                watch.keyGoesDown(at: 6_700_000)
                #expect(count == 4)
            }
        }
    }

    @Test func `AltGr passes unchanged while keys pass, on a layout other than the desktop's`() throws {
        let daemon = try SimulatedDaemon("[[locale]]\nid = \"fr\"\nlayout = \"fr\"\n")
        daemon.daemon.flow.handle(.passing(true))
        try daemon.press(.rightAlt, .press)
        #expect(daemon.received == [OutputEvent(.rightAlt, .press)])
        try daemon.press(.rightAlt, .release)
        #expect(daemon.received == [OutputEvent(.rightAlt, .release)])
    }

    private static let telex = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[vietnamese]\nraw_key = \"escape\"\n"
}
