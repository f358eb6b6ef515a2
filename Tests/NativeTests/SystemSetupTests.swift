import EventLoop
import TestSupport
import Testing

extension OtherSystemTests {
    /// What `phim setup` changes on a desktop that runs is in force at once, and so is its undo.
    @Test(arguments: [SystemDesktop.Kind.kwin, .gnome])
    func `phim setup alone makes letters arrive on a desktop of this system, and its undo ends that`(
        kind: SystemDesktop.Kind
    ) throws {
        let name = "\(system.name): \(kind.rawValue)"
        let cell = SystemCell(desktop: kind, application: .gtk4, programs: ["libgtk-4.so.1"])
        if let obstacle = cell.obstacle(on: system) { try skipCase(name, obstacle) }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let desktop = try SystemDesktop(kind, of: system, option: "", in: folder, on: loop)
            let typist = try NativeTests.phim(on: loop, desktop)
            let application = try NativeApplication(.gtk4, on: desktop, typist: typist)
            /// Types until what arrives is right or not, as it is wanted.
            func becomes(right isWanted: Bool) throws -> Bool {
                try becomesTrue {
                    try typist.type("tieengs Vieetj", .person)
                    return try (application.transcript() == "tiếng Việt") == isWanted
                }
            }
            #expect(try becomes(right: false), "\(name): before setup")
            for _ in 0..<2 {
                let setup = try desktop.runPhim("setup --unattended")
                #expect(setup.status == 0, "\(name): \(setup.text)")
                #expect(try becomes(right: true), "\(name): after setup: \(setup.text)")
                let undo = try desktop.runPhim("setup --undo")
                #expect(undo.status == 0, "\(name): \(undo.text)")
                #expect(try becomes(right: false), "\(name): after the undo: \(undo.text)")
            }
        }
    }
}
