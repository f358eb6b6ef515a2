import Keyboard
import Testing

@testable import Keymaps

@Suite struct PlaneConsoleKeymapTests {
    let plane = CharacterPlane.vietnamese

    @Test func `loadkeys accepts the console keymap of the plane without a message`() throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write(plane.consoleKeymap, to: "plane.map")
        let result = try run("/usr/bin/loadkeys", ["-u", "--parse", file])
        #expect(result.status == 0)
        #expect(result.output == "")
    }

    @Test func `The console keymap defines only the plane's tables and the plane's key`() {
        var others: [Substring] = []
        for line in plane.consoleKeymap.split(separator: "\n") where !line.hasPrefix("#") {
            if line.contains("ctrlr ") { continue }
            others.append(line)
        }
        #expect(
            others == [
                "plain keycode 195 = CtrlR", "shift keycode 195 = CtrlR", "ctrll keycode 195 = CtrlR",
                "ctrll shift keycode 195 = CtrlR",
            ])
        #expect(!plane.consoleKeymap.contains("keymaps"))
    }

    @Test(arguments: [false, true])
    func `Every character of the plane arrives on a console, whatever is held and locked`(
        lockIsModifier: Bool
    ) throws {
        let keymap = try Keymap(LayoutNames(layout: "us"), plane: plane)
        let index = CharacterIndex(keymap.layout())
        let characters = plane.characters.map(\.character) + (0x20...0x7e).map { Unicode.Scalar(UInt8($0)) }
        var wrong: [String] = []
        for locks: [Keycode] in [[], [.capsLock]] {
            for held in KeystrokePlannerTests.combinations {
                var console = ConsoleKeyboard(lockIsModifier: lockIsModifier)
                #expect(console.load(plane.consoleKeymap) == [])
                var (planner, events) = KeystrokePlannerTests.planner(index, locks: locks, held: held)
                for event in events { console.receive(event) }
                let table = console.table
                for character in characters {
                    events.removeAll()
                    console.clear()
                    planner.plan(Edit(deleting: 1, inserting: String(Character(character))), into: &events)
                    for event in events { console.receive(event) }
                    if console.text != ["\u{7f}", character] || console.table != table {
                        wrong.append("\(character) with \(held) \(locks): \(console.text), table \(console.table)")
                    }
                }
            }
        }
        #expect(wrong == [])
    }
}
