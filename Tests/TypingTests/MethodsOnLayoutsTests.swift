import Configuration
import Engine
import Keyboard
import Keymaps
import Testing

@testable import Typing

/// Methods see characters, not key positions: on any layout the keys that carry the letters do the same.
@Suite struct MethodsOnLayoutsTests {
    static let layouts = ["us", "fr", "fr(bepo)", "us(dvorak)", "us(colemak)", "de", "gb", "be", "vn(us)"]

    static let texts: [(method: String, keys: String, text: String)] = [
        ("telex", "Tieengs Vieetj, nguwowif DDawks Lawks. Hoaf quyr! ", "Tiếng Việt, người Đắk Lắk. Hòa quỷ! "),
        ("simple-telex", "Tieengs Vieetj nguwowif ", "Tiếng Việt người "),
        ("vni", "Tie6ng1 Vie6t5 ngu7o7i2 d9a85c ", "Tiếng Việt người đặc "),
        ("viqr", "Tie^'ng Vie^.t ddu+o+`ng ", "Tiếng Việt đường "),
        ("telex-vni", "Tieengs Vie6t5 ddi ", "Tiếng Việt đi "),
        ("khong-dau", "Tieng Viet, truongf dai hoc ", "Tiếng Việt, trường đại học "),
        ("microsoft", "ti3ng8 vi3t9 0i ", "tiếng việt đi "),
    ]

    @Test(arguments: layouts)
    func `Vietnamese is typed the same with every layout, on a desktop set to us`(layout: String) throws {
        for (method, keys, text) in Self.texts {
            // On these layouts the tones of VIQR are dead keys, which type nothing by themselves.
            if method == "viqr" && ["fr", "fr(bepo)", "de", "be"].contains(layout) { continue }
            #expect(try type(keys, method, on: layout) == text, "\(method) on \(layout)")
        }
    }

    private func type(_ keys: String, _ method: String, on layout: String) throws -> String {
        let source = """
            [[locale]]
            id = "vi"
            layout = "\(layout)"
            method = "\(method)"
            """
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "test").configuration)
        let assembly = try Assembly.make(configuration, file: "test", hasPlane: true).get()
        var pipeline = assembly.pipeline()
        let field = TextField(assembly.compiledKeymap())
        let positions = assembly.settings.locales[0].layout.keystrokes
        var time: Timestamp = 0
        for character in keys.unicodeScalars {
            let (keycode, modifiers) = try #require(positions[character], "\(character) on \(layout)")
            let held = [(Modifiers.levelThree, Keycode.rightAlt), (.shift, .leftShift)]
                .filter { modifiers.contains($0.0) }.map(\.1)
            let events =
                held.map { ($0, KeyPhase.press) } + [(keycode, .press), (keycode, .release)]
                + held.reversed().map { ($0, .release) }
            for (keycode, phase) in events {
                time += 1000
                let output = Pipeline.Output()
                pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: output)
                for event in output.events { field.receive(event) }
            }
        }
        return field.text
    }
}

extension KeyLayout {
    /// The simplest way to each character: its key, with the fewest modifiers.
    fileprivate var keystrokes: [Unicode.Scalar: (Keycode, Modifiers)] {
        var keystrokes: [Unicode.Scalar: (Keycode, Modifiers)] = [:]
        for modifiers in [[], .shift, .levelThree, [.levelThree, .shift]] as [Modifiers] {
            for number in 0..<84 as Range<UInt16> {
                let keycode = Keycode(number)
                guard !keycode.isKeypad, let character = character(of: keycode, under: modifiers),
                    keystrokes[character] == nil
                else { continue }
                keystrokes[character] = (keycode, modifiers)
            }
        }
        return keystrokes
    }
}
