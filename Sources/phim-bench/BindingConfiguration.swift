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
        let modifiers = ["ctrl+", "alt+", "super+", "altgr+", "shift+"]
        // With its types written out: the compiler gives up on finding them where it has little time.
        let all: [String] = (1..<32).map { (bits: Int) -> String in
            modifiers.indices.filter { (bits >> $0) & 1 == 1 }.map { modifiers[$0] }.joined()
        }
        let sets = all.filter { $0 != "shift+" && $0 != "altgr+" }
        return sets[number / keys.count % sets.count] + keys[number % keys.count]
    }

    private static let keys: [String] =
        Array("abcdefghijklmnopqrstuvwxyz0123456789").map { String($0) } + (1...24).map { "f\($0)" }
        + ["home", "end", "pageup", "pagedown", "insert", "delete", "up", "down", "left", "right", "minus", "equal"]
        + (0...9).map { "kp\($0)" }
        + ["comma", "dot", "slash", "semicolon", "apostrophe", "grave", "leftbrace", "rightbrace", "backslash"]
        + ["mute", "volumeup", "volumedown", "playpause", "nextsong", "previoussong", "calc", "mail", "bookmarks"]
        + ["back", "forward", "homepage", "refresh", "search", "menu", "print", "pause", "scrolllock"]
}
