import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// Real KWin and GNOME Shell with what Phím ships for them, and GTK applications that tell their fields.
    @Suite(
        .enabled(
            if: AccessibilityBus.isPossible && FieldProgram.Toolkit.gtk4.missing == nil,
            "needs at-spi2-core, python3-gi and gir1.2-gtk-4.0"))
    struct DesktopShellTests {
        @Test(arguments: DesktopShell.allCases)
        func `The desktop tells its windows, also after its compositor has died`(shell: DesktopShell) throws {
            guard shell.isInstalled else { try Test.cancel("needs \(shell.rawValue)") }
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

        /// The one for GNOME Shell 45 and newer is another file, since the language of extensions has changed: the test
        /// above runs one of the two.
        @Test func `Both extensions of GNOME Shell do the same`() throws {
            func body(_ folder: String) throws -> Substring {
                let text = try String(
                    contentsOf: Repository.file("config/gnome-shell/\(folder)phim-focus@phim.vn/extension.js"),
                    encoding: .utf8)
                return text[
                    try #require(text.range(of: "    enable() {"))
                        .lowerBound..<#require(text.range(of: "\n}\n")).lowerBound]
            }
            #expect(try body("") == body("older/"))
        }
    }
}

/// A file of the repository.
private enum Repository {
    static func file(_ path: String) -> URL {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder.appending(path: path)
    }
}

/// A desktop, a watch that was installed with the files that are shipped, and the applications on it.
private final class ShellStage {
    let focus: FocusStage
    private let shell: DesktopShell
    private let folder: URL
    private let session: URL
    private let accessibility: AccessibilityBus
    private var compositor: DetachedProgram

    init(_ shell: DesktopShell, in folder: URL) throws {
        self.shell = shell
        self.folder = folder
        session = folder.appending(path: "session")
        let prefix = folder.appending(path: "prefix")
        let extensions = session.appending(path: ".local/share/gnome-shell/extensions")
        for directory in [prefix.appending(path: "bin"), prefix.appending(path: "share/phim/kwin"), extensions] {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        }
        let program = prefix.appending(path: "bin/phim")
        try Data().write(to: program)
        try FileManager.default.copyItem(
            at: Repository.file("config/kwin/focus.js"), to: prefix.appending(path: "share/phim/kwin/focus.js"))
        let name = "phim-focus@phim.vn"
        try FileManager.default.copyItem(
            at: Repository.file("config/gnome-shell/\(Self.extensionFolder)\(name)"),
            to: extensions.appending(path: name))
        let bus = try MessageBusDaemon(in: folder, isOpen: true)
        compositor = try shell.start(in: session, bus: bus)
        accessibility = try AccessibilityBus(in: folder, bus: bus)
        focus = try FocusStage(
            ["XDG_RUNTIME_DIR": session.path, "DBUS_SESSION_BUS_ADDRESS": bus.address], program: program.path)
        try awaitDesktop()
    }

    deinit {
        compositor.kill()
        accessibility.end()
    }

    /// Where the extension is that the installed GNOME Shell takes.
    private static let extensionFolder: String = {
        let file = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try? runProgram("/bin/sh", ["-c", "gnome-shell --version >'\(file.path)'"])
        let words = (try? String(contentsOf: file, encoding: .utf8))?.split(separator: " ") ?? []
        let version = words.last?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return version < 45 ? "older/" : ""
    }()

    /// The compositor dies, and another one is started.
    func restart() throws {
        compositor.kill()
        #expect(try focus.loop.turn { self.isQuiet })
        compositor = try shell.start(in: session, bus: accessibility.bus)
        try awaitDesktop()
    }

    private var isQuiet: Bool { focus.watch.tellingSources.allSatisfy { $0 == .accessibility } }

    func open(_ toolkit: FieldProgram.Toolkit) throws -> FieldProgram {
        let socket = session.appending(path: DesktopShell.socket).path
        let environment = ["WAYLAND_DISPLAY": socket, "GDK_BACKEND": "wayland"]
        return try FieldProgram(
            toolkit, environment: accessibility.environment.merging(environment) { $1 }, in: folder)
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

    /// GNOME Shell begins with its overview, in which no window has the focus.
    private func awaitDesktop() throws {
        let socket = session.appending(path: DesktopShell.socket).path
        #expect(try focus.loop.turn { FileManager.default.fileExists(atPath: socket) })
        if shell == .plasma { return }
        #expect(try focus.loop.turn { try overview("Get", "| grep -q true") })
        #expect(try focus.loop.turn { try overview("Set", "'<false>'") && !overview("Get", "| grep -q true") })
    }

    private func overview(_ method: String, _ rest: String) throws -> Bool {
        let call = "gdbus call --session --dest org.gnome.Shell --object-path /org/gnome/Shell --method"
        let property = "org.freedesktop.DBus.Properties.\(method) org.gnome.Shell OverviewActive"
        return try runProgram(
            "/bin/sh", ["-c", "\(call) \(property) \(rest)"], environment: accessibility.environment) == 0
    }
}
