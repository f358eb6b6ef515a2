import Keyboard
import Testing

@testable import Keymaps

/// Characters that take more than one keystroke, and edits that are guarded.
@Suite struct LongWaysTests {
    private func events(
        _ edit: Edit, on layout: String, takesUnicodeInput: Bool = false, isGuarded: Bool = false,
        locks: Modifiers = []
    ) throws -> (events: String, text: String, missing: Int) {
        let keymap = try Keymap(LayoutNames(parsing: layout))
        let index = CharacterIndex(
            keymap.layout(), composing: keymap.composeTable(), takesUnicodeInput: takesUnicodeInput)
        var planner = KeystrokePlanner(index)
        planner.isGuarded = isGuarded
        planner.locks = locks
        var events: [OutputEvent] = []
        let missing = planner.plan(edit, into: &events)
        let field = TextField(keymap)
        for event in events { field.receive(event) }
        #expect(planner.modifiers == locks, "a modifier is left changed")
        return (KeymapsTests.text(of: events), field.text, missing)
    }

    @Test func `On a French keymap ê is typed with the dead key`() throws {
        let (events, _, missing) = try events(Edit(inserting: "ê"), on: "fr")
        #expect(missing == 0 && events == "+leftbrace -leftbrace +e -e")
        #expect(
            try self.events(Edit(inserting: "Ê"), on: "fr").events
                == "+leftbrace -leftbrace +leftshift +e -e -leftshift")
    }

    @Test func `Caps Lock does not change a character that a dead key composes`() throws {
        let (events, _, missing) = try events(Edit(inserting: "ê"), on: "fr", locks: .capsLock)
        #expect(missing == 0 && events == "+leftbrace -leftbrace +leftshift +e -e -leftshift")
    }

    @Test func `A key of its own is preferred to a dead key`() throws {
        // é has a key of its own on the French layout, although a dead acute would do.
        #expect(try events(Edit(inserting: "é"), on: "fr").events == "+2 -2")
    }

    @Test func `A mark without a key is typed by its dead key and a space`() throws {
        let (events, _, missing) = try events(Edit(inserting: "^"), on: "de")
        #expect(missing == 0)
        #expect(events == "+grave -grave +space -space")
    }

    @Test func `An edit with a character that nothing composes is not begun`() throws {
        let (events, text, missing) = try events(Edit(deleting: 1, inserting: "aê"), on: "us")
        #expect(missing == 1 && events.isEmpty && text.isEmpty)
    }

    @Test func `A character is typed by Ctrl+Shift+U and its number if applications take that`() throws {
        let (events, text, missing) = try events(Edit(inserting: "ệ"), on: "us", takesUnicodeInput: true)
        #expect(missing == 0)
        #expect(events.hasPrefix("+leftctrl +leftshift +u -u -leftctrl -leftshift +1 -1 +e -e +c -c +7 -7 +space"))
        #expect(text == "⟨ctrl+shift+u⟩1ec7 ")
        let locked = try self.events(Edit(inserting: "ệ"), on: "us", takesUnicodeInput: true, locks: .capsLock)
        #expect(locked.missing == 0 && locked.events.contains("+leftctrl +leftshift +u"))
    }

    @Test func `A guarded edit types a disposable character and deletes it with the others`() throws {
        let (events, _, _) = try events(Edit(deleting: 1, inserting: "b"), on: "us", isGuarded: true)
        #expect(events == "+minus -minus +backspace -backspace +backspace -backspace +b -b")
        #expect(try self.events(Edit(inserting: "b"), on: "us", isGuarded: true).events == "+b -b")
    }

    /// Fields that trim spaces, or that take letters only, take it.
    @Test func `The disposable character is a letter that no completion has, if there is one`() throws {
        let plane = CharacterIndex(try Keymap(LayoutNames(parsing: "us"), plane: .vietnamese).layout())
        #expect(plane.disposable(locks: []) == plane.keystroke(for: "ẵ"))
        let nordic = CharacterIndex(try Keymap(LayoutNames(parsing: "se")).layout())
        #expect(nordic.disposable(locks: []) == nordic.keystroke(for: "\u{a0}"))
    }

    @Test func `Each character has the name of the way in which it is typed`() throws {
        let plain = try Keymap(LayoutNames(parsing: "fr"))
        let index = CharacterIndex(plain.layout(), composing: plain.composeTable(), takesUnicodeInput: true)
        #expect(index.way(of: "é") == .key && index.way(of: "ê") == .composed && index.way(of: "ж") == .numbered)
        let plane = CharacterIndex(try Keymap(LayoutNames(parsing: "fr"), plane: .vietnamese).layout())
        #expect(plane.way(of: "ê") == .plane && plane.way(of: "ж") == nil)
    }
}
