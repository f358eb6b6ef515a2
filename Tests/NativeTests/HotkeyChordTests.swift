import Bus
import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

extension NativeTests {
    /// A chord that Phím takes for itself: neither the desktop nor the application sees its modifier tapped alone.
    @Suite struct HotkeyChordTests {
        private static let configuration = """
            [[locale]]
            id = "vi"
            method = "telex"
            [[locale]]
            id = "en"
            [keys]
            "super+z" = "nextLocale"
            "alt+z" = "nextLocale"

            """

        @Test(
            .enabled(if: DesktopShell.gnome.isInstalled, "needs gnome-shell"),
            .enabled(if: FieldProgram.Toolkit.gtk4.missing == nil, "needs gir1.2-gtk-4.0"))
        func `A hotkey with Super does not open the overview of GNOME Shell, and Super alone does`() throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try ShellDesktop(.gnome, in: folder, on: loop)
                let stage = try Self.stage(on: desktop, .gtk4, in: folder, loop)
                let text = try stage.text("⟨super+z⟩hoaf ⟨super+z⟩hoaf")
                #expect(text == "hoaf hòa")
                try stage.typist.type("⟨leftmeta⟩", .person)
                #expect(try becomesTrue { try desktop.isOverviewShown() })
            }
        }

        @Test(
            .enabled(if: DesktopShell.plasma.isInstalled, "needs kwin_wayland"),
            .enabled(if: FieldProgram.Toolkit.gtk4.missing == nil, "needs gir1.2-gtk-4.0"))
        func `A hotkey with Super does not open the menu of Plasma, and Super alone does`() throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try ShellDesktop(.plasma, in: folder, on: loop)
                let bus = MessageBus(at: desktop.busAddress, on: loop)
                defer { bus.close() }
                let menu = MessageBus.Object("org.kde.plasmashell", "/PlasmaShell")
                var count = 0
                let calls = bus.serve(menu) { if $0.name == "activateLauncherMenu" { count += 1 } }
                let stage = try Self.stage(on: desktop, .gtk4, in: folder, loop)
                let text = try stage.text("⟨super+z⟩hoaf ⟨super+z⟩hoaf")
                #expect(text == "hoaf hòa")
                #expect(count == 0)
                try stage.typist.type("⟨leftmeta⟩", .person)
                #expect(try loop.turn { count == 1 })
                withExtendedLifetime(calls) {}
            }
        }

        @Test(
            .enabled(if: NativeCell.isChosen, "with --matrix"),
            .enabled(if: FieldProgram.Toolkit.firefox.missing == nil, "needs firefox-esr"))
        func `A hotkey with Alt does not open the menu of Firefox, and Alt alone does`() throws {
            try TemporaryFolder.with { folder in
                let loop = try EventLoop()
                let desktop = try NativeDesktop(.x11, on: loop)
                let stage = try Self.stage(on: desktop, .firefox, in: folder, loop)
                #expect(try stage.text("⟨alt+z⟩hoaf ⟨alt+z⟩hoaf") == "hoaf hòa")
                try stage.typist.type("⟨leftalt⟩", .person)
                // It opens the menu in its own time.
                let takesKeys = try becomesTrue {
                    let before = try stage.text("")
                    return try stage.text("x") == before
                }
                #expect(takesKeys)
            }
        }

        private static func stage(
            on desktop: any FieldDesktop, _ toolkit: FieldProgram.Toolkit, in folder: URL, _ loop: EventLoop
        ) throws -> HotkeyStage {
            let stage = try FieldStage(desktop, configuration, isAccessible: false, in: folder, on: loop)
            let program = try stage.open(toolkit)
            #expect(try stage.waits(of: toolkit.application), "\(stage.typist.field)")
            program.focus("entry")
            return HotkeyStage(stage: stage, program: program)
        }
    }
}

/// An application with the focus in its first field.
private struct HotkeyStage {
    let stage: FieldStage
    let program: FieldProgram

    var typist: NativeTypist { stage.typist }

    /// Types keys; what stands in the field then.
    func text(_ keys: String) throws -> String? {
        _ = try stage.texts(of: program)
        try typist.type(keys, .person)
        return try stage.texts(of: program)["entry"]
    }
}
