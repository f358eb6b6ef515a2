import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

/// A desktop with accessibility, a daemon that types TELEX on it, and applications with fields of each kind.
final class FieldStage {
    let typist: NativeTypist
    let desktop: NativeDesktop
    private let accessibility: AccessibilityBus?
    private let environment: [String: String]
    private let folder: URL
    private let loop: EventLoop

    static let configuration = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n"

    /// `isAccessible`: applications tell their fields.
    init(
        _ kind: NativeDesktop.Kind, manager: [String] = NativeDesktop.openbox, isAccessible: Bool,
        _ configuration: String = configuration, in folder: URL
    ) throws {
        self.folder = folder
        loop = try EventLoop()
        desktop = try NativeDesktop(kind, manager: manager, on: loop)
        accessibility = try isAccessible ? AccessibilityBus(in: folder, session: desktop.environment) : nil
        let nowhere = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "HOME": folder.path]
        environment =
            accessibility?.environment
            ?? desktop.environment.merging(nowhere) { $1 }
        typist = try NativeTypist(
            configuration, environment: environment, gap: nil, on: loop, player: desktop.player)
        typist.setKeyRepeat(after: desktop.keyRepeatDelay)
    }

    deinit { accessibility?.end() }

    /// Starts an application.
    func open(_ toolkit: FieldProgram.Toolkit) throws -> FieldProgram {
        let backend = desktop.kind == .sway ? "wayland" : "x11"
        return try FieldProgram(
            toolkit, environment: environment.merging(["GDK_BACKEND": backend]) { $1 }, in: folder)
    }

    /// What its fields contain, once all keys have arrived.
    func texts(of program: FieldProgram) throws -> [String: String] {
        try typist.wait(0.3)
        return try program.texts { try typist.wait(0.02) }
    }

    /// Acts until the daemon knows this of the focus; false after two minutes.
    func waits(
        for kind: FieldKind? = nil, of application: String = "", _ act: () -> Void = {}
    ) throws -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let field = typist.field
            let isThere = application.isEmpty || field.application.lowercased().contains(application)
            if isThere, kind == nil || field.kind == kind { return true }
            act()
            try typist.wait(0.05)
        }
        return false
    }

    func run(_ command: String) throws {
        try runProgram("/bin/sh", ["-c", command], environment: environment)
    }
}

/// A test of one application on one desktop.
struct FieldCell: CustomTestStringConvertible, Sendable {
    let desktop: NativeDesktop.Kind
    let toolkit: FieldProgram.Toolkit

    var testDescription: String { "\(desktop.rawValue): \(toolkit.rawValue)" }

    /// Browsers take long to start.
    static let all: [FieldCell] =
        FieldProgram.Toolkit.allCases.filter { !$0.isBrowser || NativeCell.isChosen }.map {
            FieldCell(desktop: .x11, toolkit: $0)
        } + [FieldCell(desktop: .sway, toolkit: .gtk4)]
}
