import Configuration

/// A configuration of so many hotkeys, macros and rules, as a user with all too many would write it.
enum BindingConfiguration {
    /// Its text: a third of each, on top of what holds anyway.
    static func text(bindings count: Int, method: String) -> String {
        var text =
            "[[locale]]\nid = \"vi\"\nlayout = \"us\"\nmethod = \"\(method)\"\n[keys]\n\"ctrl+space\" = \"nextLocale\"\n"
        let hotkeys = (count + 2) / 3
        for number in 0..<hotkeys {
            let action = number % 2 == 0 ? "\"custom:\(number)\"" : "[\"text:macro \(number)\", \"key:left\"]"
            text += "\"\(chord(number))\" = \(action)\n"
        }
        for number in hotkeys..<count {
            // Rare characters, so that typing meets the table and finds nothing.
            let name =
                number % 3 == 0
                ? "custom:\(number)" : "character:\(Character(Unicode.Scalar(UInt32(0x4e00 + number))!))"
            text += "[[handler]]\naction = \"\(name)\"\ndo = \"text:rule \(number)\"\n"
        }
        return text
    }

    /// A chord of its own for each number: modifiers, then one of the keys that have names.
    private static func chord(_ number: Int) -> String {
        chords[number / keys.count % chords.count] + keys[number % keys.count]
    }

    /// Every combination of modifiers that is no way to type.
    private static let chords: [String] = {
        let modifiers = ["ctrl+", "alt+", "super+", "altgr+", "shift+"]
        var chords: [String] = []
        for bits in 1..<32 where bits & 7 != 0 {
            var chord = ""
            for (place, modifier) in modifiers.enumerated() where bits >> place & 1 == 1 { chord += modifier }
            chords.append(chord)
        }
        return chords
    }()

    private static let keys: [String] = {
        var keys = "abcdefghijklmnopqrstuvwxyz0123456789".map { String($0) }
        keys += (1...24).map { "f\($0)" }
        keys += (0...9).map { "kp\($0)" }
        let others =
            "home end pageup pagedown insert delete up down left right minus equal comma dot slash semicolon apostrophe "
            + "grave leftbrace rightbrace backslash mute volumeup volumedown playpause nextsong previoussong calc mail "
            + "bookmarks back forward homepage refresh search menu print pause scrolllock kpplus kpminus kpasterisk kpslash "
            + "kpdot kpenter 102nd ro yen henkan muhenkan capslock backspace tab enter esc kpequal kpcomma"
        keys += others.split(separator: " ").map(String.init)
        return keys
    }()
}
