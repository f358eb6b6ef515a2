import Keyboard
import Testing

@Suite struct KeyLayoutTests {
    @Test func `A key of a layout gives its action and no other`() {
        let layout = KeyLayout.us
        for number in 0..<UInt16(KeyLayout.keyCount + 2) {
            for index in 0..<UInt8(32) {
                let modifiers = Modifiers(rawValue: index)
                let action = layout.action(of: Keycode(number), under: modifiers)
                #expect(layout.gives(action, by: Keycode(number), under: modifiers))
                #expect(!layout.gives(.character("й"), by: Keycode(number), under: modifiers))
                #expect(layout.gives(.space, by: Keycode(number), under: modifiers) == (action == .space))
                if case .character(let character) = action {
                    #expect(layout.character(of: Keycode(number), under: modifiers) == character)
                }
            }
        }
    }

    @Test func `The action space is not the character of a space in a layout`() {
        var layout = KeyLayout(name: "spaces")
        layout.setAction(.character(" "), of: .a)
        #expect(layout.action(of: .a, under: []) == .character(" ") && layout.character(of: .a, under: []) == " ")
        layout.setAction(.space, of: .a)
        #expect(layout.action(of: .a, under: []) == .space && layout.character(of: .a, under: []) == " ")
        #expect(!layout.gives(.character(" "), by: .a, under: []))
    }
}
