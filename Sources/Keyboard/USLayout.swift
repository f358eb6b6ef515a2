extension KeyLayout {
    /// The plain US layout: used by `phim type` and by scenarios, and where no other layout can be loaded.
    public static let us: KeyLayout = {
        var layout = KeyLayout(name: "us")
        let rows: [(first: UInt16, plain: String, shifted: String)] = [
            (2, "1234567890-=", "!@#$%^&*()_+"),
            (16, "qwertyuiop[]", "QWERTYUIOP{}"),
            (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
            (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
            (86, "<", ">"),
        ]
        for row in rows {
            for (offset, pair) in zip(row.plain.unicodeScalars, row.shifted.unicodeScalars).enumerated() {
                layout.setLetter(pair.0, pair.1, of: Keycode(row.first + UInt16(offset)))
            }
        }
        for index in 0..<32 {
            let modifiers = Modifiers(rawValue: UInt8(index))
            guard modifiers.contains(.levelThree) else { continue }
            layout.setAction(.character(modifiers.contains(.shift) ? "¦" : "|"), of: Keycode(86), under: modifiers)
        }
        layout.setKeypad()
        for (keycode, action) in plainActions { layout.setAction(action, of: keycode) }
        for (keycode, action, modifiers) in modifierKeys {
            layout.setAction(action, of: keycode)
            layout.setModifier(of: keycode, held: modifiers)
        }
        layout.setAction(.capsLock, of: .capsLock)
        layout.setModifier(of: .capsLock, locked: .capsLock)
        layout.setModifier(of: .numLock, locked: .numLock)
        return layout
    }()

    private static let plainActions: [(Keycode, KeyboardAction)] = [
        (.escape, .escape), (.backspace, .backspace), (.tab, .tab), (.enter, .primary), (.space, .space),
        (.keypadEnter, .primary), (.left, .moveCursorBackward), (.right, .moveCursorForward),
        (.delete, .deleteForward),
    ]

    private static let modifierKeys: [(Keycode, KeyboardAction, Modifiers)] = [
        (.leftShift, .shift, .shift), (.rightShift, .shift, .shift), (.leftControl, .control, .control),
        (.rightControl, .control, .control), (.leftAlt, .option, .option), (.rightAlt, .option, .option),
        (.leftMeta, .command, .command), (.rightMeta, .command, .command),
        // <LVL3>, a fake key that every XKB keymap has.
        (Keycode(84), .option, .levelThree),
    ]

    /// Sets a key with two characters. Caps Lock affects letters only.
    private mutating func setLetter(_ plain: Unicode.Scalar, _ shifted: Unicode.Scalar, of keycode: Keycode) {
        let isLetter = plain.properties.isAlphabetic
        for index in 0..<32 {
            let modifiers = Modifiers(rawValue: UInt8(index))
            let isCapital = modifiers.contains(.shift) != (isLetter && modifiers.contains(.capsLock))
            setAction(.character(isCapital ? shifted : plain), of: keycode, under: modifiers)
        }
    }

    /// Sets the number pad: digits with Num Lock unless Shift is held, else cursor keys. The operators do not depend on
    /// modifiers.
    private mutating func setKeypad() {
        let digits: [(UInt16, Unicode.Scalar, Keycode)] = [
            (71, "7", .home), (72, "8", .up), (73, "9", .pageUp), (75, "4", .left), (76, "5", Keycode(76)),
            (77, "6", .right), (79, "1", .end), (80, "2", .down), (81, "3", .pageDown),
            (82, "0", Keycode(110)),
            (83, ".", .delete),
        ]
        for (keycode, digit, movement) in digits {
            for index in 0..<32 {
                let modifiers = Modifiers(rawValue: UInt8(index))
                let isDigit = modifiers.contains(.numLock) && !modifiers.contains(.shift)
                let action: KeyboardAction =
                    isDigit ? .character(digit) : Self.movement(movement, of: Keycode(keycode))
                setAction(action, of: Keycode(keycode), under: modifiers)
            }
        }
        let operators: [(UInt16, Unicode.Scalar)] = [
            (55, "*"), (74, "-"), (78, "+"), (98, "/"), (117, "="), (118, "±"), (121, "."),
        ]
        for (keycode, character) in operators { setAction(.character(character), of: Keycode(keycode)) }
    }

    private static func movement(_ meaning: Keycode, of keycode: Keycode) -> KeyboardAction {
        switch meaning {
        case .left: .moveCursorBackward
        case .right: .moveCursorForward
        case .delete: .deleteForward
        default: .key(keycode)
        }
    }
}

extension KeyLayout {
    /// The keystroke of a US keyboard that types a character, with Shift or without modifiers; nil if there is none.
    public static func usKey(of character: Unicode.Scalar) -> Keystroke? {
        character.isASCII ? usKeys[Int(character.value)] : nil
    }

    /// The keystrokes by ASCII code, without the number pad and the extra key of European keyboards. If several keys
    /// type a character, the one with the lowest keycode and without Shift is used.
    private static let usKeys: [Keystroke?] = {
        var keys = [Keystroke?](repeating: nil, count: 128)
        for modifiers: Modifiers in [.shift, []] {
            for number in (1..<UInt16(86)).reversed() where !Keycode(number).isKeypad {
                let key = Keystroke(Keycode(number), modifiers)
                let character = us.character(of: key.keycode, under: modifiers)
                if let character, character.isASCII { keys[Int(character.value)] = key }
            }
        }
        return keys
    }()
}
