import EventLoop
import TestSupport
import Testing

extension OtherSystemTests {
    /// KWin passes each key through the input method that is its virtual keyboard, here fcitx5 with a plain layout.
    @Test(arguments: [SystemCell(desktop: .kwin, application: .gtk4, programs: ["libgtk-4.so.1", "fcitx5"])])
    func `Letters are right on Plasma of this system while fcitx5 is its virtual keyboard`(cell: SystemCell) throws {
        let name = "\(system.name): \(cell) with fcitx5"
        if let obstacle = cell.obstacle(on: system) { try skipCase(name, obstacle) }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let desktop = try SystemDesktop(cell.desktop, of: system, hasFcitx: true, in: folder, on: loop)
            let typist = try NativeTests.phim(on: loop, desktop)
            let application = try NativeApplication(cell.application, on: desktop, typist: typist)
            let isThere = try becomesTrue {
                try typist.wait(0.05)
                return typist.modifierPause > 0
            }
            #expect(isThere, "fcitx5 is not found")
            for script in cell.scripts {
                let result = try NativeTests.result(of: script, in: application, typist)
                print("\(name): \(script.column): \(result)")
                #expect(NativeResults.isPass(result), "\(script.column)")
            }
        }
    }
}
