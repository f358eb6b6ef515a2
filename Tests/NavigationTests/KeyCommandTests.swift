import Keyboard
import Navigation
import Testing

@Suite struct KeyCommandTests {
    private static let sets: [String: [KeyCommandDescriptor]] = [
        "standard": .standard, "digits": .digits, "chords": .chords,
    ]

    @Test(
        arguments: [
            ("standard", "down", [], .down), ("standard", "up", [], .up), ("standard", "right", [], .right),
            ("standard", "left", [], .left), ("standard", "tab", [], .next), ("standard", "tab", .shift, .previous),
            ("standard", "home", [], .first), ("standard", "end", [], .last), ("standard", "pageup", [], .pageUp),
            ("standard", "pagedown", [], .pageDown), ("standard", "enter", [], .commit),
            ("standard", "kpenter", [], .commit), ("standard", "esc", [], .cancel), ("standard", "1", [], nil),
            ("standard", "down", .control, nil), ("standard", "down", .capsLock, .down), ("standard", "a", [], nil),
            ("digits", "1", [], .ordinal(1)), ("digits", "kp9", [], .ordinal(9)), ("digits", "0", [], nil),
            ("chords", "pagedown", .control, .nextSection), ("chords", "pageup", .control, .previousSection),
            ("chords", "c", .control, .cancel), ("chords", "c", [], nil),
        ] as [(String, String, Modifiers, NavigationIntent?)])
    func `A key gives the intent of its key command set`(
        set: String, key: String, modifiers: Modifiers, intent: NavigationIntent?
    ) throws {
        let table = KeyCommandTable(try #require(Self.sets[set]))
        #expect(table.command(for: Keystroke(try #require(Keycode(named: key)), modifiers))?.intent == intent)
    }

    @Test func `Every key of the key command sets has one intent`() throws {
        let commands = Self.sets.values.flatMap(\.self)
        #expect(KeyCommandTable(commands).commands == commands)
    }

    @Test func `A key that is bound again has only the new intent`() throws {
        var table = KeyCommandTable(.standard)
        let count = table.commands.count
        let right = Keystroke(.right)
        table.bind(KeyCommandDescriptor(right, .commit))
        #expect(table.command(for: right)?.intent == .commit)
        #expect(table.commands.count == count)
        // Nothing at all: the key is there, and asks for nothing.
        table.bind(KeyCommandDescriptor(right, nil))
        #expect(table.command(for: right) == KeyCommandDescriptor(right, nil))
        #expect(table.command(for: Keystroke(.left))?.intent == .left)
    }
}
