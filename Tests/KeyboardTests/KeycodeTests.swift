import Keyboard
import Testing

@Suite struct KeycodeTests {
    @Test func `The name of every keycode parses to the same keycode`() {
        for number in UInt16(1)...Keycode.max.rawValue {
            let keycode = Keycode(number)
            #expect(Keycode(named: keycode.name) == keycode)
        }
    }

    @Test(arguments: [
        ("a", 30), ("A", 30), ("KP7", 71), ("escape", 1), ("Ctrl", 29), ("key-512", 512), ("capslock", 58),
        ("f12", 88), (";", 39), (".", 52), ("\\", 43), ("-", 12),
    ])
    func `A keycode is found by its names`(name: String, number: UInt16) {
        #expect(Keycode(named: name) == Keycode(number))
    }

    @Test(arguments: ["", "key-", "key-768", "key-99999", "nokey"])
    func `A name that no key has is refused`(name: String) {
        #expect(Keycode(named: name) == nil)
    }

    @Test func `Every character of a US keyboard without Shift is the name of its key`() {
        for value in UInt8(33)...126 {
            let character = Unicode.Scalar(value)
            guard let key = KeyLayout.usKey(of: character), !key.isShifted else { continue }
            #expect(Keycode(named: String(Character(character))) == key.keycode, "\(character)")
        }
    }

    @Test func `Every key with a name is listed with its other names`() {
        let names = Keycode.allNamed.flatMap { [$0.name] + $0.aliases }
        #expect(names.sorted() == Keycode.allNames)
    }

    @Test func `The US layout types every printable ASCII character`() {
        for value in UInt8(32)...126 {
            let character = Unicode.Scalar(value)
            let key = KeyLayout.usKey(of: character)
            #expect(key != nil)
            guard let key else { continue }
            #expect(KeyLayout.us.character(of: key.keycode, under: key.isShifted ? .shift : []) == character)
        }
        #expect(KeyLayout.usKey(of: "é") == nil)
    }

    @Test func `On the US layout Caps Lock changes letters only, and Shift undoes it`() {
        let key = KeyLayout.usKey(of: "q")!.keycode
        #expect(KeyLayout.us.character(of: key, under: .capsLock) == "Q")
        #expect(KeyLayout.us.character(of: key, under: [.capsLock, .shift]) == "q")
        #expect(KeyLayout.us.character(of: KeyLayout.usKey(of: "1")!.keycode, under: .capsLock) == "1")
    }
}
