import CAllocations
import Engine
import Keyboard
import Scenarios
import TestSupport
import Testing

@Suite(.enabled(if: OptimisedBuild.isOptimised, "allocations are counted in release builds: swift test -c release"))
struct EngineAllocationTests {
    @Test(arguments: ["telex", "vni", "none"])
    func `A key costs no allocation once the engine is warm`(method: String) throws {
        let text = method == "vni" ? "Tie6ng1 Vie6t5 gio72 d9u7o7ng2 " : "Tieengs Vieetj data ddwowngf destroyed "
        var settings = Scenario(name: "", file: "").engineSettings
        settings.locales = [Locale(id: "vi", layout: .us, inputMethod: method)]
        settings.hotkeys = [Hotkey(.space, .control, .nextLocale)]
        var engine = Engine(settings)
        var effects: [Effect] = []
        effects.reserveCapacity(64)
        let events = try #require(Self.events(typing: text))
        func typeText() {
            for event in events {
                effects.removeAll(keepingCapacity: true)
                engine.handle(event, into: &effects)
            }
        }
        for _ in 0..<100 { typeText() }
        let before = phim_allocations()
        for _ in 0..<100 { typeText() }
        #expect(phim_allocations() - before == 0)
        var copy: [Effect] = []
        copy.append(.pause)
        #expect(phim_allocations() - before > 0, "the counter counts")
    }

    private static func events(typing text: String) -> [KeyEvent]? {
        var events: [KeyEvent] = []
        for character in text.unicodeScalars {
            guard let (keycode, isShifted) = KeyLayout.usKey(of: character) else { return nil }
            if isShifted { events.append(KeyEvent(.leftShift, .press)) }
            events += [KeyEvent(keycode, .press), KeyEvent(keycode, .release)]
            if isShifted { events.append(KeyEvent(.leftShift, .release)) }
        }
        return events
    }
}
