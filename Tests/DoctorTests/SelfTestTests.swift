import Keyboard
import Testing

@testable import Doctor
@testable import EventLoop
@testable import Keymaps

/// The doctor's self-test, before a window and a hand without a display server.
@Suite struct SelfTestTests {
    /// A display server with one window: it counts modifiers and tells them behind each key, as Wayland does.
    private final class Desk: EchoWindow, TestTypist {
        let name = "a hand of the test's"
        var onEvent: (EchoEvent) -> Void = { _ in }
        private(set) var typed = ""
        private(set) var isClosed = false
        /// After so many characters somebody else gets the focus, and that character goes there.
        var focusLimit = Int.max
        /// It comes back at once.
        var blinks = false
        private let keymap: Keymap
        private let field: TextField
        private var planner: KeystrokePlanner
        private var waiting: [EchoEvent]
        private var deadline: Deadline!

        /// A window behind `keymap`; the hand types as if the desktop had `believed`.
        init(_ keymap: Keymap, believed: CharacterIndex, hasFocus: Bool, on loop: EventLoop) {
            self.keymap = keymap
            field = TextField(keymap)
            planner = KeystrokePlanner(believed)
            waiting = [.keymap(keymap)] + (hasFocus ? [.focus(true)] : [])
            deadline = Deadline(on: loop) { [unowned self] in deliver() }
            deadline.arm(at: 0)
        }

        func type(_ character: Unicode.Scalar) {
            typed.unicodeScalars.append(character)
            var events: [OutputEvent] = []
            planner.plan(Edit(inserting: String(Character(character))), into: &events)
            for event in events {
                field.receive(event)
                let modifiers = field.modifiers
                waiting += [
                    .key(event.keycode, isDown: event.phase == .press),
                    .modifiers(
                        depressed: keymap.masks.mask(of: modifiers.subtracting(.locks)), latched: 0,
                        locked: keymap.masks.mask(of: modifiers.intersection(.locks)), group: 0),
                ]
            }
            if typed.unicodeScalars.count == focusLimit {
                waiting = blinks ? [.focus(false), .focus(true)] : [.focus(false)]
            }
            deadline.arm(at: 0)
        }

        func close() { isClosed = true }

        private func deliver() {
            let events = waiting
            waiting = []
            for event in events { onEvent(event) }
        }
    }

    private static func run(
        _ text: String, on layout: String, believed: String? = nil, hasFocus: Bool = true, focusLimit: Int = .max,
        blinks: Bool = false
    ) throws -> (result: SelfTestResult, desk: Desk) {
        let loop = try EventLoop()
        let keymap = try Keymap(LayoutNames(parsing: layout), plane: .vietnamese)
        let other = try believed.map { try Keymap(LayoutNames(parsing: $0), plane: .vietnamese) } ?? keymap
        let index = CharacterIndex(other.layout(), composing: other.composeTable(), takesUnicodeInput: true)
        let desk = Desk(keymap, believed: index, hasFocus: hasFocus, on: loop)
        desk.focusLimit = focusLimit
        desk.blinks = blinks
        let items = text.unicodeScalars.map { ($0, index.way(of: $0)!) }
        let timeouts = SelfTest.Timeouts(focus: 20_000, character: 20_000, blink: 20_000)
        let test = SelfTest(items, into: desk, by: desk, language: "fr-FR", on: loop, timeouts: timeouts)
        return (try test.run(), desk)
    }

    @Test func `The self-test counts characters by the way in which they were typed`() throws {
        let (result, desk) = try Self.run("aA1éếẾƯŵжЖ", on: "fr")
        #expect(result.mistakes == [] && result.isPassed)
        #expect(result.arrived == ["key": 4, "plane": 3, "composed": 1, "numbered": 2])
        #expect(desk.typed == "aA1éếẾƯŵжЖ" && desk.isClosed)
        #expect(result.summary.hasPrefix("10 of 10 characters typed by a hand of the test's arrived (4 by a key"))
    }

    @Test func `The self-test reports characters that arrive wrong or not at all`() throws {
        let (result, _) = try Self.run("aqb[", on: "fr", believed: "us")
        #expect(
            result.mistakes == [
                .init(character: "a", arrived: "q", way: "key"), .init(character: "q", arrived: "a", way: "key"),
                .init(character: "[", arrived: "", way: "key"),
            ])
        #expect(!result.isPassed && result.arrived == ["key": 1] && result.stopped == nil)
        #expect(result.summary.contains("a came as q, q came as a, [ did not"))
    }

    @Test func `The self-test types nothing before its window has the focus`() throws {
        let (result, desk) = try Self.run("abc", on: "us", hasFocus: false)
        #expect(desk.typed.isEmpty && desk.isClosed)
        #expect(result.stopped?.contains("never got the focus") == true && !result.isPassed)
    }

    @Test func `The self-test types nothing more once its window has lost the focus`() throws {
        let (result, desk) = try Self.run("abcdef", on: "us", focusLimit: 3)
        #expect(desk.typed == "abc" && result.arrived == ["key": 2])
        #expect(result.stopped == "the window lost the focus")
    }

    @Test func `The self-test repeats a character if its window lost the focus for a moment`() throws {
        let (result, desk) = try Self.run("abcdef", on: "us", focusLimit: 3, blinks: true)
        #expect(desk.typed == "abccdef" && result.isPassed)
    }

    @Test func `The self-test stops after twelve wrong characters`() throws {
        let (result, desk) = try Self.run(String(repeating: "a", count: 40), on: "fr", believed: "us")
        #expect(
            result.mistakes.count == 12 && desk.typed.count == 12 && result.stopped == "too many characters are wrong"
        )
    }
}
