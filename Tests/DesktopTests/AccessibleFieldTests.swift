import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// The field that has the focus, as a real GTK application tells it on a real bus of accessibility.
    @Suite(.enabled(if: AccessibleStage.isPossible, "needs at-spi2-core, python3-gi and matchbox"))
    struct AccessibleFieldTests {
        @Test func `A GTK application tells the kind of its fields`() throws {
            try AccessibleStage.with { stage throws in
                stage.tell("entry")
                #expect(try stage.waits { $0.kind == .text && $0.application == "Fields.py" })
                #expect(stage.focus.watch.field.source == .accessibility)
                let count = stage.focus.otherCount
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                #expect(stage.focus.otherCount > count)
                stage.tell("text")
                #expect(try stage.waits { $0.kind == .text })
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                stage.tell("button")
                #expect(try stage.waits { $0.kind == .unknown && $0.application == "Fields.py" })
            }
        }

        @Test func `An application that hangs or dies with a password field makes the answer unknown`() throws {
            try AccessibleStage.with { stage throws in
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                // It cannot say any more that it has lost the focus, but the window manager does. What was told just
                // before a window came to the front could be of that window.
                #expect(try stage.waits { MonotonicClock.now() > $0.since + 1_000_000 })
                stage.application.suspend()
                let other = try DisplayServer("/usr/bin/xterm", ["-class", "Other"], environment: stage.environment)
                defer { other.kill() }
                #expect(try stage.waits { $0.application == "Other" && $0.kind == .unknown })
                stage.application.resume()
                other.kill()
                #expect(try stage.waits { $0.kind == .password })
                stage.application.kill()
                #expect(try stage.waits { $0.kind == .unknown })
            }
        }

        @Test func `Accessibility that is switched off is asked nothing, and a bus that dies is forgotten`() throws {
            try AccessibleStage.with { stage throws in
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                try stage.enable(false)
                #expect(try stage.waits { $0.kind == .unknown })
                try stage.enable(true)
                // The application learns only now that somebody listens.
                #expect(
                    try stage.waits {
                        stage.desktop.wake()
                        return $0.kind == .text
                    })
                stage.bus.kill()
                #expect(try stage.waits { $0.kind == .unknown })
            }
        }
    }
}

/// A desktop with accessibility, and a watch.
private final class AccessibleStage {
    static let isPossible = AccessibleDesktop.isPossible && Tools.have("xterm", "gdbus")

    let desktop: AccessibleDesktop
    let focus: FocusStage
    var environment: [String: String] { desktop.environment }
    var application: DisplayServer { desktop.application }
    var bus: MessageBusDaemon { desktop.bus }

    static func with(_ body: (AccessibleStage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let stage = try AccessibleStage(in: folder)
            defer { stage.desktop.end() }
            let begins = try stage.waits {
                stage.desktop.wake()
                return $0.application == "Fields.py" && $0.kind == .text
            }
            guard begins else { throw Failure() }
            try body(stage)
        }
    }

    private init(in folder: URL) throws {
        desktop = try AccessibleDesktop(in: folder)
        focus = try FocusStage(desktop.environment)
    }

    private struct Failure: Error {}

    func tell(_ field: String) { desktop.tell(field) }

    func enable(_ isEnabled: Bool) throws {
        try runProgram(
            "/usr/bin/gdbus",
            [
                "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
                "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<\(isEnabled)>",
            ], environment: environment)
    }

    func waits(until condition: (FocusedField) -> Bool) throws -> Bool { try focus.waits(until: condition) }
}
