import TestSupport
import Testing

extension OtherSystemTests {
    @Test func `Kimpanel in GNOME Shell of this system shows suggestions and the open list`() throws {
        let name = "\(system.name): GNOME Shell"
        let kimpanel = NativeTests.InputPanelTests.kimpanel
        for needed in ["gnome-shell", "gnome-shell/extensions/\(kimpanel)"] where !system.has(needed) {
            try skipCase(name, "\(system.name) has no \(needed)")
        }
        if !AccessibilityBus.isPossible { try skipCase(name, "needs at-spi2-core") }
        try NativeTests.InputPanelTests.showsLists(of: system)
    }
}
