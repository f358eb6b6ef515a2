import Foundation
import Keyboard
import Testing

@testable import Devices
@testable import EventLoop
@testable import System

/// Haptics where there is no device to be felt; the guest has one.
@Suite struct HapticTests {
    @Test func `Every kind has an effect, and no two the same`() {
        let effects = HapticFeedback.allCases.map(HapticEffect.init)
        #expect(effects[0] == nil && effects.dropFirst().allSatisfy { $0 != nil })
        #expect(Set(effects).count == effects.count)
        // Nobody is to be shaken for longer than a key is typed.
        #expect(effects.allSatisfy { ($0?.length ?? 0) <= 250 })
    }

    @Test func `What cannot be felt is passed over, there from the start or later`() throws {
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

    @Test func `Without input devices there is nothing to watch`() throws {
        let loop = try EventLoop()
        #expect(throws: SystemError.self) { _ = try HapticSet(on: loop, directory: "/nonexistent") { _ in true } }
    }
}
