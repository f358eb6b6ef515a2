import EventLoop
import TestSupport
import Testing

extension OtherSystemTests {
    @Test(arguments: SystemDesktop.Kind.allCases)
    func `The window for settings opens on a desktop of this system, and has the focus`(
        kind: SystemDesktop.Kind
    ) throws {
        let name = "\(system.name): \(kind.rawValue)"
        if let obstacle = kind.obstacle(on: system) { try skipCase(name, obstacle) }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let desktop = try SystemDesktop(kind, of: system, in: folder, on: loop)
            let typist = try NativeTests.phim(on: loop, desktop)
            let window = try DetachedProgram(
                "\(OtherSystem.entry(of: system))\(DesktopShell.user)phim-settings",
                environment: desktop.environment, in: folder)
            defer { withExtendedLifetime(window) {} }
            let isFocused = try becomesTrue {
                try typist.wait(0.1)
                return typist.field.application == "vn.phim.Settings"
            }
            #expect(isFocused, "\(name): the focus is in “\(typist.field.application)”")
        }
    }
}
