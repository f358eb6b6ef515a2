import CLinux
import DeviceNodes
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Devices
@testable import EventLoop
@testable import System

@Suite struct VirtualKeyboardTests {
    let loop: EventLoop
    let desktop: SimulatedDesktop
    let keyboard: VirtualKeyboard

    init() throws {
        loop = try EventLoop()
        desktop = try SimulatedDesktop()
        keyboard = try VirtualKeyboard(
            on: loop, simulated: desktop.descriptor, pace: OutputPace(interval: 500, sustained: 0, gap: .none))
    }

    private func finish() throws {
        while !keyboard.isIdle { try loop.turn(timeout: 1000) }
        try desktop.read()
    }

    @Test func `The virtual keyboard sends a few events at once`() throws {
        let events = [OutputEvent(.planeShift, .press), OutputEvent(.a, .press), OutputEvent(.a, .release)]
        keyboard.send(events)
        #expect(keyboard.isIdle)
        try desktop.read()
        #expect(desktop.events == events)
        #expect(keyboard.keysDown == KeySet([.planeShift]))
    }

    @Test func `The virtual keyboard sends many events in order at a limited pace`() throws {
        var expected: [OutputEvent] = []
        for round in 0..<20 {
            let events = (0..<40).map { OutputEvent(Keycode(UInt16(30 + round)), $0 % 2 == 0 ? .press : .release) }
            keyboard.send(events)
            expected += events
            try loop.turn(timeout: 0)
        }
        #expect(!keyboard.isIdle)
        try finish()
        #expect(desktop.events == expected)
    }

    @Test func `The virtual keyboard loses no event while its reader does not read`() throws {
        var expected: [OutputEvent] = []
        // More than the socket holds.
        for index in 0..<20_000 { expected.append(OutputEvent(.a, index % 2 == 0 ? .press : .release)) }
        let fast = try VirtualKeyboard(
            on: loop, simulated: dup(desktop.descriptor), pace: OutputPace(interval: 0, sustained: 0, gap: .none))
        fast.send(expected)
        for _ in 0..<1000 { try loop.turn(timeout: 0) }
        #expect(!fast.isIdle)
        while !fast.isIdle {
            try desktop.read()
            try loop.turn(timeout: 1000)
        }
        try desktop.read()
        #expect(desktop.events.count == expected.count)
        #expect(desktop.events == expected)
    }

    @Test func `Keys that are sent during the gaps of an edit are typed after it`() throws {
        keyboard.gap = OutputGap(2_000)
        let edit = [Keycode.backspace, .backspace, .a].flatMap {
            [OutputEvent($0, .press), OutputEvent($0, .release)]
        }
        keyboard.send(edit)
        #expect(!keyboard.isIdle)
        keyboard.send([OutputEvent(.space, .press)])
        try finish()
        #expect(desktop.events == edit + [OutputEvent(.space, .press)])
    }

    @Test func `releaseAll() releases all keys after the events that wait`() throws {
        keyboard.send((0..<40).map { OutputEvent(Keycode(UInt16(2 + $0)), .press) })
        keyboard.releaseAll()
        #expect(keyboard.keysDown.isEmpty)
        try finish()
        #expect(desktop.keysDown.isEmpty)
        #expect(desktop.events.count == 80)
    }

    @Test func `abandonAll() drops the events that wait and releases keys that are down`() throws {
        keyboard.send((0..<40).map { OutputEvent(Keycode(UInt16(2 + $0)), .press) })
        keyboard.abandonAll()
        try finish()
        #expect(desktop.keysDown.isEmpty)
        #expect(desktop.events.count == 60)
    }

    @Test(arguments: [0, 116, 142, 143, 152, 205, 237, 247, 249, 0x120, 0x2ff] as [UInt16])
    func `A key that the virtual keyboard did not announce is not sent`(code: UInt16) throws {
        keyboard.send([
            OutputEvent(.a, .press, endsFrame: false), OutputEvent(Keycode(code), .press),
            OutputEvent(.a, .release),
        ])
        try finish()
        #expect(desktop.events == [OutputEvent(.a, .press), OutputEvent(.a, .release)])
    }

    @Test func `The virtual keyboard reports a change of the desktop's lock lights once`() throws {
        var reported: [LockLights] = []
        keyboard.onLights = { reported.append($0) }
        try desktop.setLights([.capsLock])
        try loop.turn(timeout: 1000)
        try desktop.setLights([.capsLock])
        try loop.turn(timeout: 1000)
        let scrollLock = LockLights(rawValue: 1 << LED_SCROLLL)
        try desktop.setLights([.numLock, scrollLock])
        try loop.turn(timeout: 1000)
        #expect(reported == [.capsLock, [.numLock, scrollLock]])
        #expect(keyboard.lights.modifiers == .numLock)
    }

    @Test func `A virtual keyboard that is destroyed is reported once and closed`() throws {
        var failures: [SystemError] = []
        var losses = 0
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let broken = try VirtualKeyboard(on: loop, simulated: ends[1])
        broken.onFailure = { failures.append($0) }
        broken.onLoss = { losses += 1 }
        close(ends[0])
        broken.send([OutputEvent(.a, .press)])
        #expect(failures.map(\.errno) == [EPIPE])
        #expect(losses == 1 && !broken.isOpen)
        broken.send([OutputEvent(.a, .release)])
        #expect(try loop.turn(timeout: 0) == false)
    }

    @Test func `The virtual keyboard can be opened again, and no event or key of before is left`() throws {
        keyboard.send([OutputEvent(.leftShift, .press)])
        keyboard.send((0..<400).map { OutputEvent(.a, $0 % 2 == 0 ? .press : .release) })
        keyboard.close()
        #expect(!keyboard.isOpen && keyboard.isIdle && keyboard.keysDown.isEmpty)
        keyboard.send([OutputEvent(.escape, .press)])
        let next = try SimulatedDesktop()
        try keyboard.open(simulated: next.descriptor)
        keyboard.send([OutputEvent(.enter, .press), OutputEvent(.enter, .release)])
        while !keyboard.isIdle { try loop.turn(timeout: 1000) }
        try next.read()
        #expect(next.events == [OutputEvent(.enter, .press), OutputEvent(.enter, .release)])
    }

    /// The kernel answers so where the device was destroyed by somebody who has the descriptor, too. A timer stands for it.
    @Test func `A virtual keyboard on which every write fails is lost, whatever the error`() throws {
        var failures: [Int32] = []
        var losses = 0
        let broken = try VirtualKeyboard(on: loop, simulated: phim_timer_create())
        broken.onFailure = { failures.append($0.errno) }
        broken.onLoss = { losses += 1 }
        broken.send([OutputEvent(.a, .press)])
        #expect(failures == [EINVAL] && losses == 0 && broken.isOpen)
        broken.send([OutputEvent(.a, .release)])
        #expect(try loop.turn { losses == 1 })
        #expect(failures == [EINVAL, EINVAL] && !broken.isOpen)
    }

    @Test func `A descriptor that epoll cannot watch is refused as a virtual keyboard and closed`() throws {
        try TemporaryFolder.with { folder in
            let path = folder.appending(path: "file").path
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            let node = OutputNode(descriptor, name: nil, isNew: true)
            #expect(throws: SystemError.self) { try keyboard.open(node, of: DirectNodes()) }
            // By its number it could be a file that another test has opened since.
            let links = "/proc/self/fd/"
            let open = try FileManager.default.contentsOfDirectory(atPath: links)
                .compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: links + $0) }
            #expect(!open.isEmpty && !open.contains(path))
        }
    }
}
