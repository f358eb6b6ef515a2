import Keyboard
import Navigation
import Testing

@Suite struct KeyCommandTests {
    private static let sets: [(String, [KeyCommandDescriptor])] = [
        ("list", .list()), ("list, right to left", .list(direction: .rightToLeft)),
        ("row", .list(axis: .horizontal)), ("grid", .grid),
    ]

    @Test(arguments: [
        ("list", "down", "down"), ("list", "up", "up"), ("list", "right", "commit"), ("list", "left", nil),
        ("list", "tab", "next"), ("list", "shift+tab", "previous"), ("list", "home", "first"),
        ("list", "end", "last"),
        ("list", "pageup", "pageUp"), ("list", "pagedown", "pageDown"), ("list", "ctrl+pagedown", "nextSection"),
        ("list", "ctrl+pageup", "previousSection"), ("list", "enter", "commit"), ("list", "kpenter", "commit"),
        ("list", "esc", "cancel"), ("list", "1", "ordinal:1"), ("list", "9", "ordinal:9"),
        ("list", "kp3", "ordinal:3"),
        ("list", "0", nil), ("list", "ctrl+down", nil), ("list", "a", nil),
        ("list, right to left", "left", "commit"), ("list, right to left", "right", nil),
        ("row", "right", "right"), ("row", "left", "left"), ("row", "down", nil), ("row", "5", "ordinal:5"),
        ("grid", "right", "right"), ("grid", "left", "left"), ("grid", "down", "down"), ("grid", "1", nil),
        ("grid", "enter", "commit"), ("grid", "esc", "cancel"),
    ])
    func `A key asks for what its set says`(set: String, chord: String, intent: String?) throws {
        let table = KeyCommandTable(try #require(Self.sets.first { $0.0 == set }).1)
        #expect(table.command(for: try #require(KeyChord(text: chord)))?.intent.description == intent)
    }

    @Test(arguments: sets.map(\.0))
    func `Every key of a set is a key, has a title, and does one thing`(name: String) throws {
        let commands = try #require(Self.sets.first { $0.0 == name }).1
        for command in commands {
            #expect(Keycode(named: command.chord.key)?.name == command.chord.key)
            #expect(!command.title.isEmpty)
        }
        #expect(Set(commands.map(\.chord)).count == commands.count)
        #expect(KeyCommandTable(commands).commands == commands)
    }

    @Test func `A key bound anew does the new thing only`() {
        var table = KeyCommandTable(.grid)
        table.bind(KeyCommandDescriptor(KeyChord("right"), "Choose", .commit))
        #expect(table.command(for: "right")?.request() == NavigationRequest(.commit))
        #expect(table.commands.count == [KeyCommandDescriptor].grid.count)
        table.unbind(KeyChord("right"))
        table.unbind(KeyChord("right"))
        #expect(table.command(for: "right") == nil && table.command(for: "left")?.intent == .left)
        #expect(table.commands.count == [KeyCommandDescriptor].grid.count - 1)
    }

    @Test func `An intent bound anew has the new keys only`() {
        var table = KeyCommandTable(.list())
        table.rebind(.down, to: [KeyChord("n", .control), KeyChord("right")])
        #expect(table.command(for: "down") == nil)
        #expect(table.command(for: "n", .control)?.title == "Down")
        #expect(table.command(for: "right")?.intent == .down)
        table.rebind(.matching("x"), to: [KeyChord("x")])
        #expect(table.command(for: "x")?.title == "matching:x")
        #expect(table.command(for: "x")?.request(isRepeat: true).isRepeat == true)
    }

    @Test(arguments: [
        ("down", "down"), ("ctrl+pageup", "ctrl+pageup"), ("SHIFT+Ctrl+A", "ctrl+shift+a"),
        ("super+alt+1", "alt+super+1"), ("", nil), ("ctrl+", nil), ("+a", nil), ("hyper+a", nil),
        ("ctrl+ctrl+a", nil),
    ])
    func `A chord reads and writes its text form`(text: String, written: String?) {
        #expect(KeyChord(text: text)?.description == written)
    }

    @Test func `Every intent reads its text form back`() {
        let intents: [NavigationIntent] = [
            .first, .last, .next, .previous, .up, .down, .left, .right, .pageUp, .pageDown, .nextSection,
            .previousSection, .ordinal(3), .matching("a:b"), .commit, .cancel,
        ]
        for intent in intents { #expect(NavigationIntent(intent.description) == intent) }
        #expect(NavigationIntent.allNames.count == intents.count)
        for text in ["", "Next", "ordinal", "ordinal:0", "ordinal:x", "matching", "go:1"] {
            #expect(NavigationIntent(text) == nil)
        }
    }
}
