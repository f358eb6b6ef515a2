import Keyboard
import TestSupport
import Testing

@testable import Keymaps

/// The plane in key slots, where levels from 5 on cannot be had.
@Suite struct KeySlotTests {
    static let slots = CharacterPlane(name: "vi_slots", covering: CharacterPlane.vietnameseCharacters, on: .slots)
    static let option = PlaneXKBOption(slots)
    static let layouts =
        PlaneCheck.layouts + [
            "fr(bepo)", "ru,us", "us,fr,de,vn", "ca(multix)", "es", "br", "pl", "cz", "tr", "se", "us(intl)",
            "us(dvorak)",
            "us(colemak)", "ua", "gr", "il", "ara", "th", "in", "jp(kana86)",
        ]

    /// The keymap with the option, as a desktop compiles it.
    static func installed(_ layout: String, options: String = "") throws -> Keymap {
        let directory = try TemporaryDirectory()
        try directory.write("! include %S/evdev\n\n" + option.rules, to: "rules/evdev")
        try directory.write(option.symbols, to: "symbols/" + option.fileName)
        try directory.write(option.types, to: "types/" + option.fileName)
        let names = try PlaneXKBOptionTests.names(layout, options: option.name + options)
        return try Keymap(names, including: [directory.path])
    }

    @Test(arguments: layouts)
    func `Key slots change no other key of a layout, and have every character`(layout: String) throws {
        let before = try Keymap(PlaneXKBOptionTests.names(layout, options: ""))
        let added = try Keymap(LayoutNames(parsing: layout), plane: Self.slots)
        for keymap in [try Self.installed(layout), added] {
            #expect(PlaneCheck(Self.slots).differences(before, keymap).prefix(3) == [])
            #expect(PlaneCheck(Self.slots).missing(in: keymap) == [])
        }
    }

    @Test(arguments: PlaneCheck.layouts + ["ru,us", "us(intl)"])
    func `With key slots every letter arrives in every group, whatever is held and locked`(layout: String)
        throws
    {
        let keymap = try Self.installed(layout, options: ",grp:sclk_toggle")
        let text = String(String.UnicodeScalarView(CharacterPlane.vietnameseCharacters.prefix(67)))
        let wanted = text + text.uppercased()
        for group in 0..<keymap.groupCount {
            let index = CharacterIndex(keymap.layout(group: group))
            // Neo has a few of them on levels of its own.
            let ways = Set(wanted.unicodeScalars.map { index.way(of: $0) })
            #expect(ways.isSubset(of: layout == "de(neo)" ? [.slot, .key, .plane] : [.slot, .key]))
            for locks: [Keycode] in [[], [.capsLock]] {
                for held in KeystrokePlannerTests.combinations {
                    var (planner, events) = KeystrokePlannerTests.planner(index, locks: locks, held: held)
                    let field = TextField(keymap)
                    for _ in 0..<group {
                        for phase in [KeyPhase.press, .release] { field.receive(OutputEvent(Keycode(70), phase)) }
                    }
                    for event in events { field.receive(event) }
                    field.clear()
                    let modifiers = field.modifiers
                    events.removeAll()
                    #expect(planner.plan(Edit(inserting: wanted), into: &events) == 0)
                    for event in events { field.receive(event) }
                    #expect(field.text == wanted, "group \(group), \(held) held, \(locks) on")
                    #expect(field.modifiers == modifiers)
                }
            }
        }
    }

    @Test(.needs("xkbcomp"), arguments: layouts)
    func `The X server's keymap compiler accepts a keymap with key slots`(layout: String) throws {
        let directory = try TemporaryDirectory()
        let file = try directory.write(Self.installed(layout).text, to: "whole.xkb")
        let result = try run("/usr/bin/xkbcomp", ["-w0", "-xkm", file, directory.path + "/whole.xkm"])
        // Of Neo it says by itself that a Shift key locks, too.
        let isQuiet = !result.output.contains("rror") || layout == "de(neo)"
        #expect(result.status == 0 && isQuiet, "\(result.output)")
    }

    @Test func `A character of a key slot takes at most three keys`() throws {
        let index = CharacterIndex(try Self.installed("us").layout())
        var planner = KeystrokePlanner(index)
        func events(_ text: String) -> String {
            var events: [OutputEvent] = []
            planner.plan(Edit(inserting: text), into: &events)
            return KeymapsTests.text(of: events)
        }
        #expect(events("đ") == "+f13 -f13")
        #expect(events("Đ") == "+leftshift +f13 -f13 -leftshift")
        // The second places: AltGr is XKB's fake key, since a US keyboard has none.
        let rare = CharacterPlane.vietnameseCharacters[40]
        #expect(events(String(Character(rare))).hasPrefix("+key-84 +"))
        // Caps Lock turns a slot as it turns any letter, so Shift is pressed the other way.
        planner.locks = .capsLock
        #expect(events("đ") == "+leftshift +f13 -f13 -leftshift" && events("Đ") == "+f13 -f13")
    }

    @Test func `A key of the layout is preferred to the plane, and the plane to a key slot`() throws {
        let names = try LayoutNames(parsing: "fr")
        let plane = try Keymap(names, plane: .vietnamese)
        let both = try Keymap(text: plane.text(with: Self.slots), name: "both")
        let index = CharacterIndex(both.layout())
        #expect(index.way(of: "ế") == .plane && index.way(of: "é") == .key)
        let slots = CharacterIndex(try Keymap(names, plane: Self.slots).layout())
        #expect(slots.way(of: "ế") == .slot && slots.way(of: "é") == .key && slots.way(of: "ж") == nil)
    }

    @Test func `Key slots have room for 136 characters and list those left out`() throws {
        let plane = CharacterPlane(name: "own_slots", covering: CharacterPlane.vietnameseCharacters, on: .slots)
        #expect(CharacterPlane.Placement.slots.capacity == 136 && plane.characters.count == 136)
        #expect(plane.omitted == Array(CharacterPlane.vietnameseCharacters.dropFirst(69)))
        let keycodes = Set(plane.characters.map(\.keystroke.keycode))
        #expect(keycodes == Set(PlaneKey.spareKeys.map(\.keycode)))
    }

    @Test func `The places of key slots are read from the installed file, and new characters move none`() throws {
        let older = CharacterPlane(name: "own_slots", covering: Array("абвгдежз№«»".unicodeScalars), on: .slots)
        let symbols = PlaneXKBOption(older).symbols
        let read = try #require(CharacterPlane(name: "own_slots", symbolsFile: symbols))
        #expect(read.placement == .slots)
        let newer = CharacterPlane(
            name: "own_slots", covering: Array("яюэ…абв".unicodeScalars), on: .slots, keeping: read)
        for plane in [read, newer] {
            #expect(older.characters.allSatisfy { place in plane.characters.contains { $0 == place } })
        }
        #expect(newer.characters.count == older.characters.count + 7)
        // A plane on levels does not lend its places.
        let other = CharacterPlane(name: "vi_slots", covering: ["ж"], on: .slots, keeping: .vietnamese)
        #expect(other.characters.map(\.character) == ["ж", "Ж"])
    }

    @Test func `The XKB option of key slots needs no layout and comes after the system's rules`() {
        #expect(Self.option.name == "phim:vi_slots" && Self.option.fileName == "phim_vi_slots")
        #expect(Self.option.rules.contains("phim:vi_slots = +phim_vi_slots(slots)") && Self.option.refused == [])
        #expect(!Self.option.rules.contains("layout"))
        #expect(
            DesktopInstructions.all(forOptionNamed: Self.option.name).contains { $0.text.contains("phim:vi_slots") })
    }
}
