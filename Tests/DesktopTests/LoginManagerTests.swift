import Bus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// What logind tells over a real bus. Only its answers are written here.
@Suite(.serialized, .waits, .needs("dbus-daemon"))
struct LoginManagerTests {
    @Test func `The screen counts as locked while logind says so`() throws {
        try Stage.with { stage throws in
            #expect(try stage.waits { stage.logind.questionCount == 2 })
            #expect(!stage.manager.isLocked)
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
            stage.lock(.boolean(false))
            #expect(try stage.waits { !stage.manager.isLocked })
            #expect(stage.locks == [true, false])
        }
    }

    @Test func `A screen that is already locked is noticed, and a change of the session is followed`() throws {
        try Stage.with { stage throws in
            stage.logind.answers["/org/freedesktop/login1/session/c2 LockedHint"] = .boolean(true)
            stage.manager.follow(session: "c2")
            #expect(try stage.waits { stage.manager.isLocked })
            stage.manager.follow(session: "7")
            #expect(!stage.manager.isLocked)
            stage.manager.follow(session: nil)
            #expect(stage.locks == [true, false])
        }
    }

    @Test(arguments: [BusService.Answer.text("yes"), .texts([]), .error])
    func `A malformed answer of logind counts as unlocked`(answer: BusService.Answer) throws {
        try Stage.with { stage throws in
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
            stage.lock(answer)
            #expect(try stage.waits { !stage.manager.isLocked })
        }
    }

    @Test func `logind that hangs, floods, ends or returns is asked one question at a time`() throws {
        try Stage.with { stage throws in
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
            stage.logind.answers[Stage.lock] = .nothing
            for _ in 0..<5_000 { stage.logind.announce("LockedHint", of: Stage.session, at: Stage.path) }
            let before = stage.logind.questionCount
            #expect(try stage.waits { stage.logind.questionCount == before + 1 })
            // One question is open, whatever comes meanwhile.
            for _ in 0..<500 { _ = try stage.step() }
            #expect(stage.logind.questionCount == before + 1)
            #expect(stage.manager.isLocked)
            stage.logind.end()
            #expect(try stage.waits { !stage.manager.isLocked })
            try stage.restartLogind()
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
        }
    }

    @Test func `The end of the bus counts as unlocked, and a new bus is found`() throws {
        try Stage.with { stage throws in
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
            stage.server.kill()
            #expect(try stage.waits { !stage.manager.isLocked })
            try stage.server.start()
            try stage.restartLogind()
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
        }
    }

    @Test func `A bus that hangs does not block the loop`() throws {
        try TemporaryFolder.with { folder in
            let server = try MessageBusDaemon(in: folder)
            server.suspend()
            defer { server.resume() }
            let loop = try EventLoop()
            let bus = MessageBus(at: server.address, on: loop)
            let manager = LoginManager(on: bus)
            manager.follow(session: "7")
            try loop.settle()
            #expect(!manager.isLocked)
            manager.close()
            bus.close()
        }
    }

    @Test func `logind's announcements of a sleep and of its end are followed`() throws {
        try Stage.with { stage throws in
            #expect(try stage.waits { stage.logind.questionCount == 2 })
            for begins in [true, false] {
                stage.logind.answers["/org/freedesktop/login1 PreparingForSleep"] = .boolean(begins)
                stage.logind.signal(
                    "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", begins)
                #expect(try stage.waits { stage.sleeps.last == begins })
            }
        }
    }

    @Test func `The machine sleeps only after the keyboards were released`() throws {
        try Stage.with { stage throws in
            var ends: [Int32] = []
            stage.logind.descriptors["Inhibit"] = {
                var pipe: [Int32] = [-1, -1]
                Glibc.pipe(&pipe)
                ends.append(pipe[0])
                return pipe[1]
            }
            /// Nobody holds the other end any more.
            func isReleased(_ end: Int32) -> Bool {
                var state = pollfd(fd: end, events: 0, revents: 0)
                return poll(&state, 1, 0) > 0 && Int32(state.revents) & Int32(POLLHUP) != 0
            }
            #expect(try stage.waits { ends.count == 1 && stage.logind.questionCount == 2 })
            for _ in 0..<20 { _ = try stage.step() }
            #expect(!isReleased(ends[0]))
            var wasReleased = true
            stage.manager.onSleep = { begins in if begins { wasReleased = isReleased(ends[0]) } }
            for begins in [true, false] {
                stage.logind.answers["/org/freedesktop/login1 PreparingForSleep"] = .boolean(begins)
                stage.logind.signal(
                    "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", begins)
                #expect(try stage.waits { begins ? isReleased(ends[0]) : ends.count == 2 })
            }
            #expect(!wasReleased)
            for _ in 0..<20 { _ = try stage.step() }
            #expect(!isReleased(ends[1]))
            for end in ends { close(end) }
        }
    }

    @Test func `Signals of programs other than logind are ignored`() throws {
        try Stage.with { stage throws in
            #expect(try stage.waits { stage.logind.questionCount == 2 })
            let stranger = try BusService(nil, at: stage.server.address)
            stranger.signal(
                "PrepareForSleep", of: "org.freedesktop.login1.Manager", at: "/org/freedesktop/login1", true)
            stranger.announce("LockedHint", of: Stage.session, at: Stage.path)
            stranger.process()
            // What comes after them is from logind.
            stage.lock(.boolean(true))
            #expect(try stage.waits { stage.manager.isLocked })
            #expect(!stage.sleeps.contains(true))
            stranger.end()
        }
    }
}

/// A bus, logind's place on it, and who asks.
private final class Stage {
    static let path = "/org/freedesktop/login1/session/_37"
    static let session = "org.freedesktop.login1.Session"
    static let lock = path + " LockedHint"

    let server: MessageBusDaemon
    private(set) var logind: BusService
    let loop: EventLoop
    let bus: MessageBus
    let manager: LoginManager
    var locks: [Bool] = []
    var sleeps: [Bool] = []

    static func with(_ body: (Stage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let stage = try Stage(in: folder)
            defer {
                stage.manager.close()
                stage.bus.close()
            }
            try body(stage)
        }
    }

    private init(in folder: URL) throws {
        server = try MessageBusDaemon(in: folder)
        logind = try BusService("org.freedesktop.login1", at: server.address)
        loop = try EventLoop()
        bus = MessageBus(at: server.address, on: loop)
        manager = LoginManager(on: bus)
        manager.onLock = { [unowned self] in locks.append($0) }
        manager.onSleep = { [unowned self] in sleeps.append($0) }
        logind.answers[Self.lock] = .boolean(false)
        logind.answers["/org/freedesktop/login1 PreparingForSleep"] = .boolean(false)
        manager.follow(session: "7")
    }

    func lock(_ answer: BusService.Answer) {
        logind.set("LockedHint", of: Self.session, at: Self.path, answer)
    }

    func restartLogind() throws {
        logind = try BusService("org.freedesktop.login1", at: server.address)
    }

    func step() throws -> Bool {
        logind.process()
        return try loop.turn(timeout: 1)
    }

    func waits(until condition: () -> Bool) throws -> Bool {
        try loop.turn {
            logind.process()
            return condition()
        }
    }
}
