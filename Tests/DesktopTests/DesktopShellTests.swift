import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// Real KWin and GNOME Shell with what Phím ships for them, and GTK applications that tell their fields.
    @Suite(
        .serialized,
        .enabled(
            if: AccessibilityBus.isPossible && FieldProgram.Toolkit.gtk4.missing == nil,
            "needs at-spi2-core, python3-gi and gir1.2-gtk-4.0"))
    struct DesktopShellTests {
        @Test(arguments: DesktopShell.allCases)
        func `The desktop reports its windows, also after its compositor was restarted`(shell: DesktopShell) throws {
            guard shell.isInstalled else { try skipCase(shell.rawValue, "needs \(shell.rawValue)") }
            try TemporaryFolder.with { folder in
                let stage = try ShellStage(shell, in: folder)
                let first = try stage.open(.gtk3)
                defer { first.kill() }
                // Without a keyboard GNOME Shell gives windows of GTK 3 no keyboard focus.
                try stage.await("gtk3-fields")
                let second = try stage.open(.gtk4)
                defer { second.kill() }
                try stage.await("gtk4-fields", .text) { second.wake() }
                second.focus("password")
                try stage.await("gtk4-fields", .password)
                let count = stage.focus.otherCount
                second.kill()
                #expect(try stage.focus.waits { $0.application == "gtk3-fields" })
                #expect(stage.focus.otherCount > count)
                try stage.restart()
                let third = try stage.open(.gtk3)
                defer { third.kill() }
                try stage.await("gtk3-fields")
            }
        }
    }
}

/// A desktop, a watch that was installed with the files that are shipped, and the applications on it.
private final class ShellStage {
    let focus: FocusStage
    private let shell: DesktopShell
    private let folder: URL
    private let session: ShellSession

    init(_ shell: DesktopShell, in folder: URL) throws {
        self.shell = shell
        self.folder = folder
        session = try ShellSession(shell, isAccessible: true, in: folder)
        focus = try FocusStage(session.environment, program: session.program)
    }

    deinit { session.end() }

    /// The compositor dies, and another one is started.
    func restart() throws {
        session.kill()
        #expect(try focus.loop.turn { self.isQuiet })
        try session.restart()
    }

    private var isQuiet: Bool { focus.watch.tellingSources.allSatisfy { $0 == .accessibility } }

    func open(_ toolkit: FieldProgram.Toolkit) throws -> FieldProgram {
        try FieldProgram(
            toolkit, environment: session.environment.merging(["GDK_BACKEND": "wayland"]) { $1 }, in: folder)
    }

    func await(_ application: String, _ kind: FieldKind? = nil, _ act: () -> Void = {}) throws {
        let source: FocusedField.Source = shell == .plasma ? .plasma : .gnome
        let isTold = try focus.waits {
            act()
            return $0.application == application && (kind == nil || $0.kind == kind)
                && focus.watch.tellingSources.contains(source)
        }
        #expect(isTold, "\(focus.watch.field) \(focus.watch.tellingSources)")
    }
}
