import EventLoop
import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Desktop

extension DisplayTests {
    /// The field that has the focus, as a real GTK application tells it on a real bus of accessibility.
    @Suite(
        .serialized, .enabled(if: AccessibleDesktop.isPossible, "needs at-spi2-core, python3-gi and matchbox"),
        .needs("xterm", "gdbus"))
    struct AccessibleFieldTests {
        @Test func `A GTK application reports the kind of its fields`() throws {
            try AccessibleStage.with { stage throws in
                stage.tell("entry")
                #expect(try stage.waits { $0.kind == .text && $0.application == "Gtk3-fields" })
                #expect(stage.focus.watch.field.source == .accessibility)
                let count = stage.focus.otherCount
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                #expect(stage.focus.otherCount > count)
                stage.tell("text")
                #expect(try stage.waits { $0.kind == .text })
                stage.tell("list")
                #expect(try stage.waits { $0.kind == .completing })
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                stage.tell("button")
                #expect(try stage.waits { $0.kind == .unknown && $0.application == "Gtk3-fields" })
            }
        }

        @Test func `The kind of a field is unknown once its application hangs or dies`() throws {
            try AccessibleStage.with { stage throws in
                stage.tell("password")
                #expect(try stage.waits { $0.kind == .password })
                // It cannot say any more that it has lost the focus, but the window manager does. What was told just
                // before a window came to the front could be of that window.
                try stage.focus.loop.pass(1_000_000, on: stage.clock)
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

        @Test func `The kind of a field is unknown while accessibility is off or its bus is gone`() throws {
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

        @Test(.needs("xdotool"))
        func `A text field reports where its caret is`() throws {
            try AccessibleStage.with { stage throws in
                var places: [CaretPlace] = []
                // A question has no answer while the field is being looked up, so it is asked again, but not in each
                // turn: that would withdraw the one before.
                func ask() throws -> Bool {
                    var (place, turns) = (CaretPlace?.none, 0)
                    let isTold = try stage.waits { _ in
                        if turns % 50 == 0 { stage.focus.watch.askCaret { place = $0 } }
                        turns += 1
                        return place != nil
                    }
                    if let place { places.append(place) }
                    return isTold
                }
                stage.tell("entry")
                try stage.settle()
                #expect(try stage.waits { $0.kind == .text })
                for text in ["ab", "cd"] {
                    try runProgram("/usr/bin/xdotool", ["type", text], environment: stage.environment)
                    #expect(
                        try stage.waits { _ in
                            try stage.application.texts()["entry"]?.hasSuffix(text) == true
                        })
                    #expect(try ask())
                }
                try #require(places.count == 2)
                #expect(places[0].x < places[1].x && places[0].y == places[1].y && places[0].height > 5, "\(places)")
                #expect(places.allSatisfy { !$0.isInWindow })
            }
        }

        /// The sources wake the daemon up only when the focus changes, so typing costs it nothing more.
        @Test(.needs("xdotool"))
        func `Typing into an application does not wake the source of accessibility`() throws {
            try AccessibleStage.with { stage throws in
                #expect(stage.focus.watch.tellingSources == [.x11, .accessibility])
                // What is on its way, and the attempts to reach what is not there. Then no deadline is armed.
                #expect(try stage.waits { _ in stage.focus.loop.nextMoment == nil })
                let text = String(repeating: "hello world ", count: 10)
                try runProgram(
                    "/usr/bin/xdotool", ["type", "--delay", "15", text], environment: stage.environment)
                #expect(try becomesTrue { try stage.application.texts()["entry"] == text })
                // It hears the next change, which the application tells after all else. A message for each letter would have
                // woken it a hundred times.
                stage.tell("password")
                var wakeUps = 0
                #expect(
                    try becomesTrue {
                        if try stage.focus.loop.turn(timeout: 10) { wakeUps += 1 }
                        return stage.focus.watch.field.kind == .password
                    })
                #expect(wakeUps < 30)
            }
        }
    }
}

/// A desktop with accessibility, and a watch.
private final class AccessibleStage {

    let desktop: AccessibleDesktop
    let focus: FocusStage
    let clock = ManualClock()
    var environment: [String: String] { desktop.environment }
    var application: FieldProgram { desktop.application }
    var bus: MessageBusDaemon { desktop.bus }

    static func with(_ body: (AccessibleStage) throws -> Void) throws {
        try TemporaryFolder.with { folder in
            let stage = try AccessibleStage(in: folder)
            defer { stage.desktop.end() }
            let begins = try stage.waits {
                stage.desktop.wake()
                return $0.application == "Gtk3-fields" && $0.kind == .text
            }
            guard begins else { throw Failure() }
            try stage.settle()
            try body(stage)
        }
    }

    private init(in folder: URL) throws {
        desktop = try AccessibleDesktop(in: folder)
        focus = try FocusStage(desktop.environment, clock: clock)
    }

    private struct Failure: Error {}

    func tell(_ field: String) { desktop.tell(field) }

    /// Waits until the application has moved the focus as it was told to: a slow one is woken more often than it needs, and
    /// keys that come between two moves reach another field.
    func settle() throws { _ = try application.texts() }

    func enable(_ isEnabled: Bool) throws { try desktop.accessibility.enable(isEnabled) }

    /// Waits, and lets time pass meanwhile.
    func waits(until condition: (FocusedField) throws -> Bool) throws -> Bool {
        try focus.loop.turn {
            try focus.loop.pass(10_000, on: clock)
            return try condition(focus.watch.field)
        }
    }
}
