import Keyboard
import Testing

@testable import Keymaps

/// Edits that are pasted: BackSpaces and a keystroke, which may be left out.
@Suite struct PastePlanTests {
    private static let insert = Keycode(110)

    @Test(
        arguments: [
            ([], 0, "", "+110 -110"),
            ([], 2, "", "+14 -14 +14 -14 +42 +110 -110 -42"),
            ([.leftShift], 1, "", "-42 +14 -14 +42 +110 -110"),
            ([.leftControl], 0, "", "-29 +42 +110 -110 -42 +29"),
            ([insert], 0, "-110", "+42 +110 -110 -42"),
            ([.backspace], 1, "-14", "+14 -14 +42 +110 -110 -42"),
        ] as [([Keycode], Int, String, String)])
    func `A paste keeps held modifiers held, and releases a held key that it needs before`(
        held: [Keycode], deleteCount: Int, before: String, events: String
    ) throws {
        let keymap = try Keymap(LayoutNames(parsing: "us"))
        var planner = KeystrokePlanner(CharacterIndex(keymap.layout()))
        var ignored: [OutputEvent] = []
        for keycode in held { planner.forward(KeyEvent(keycode, .press), into: &ignored) }
        let modifiers = planner.modifiers
        var first: [OutputEvent] = []
        var then: [OutputEvent] = []
        let keystroke = Keystroke(Self.insert, events.contains("42") ? .shift : [])
        planner.plan(
            pasting: Edit(deleting: deleteCount, inserting: "☃"), with: keystroke, after: &first, into: &then)
        #expect(Self.text(first) == before)
        #expect(Self.text(then) == events)
        #expect(planner.modifiers == modifiers)
    }

    private static func text(_ events: [OutputEvent]) -> String {
        events.map { ($0.phase == .press ? "+" : "-") + "\($0.keycode.rawValue)" }.joined(separator: " ")
    }
}
