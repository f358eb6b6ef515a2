import DeviceNodes
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Devices
@testable import EventLoop
@testable import System

/// Haptics where there is no device to be felt; the guest has one.
@Suite(.serialized, .waits) struct HapticTests {
    @Test func `Every kind of haptic feedback has an effect of its own`() {
        let effects = HapticFeedback.allCases.map(HapticEffect.init)
        #expect(effects[0] == nil && effects.dropFirst().allSatisfy { $0 != nil })
        #expect(Set(effects).count == effects.count)
        // Nobody is to be shaken for longer than a key is typed.
        #expect(effects.allSatisfy { ($0?.length ?? 0) <= 250 })
    }

    @Test func `Devices without haptics are skipped, at the start and later`() throws {
        let directory = NodeDirectory()
        directory.plug("event0")
        let loop = try EventLoop()
        var asked = 0
        let set = try HapticSet(on: loop, directory: directory.path) { _ in
            asked += 1
            return true
        }
        directory.plug("event1", isReadable: false)
        directory.unplug("event0")
        while try loop.turn(timeout: 0) {}
        set.play(.heavy)
        #expect(set.paths == [] && asked == 0)
    }

    /// The kernel shows the node of a device of uinput before the device takes effects.
    @Test func `A haptic device that is not ready is opened again, a limited number of times`() throws {
        let directory = NodeDirectory()
        directory.plug("event0")
        let loop = try EventLoop()
        let nodes = UnreadyNodes()
        let set = try HapticSet(on: loop, directory: directory.path, nodes: nodes) { _ in true }
        #expect(nodes.count == 1)
        #expect(try loop.turn { nodes.count == 21 })
        // Nothing is armed any more.
        #expect(loop.armed.isEmpty && set.paths == [])
    }

    /// Nodes whose devices are not there.
    private final class UnreadyNodes: NodeSource {
        private(set) var count = 0

        func open(_ path: String, then receive: @escaping (Result<Int32, SystemError>) -> Void) {
            count += 1
            receive(.failure(SystemError(call: "open", errno: ENODEV, subject: path)))
        }
        func makeKeyboard(
            like identity: DeviceIdentity?, hasMouse: Bool,
            then receive: @escaping (Result<OutputNode, SystemError>) -> Void
        ) {}
        func makeCompanion(
            of keyboard: Int32, then receive: @escaping (Result<OutputNode?, SystemError>) -> Void
        ) {}
        func setLights(_ lights: UInt8, of keyboard: Int32) {}
        func close(_ descriptor: Int32) {}
    }

    @Test func `Without input devices haptics watch nothing`() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError.self) { _ = try HapticSet(on: loop, directory: "/nonexistent") { _ in true } }
    }
}
