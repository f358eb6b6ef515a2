import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

/// Where applications with fields and a daemon are.
protocol FieldDesktop: AnyObject {
    var player: any KeyPlayer { get }
    /// The environment that names the display.
    var environment: [String: String] { get }
    /// After which time in µs it repeats a held key.
    var keyRepeatDelay: Timestamp { get }
    /// What leads a daemon to its keymap, with the plane, as on a real one; nil where the keyboard of the test has its own.
    var keymapEnvironment: [String: String]? { get }
    /// GDK's name for its windows.
    var backend: String { get }
    /// The program beside which the daemon looks for its files.
    var program: String { get }
}

extension FieldDesktop {
    var keymapEnvironment: [String: String]? { nil }
}

/// A desktop, a daemon that types TELEX on it, and applications with fields of each kind.
final class FieldStage {
    let typist: NativeTypist
    private let desktop: any FieldDesktop
    private let accessibility: AccessibilityBus?
    private let environment: [String: String]
    private let folder: URL

    /// A daemon that types TELEX.
    static let telex = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n"

    /// `isAccessible`: applications tell their fields. `followsFocus`: the daemon follows the focus from now on.
    init(
        _ desktop: any FieldDesktop, _ configuration: String = telex, isAccessible: Bool, followsFocus: Bool = true,
        in folder: URL, on loop: EventLoop
    ) throws {
        self.desktop = desktop
        self.folder = folder
        accessibility = try isAccessible ? AccessibilityBus(in: folder, session: desktop.environment) : nil
        let nowhere = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent", "HOME": folder.path]
        environment = accessibility?.environment ?? nowhere.merging(desktop.environment) { $1 }
        typist = try NativeTypist(
            configuration, environment: environment, program: desktop.program, gap: nil, on: loop,
            player: desktop.player)
        if followsFocus { typist.followFocus() }
        try typist.follow(desktop)
    }

    deinit { accessibility?.end() }

    /// Starts an application.
    func open(_ toolkit: FieldProgram.Toolkit) throws -> FieldProgram {
        try FieldProgram(
            toolkit, environment: environment.merging(["GDK_BACKEND": desktop.backend]) { $1 }, in: folder)
    }

    /// Starts a program that has a window.
    func start(_ name: String, _ arguments: [String]) throws -> Process {
        try startProgram("/usr/bin/" + name, arguments, environment: environment)
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
