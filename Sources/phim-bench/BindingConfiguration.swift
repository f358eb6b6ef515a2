import Configuration

/// A configuration with a given number of hotkeys, macros and rules, as a user with very many would write it.
enum BindingConfiguration {
    /// The text of the configuration: a third of each. `[keys]` has a binding for each chord, layers have the rest.
    static func text(bindings count: Int, method: String) -> String {
        var text =
            "[[locale]]\nid = \"vi\"\nlayout = \"us\"\nmethod = \"\(method)\"\n[keys]\n\"ctrl+space\" = \"nextLocale\"\n"
        for number in 0..<count / 3 * 2 {
            let table = number / (keys.count * modifiers.count)
            if number > 0, number % (keys.count * modifiers.count) == 0 { text += "[layers.l\(table)]\n" }
            let chord = modifiers[number / keys.count % modifiers.count] + keys[number % keys.count]
            let action = number % 2 == 0 ? "\"custom:\(number)\"" : "[\"text:macro \(number)\", \"key:left\"]"
            text += "\"\(chord)\" = \(action)\n"
        }
        for number in count / 3 * 2..<count {
            // Rare characters, so that each typed key is looked up in the table without a match.
            let name =
                number % 3 == 0
                ? "custom:\(number)" : "character:\(Character(Unicode.Scalar(UInt32(0x4e00 + number))!))"
            text += "[[handler]]\naction = \"\(name)\"\ndo = \"text:rule \(number)\"\n"
        }
        return text
    }

    /// The text of a configuration with so many macros, none of which is a word.
    static func text(macros count: Int, method: String) -> String {
        let locale = "[[locale]]\nid = \"vi\"\nlayout = \"us\"\nmethod = \"\(method)\"\n"
        return (0..<count).reduce(into: locale) {
            $0 += "[[macro]]\nfrom = \"k\($1)\"\nto = \"macro \($1)\"\n"
        }
    }

    private static let modifiers = [
        "ctrl+", "alt+", "super+", "ctrl+alt+", "ctrl+shift+", "alt+shift+", "super+shift+", "ctrl+super+",
    ]

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
