import Keyboard
import Testing

@testable import Keymaps

@Suite struct ForwardedKeysTests {
    /// Forwards keys on a US keymap with the plane: `1+a` is keyboard 1 pressing a, then `-` and `~`; `edit:x` types
    /// x.
    private static func forward(_ keys: String) throws -> (events: String, planner: KeystrokePlanner) {
        let keymap = try Keymap(LayoutNames(layout: "us"), plane: .vietnamese)
        var planner = KeystrokePlanner(CharacterIndex(keymap.layout()))
        var events: [OutputEvent] = []
        for key in keys.split(separator: " ") {
            if key.hasPrefix("edit:") {
                planner.plan(Edit(inserting: String(key.dropFirst(5))), into: &events)
            } else {
                let phases: [Character: KeyPhase] = ["+": .press, "-": .release, "~": .repeat]
                let device = try #require(key.first?.wholeNumberValue)
                let phase = try #require(phases[key.dropFirst().first ?? " "])
                let keycode = try #require(Keycode(named: key.dropFirst(2)))
                planner.forward(KeyEvent(keycode, phase, device: DeviceID(UInt32(device))), into: &events)
            }
        }
        return (text(of: events), planner)
    }

    @Test(arguments: [
        ("1+a 1~a 1~a 1-a", "+a ~a ~a -a"),
        ("1+leftctrl 1+c 1-c 1-leftctrl", "+leftctrl +c -c -leftctrl"),
        // What was never pressed here has no release and no repeat.
        ("1-a 1~a", ""),
        // Two keyboards hold Shift: it goes up with the second.
        ("1+leftshift 2+leftshift 1-leftshift 2-leftshift", "+leftshift -leftshift"),
        // Two keyboards hold a letter: it is typed twice.
        ("1+a 2+a 1-a 2-a", "+a -a +a -a"),
        // The same keyboard says twice that a key is down: one release is enough.
        ("1+leftshift 1+leftshift 1-leftshift", "+leftshift -leftshift"),
        // An edit has to tap a key that is held: it stays up, its repeats and its release are dropped.
        ("1+d edit:á 1~d 1-d", "+d -d +plane +d -d -plane"),
        // A modifier that is taken off is down again at the end, and its release passes.
        ("1+leftshift edit:a 1-leftshift", "+leftshift -leftshift +a -a +leftshift -leftshift"),
        // Let go of by its owner while nobody looked: nothing is put back.
        ("1+leftshift 1-leftshift edit:a", "+leftshift -leftshift +a -a"),
        ("1+key-700 1-key-700", "+key-700 -key-700"),
    ])
    func `Forwarded keys and edits give the planned events`(keys: String, events: String) throws {
        #expect(try Self.forward(keys).events == events)
    }

    @Test(arguments: [
        ("1+capslock", Modifiers.capsLock), ("1+capslock 1-capslock", .capsLock),
        ("1+capslock 1-capslock 1+capslock", .capsLock), ("1+capslock 1-capslock 1+capslock 1-capslock", Modifiers()),
        ("1+numlock 1-numlock 1+capslock 1-capslock", .locks),
    ])
    func `The planner follows lock keys that it forwards`(keys: String, locks: Modifiers) throws {
        #expect(try Self.forward(keys).planner.locks == locks)
    }

    @Test func `An edit with untypeable characters counts them and deletes nothing`() throws {
        var planner = try Self.forward("1+leftshift").planner
        var events: [OutputEvent] = []
        #expect(planner.plan(Edit(deleting: 3, inserting: "ế𝄞x😀"), into: &events) == 2)
        #expect(events == [])
    }

    @Test func `An ordinary edit takes few events`() throws {
        // BackSpace twice and three plane letters: what facts call a normal edit, far below 60 events with their SYNs.
        let keymap = try Keymap(LayoutNames(layout: "us"), plane: .vietnamese)
        var planner = KeystrokePlanner(CharacterIndex(keymap.layout()))
        var events: [OutputEvent] = []
        planner.plan(Edit(deleting: 2, inserting: "ươế"), into: &events)
        #expect(events.count == 12)
        #expect(events.allSatisfy { $0.endsFrame })
    }
}
