import EventLoop
import TestSupport
import Testing

extension NativeTests {
    /// A desktop with two layouts, which its user changes as its users do: the daemon follows, and the letters stay those of
    /// the keyboard's layout.
    @Suite(.enabled(if: FieldProgram.Toolkit.gtk4.missing == nil, "needs gir1.2-gtk-4.0"))
    struct SecondLayoutTests {
        @Test(arguments: DesktopShell.allCases)
        func `Letters are right in the second layout of a desktop, and in the first one again`(shell: DesktopShell)
            throws
        {
            guard shell.isInstalled else { try skipCase(shell.rawValue, "needs \(shell.rawValue)") }
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try ShellDesktop(shell, layouts: ["us", "de"], in: folder, on: loop)
                let stage = try FieldStage(desktop, isAccessible: false, in: folder, on: loop)
                let program = try stage.open(.gtk4)
                #expect(try stage.waits(of: FieldProgram.Toolkit.gtk4.application))
                program.focus("entry")
                _ = try stage.texts(of: program)
                for group in [0, 1, 0, 1] {
                    try stage.typist.choose(group, on: shell, desktop.environment)
                    try stage.typist.type("tieengs y;⟨space⟩", .person)
                }
                let text = try stage.texts(of: program)["entry"]
                #expect(text == String(repeating: "tiếng y; ", count: 4))
            }
        }
    }
}

extension OtherSystemTests {
    /// The same on the desktops of another system.
    @Test(arguments: [SystemDesktop.Kind.kwin, .gnome])
    func `Letters are right in the second layout of a desktop of this system, and in the first one again`(
        kind: SystemDesktop.Kind
    ) throws {
        let cell = SystemCell(desktop: kind, application: .gtk4, programs: ["libgtk-4.so.1"])
        if let obstacle = cell.obstacle(on: system) { try skipCase("\(system.name): \(kind.rawValue)", obstacle) }
        try TemporaryFolder.with { folder in
            let loop = try EventLoop()
            let desktop = try SystemDesktop(kind, of: system, layouts: ["us", "de"], in: folder, on: loop)
            let typist = try NativeTests.phim(on: loop, desktop)
            let application = try NativeApplication(.gtk4, on: desktop, typist: typist)
            for group in [0, 1, 0, 1] {
                try typist.choose(group, on: kind == .kwin ? .plasma : .gnome, desktop.environment)
                try typist.type("tieengs y;", .person)
                #expect(try application.transcript() == "tiếng y;", "\(group)")
            }
        }
    }
}

extension NativeTypist {
    /// The user chooses a layout, on Plasma as by a click on the panel, on GNOME by the keys for the other one; returns once
    /// the daemon knows it.
    fileprivate func choose(_ group: Int, on shell: DesktopShell, _ environment: [String: String]) throws {
        if self.group != group {
            switch shell {
            case .plasma:
                let object = ["--dest", "org.kde.keyboard", "--object-path", "/Layouts"]
                let method = ["--method", "org.kde.KeyboardLayouts.setLayout", "\(group)"]
                try runProgram("/usr/bin/gdbus", ["call", "--session"] + object + method, environment: environment)
            case .gnome: try type("⟨super+space⟩", .person)
            }
        }
        let isThere = try becomesTrue {
            try wait(0.05)
            return self.group == group
        }
        try #require(isThere, "the group is \(self.group as Int?) and not \(group)")
    }
}
