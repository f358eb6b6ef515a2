import Configuration

/// Configurations at random: values of all plain settings, and parts that name keys, lists, macros and rules.
public enum RandomConfiguration {
    /// The lines of a scenario that set it. The tables that are named stay as they are.
    public static func scenario(_ random: inout SeededRandom, without names: Set<String> = []) -> String {
        let methods = [
            "vi:telex", "vi2:vni", "vi3:khong-dau", "de:viqr", "en:none", "tr:none", "x:telex-vni",
        ].filter { _ in Bool.random(using: &random) }
        var lines = ["set locales \((["fr:none"] + methods).shuffled(using: &random).joined(separator: " "))"]
        for table in Schema.tables where !unused.union(names).contains(table.name) {
            lines += settings(of: table, without: [], &random)
        }
        for part in parts where part.contains("[[list]]") || Int.random(in: 0..<3, using: &random) > 0 {
            lines += part.split(separator: "\n").map { "toml \($0)" }
        }
        return lines.joined(separator: "\n")
    }

    /// The same for one Vietnamese method, without anything that depends on the time of the keys, and without characters
    /// that only some keymaps have.
    public static func untimedScenario(_ random: inout SeededRandom) -> String {
        let methods = ["telex", "vni", "telex-vni", "khong-dau"]
        var lines = ["set method \(methods.randomElement(using: &random)!)"]
        for table in Schema.tables where ["vietnamese", "behavior", "shorthand"].contains(table.name) {
            lines += settings(of: table, without: timed, &random)
        }
        for (abbreviation, text) in [("ae", "anh em"), ("do", "<độ>"), ("n", "12")] {
            lines += ["toml [[macro]]", "toml from = \"\(abbreviation)\"", "toml to = \"\(text)\""]
        }
        return lines.joined(separator: "\n")
    }

    /// Settings of keys that are held or come twice, and those that type other characters.
    private static let timed: Set = [
        "end_sentences", "double_shift_locks", "wordwise_backspace", "callouts", "smart_quotes", "punctuation_spaces",
        "unicode_form",
    ]

    private static func settings(
        of table: SettingTable, without names: Set<String>, _ random: inout SeededRandom
    ) -> [String] {
        var lines = ["toml [\(table.name)]"]
        for setting in table.settings where !names.contains(setting.key) {
            guard Bool.random(using: &random), let value = value(of: setting.kind, &random) else { continue }
            lines.append("toml \(setting.key) = \(value)")
        }
        return lines
    }

    private static func value(of kind: SettingKind, _ random: inout SeededRandom) -> String? {
        switch kind {
        case .flag: return String(Bool.random(using: &random))
        case .choice(let choices): return choices.randomElement(using: &random).map { "\"\($0)\"" }
        case .integer(let range):
            return String(
                [range.lowerBound, range.upperBound, Int.random(in: range, using: &random)]
                    .randomElement(using: &random)!)
        case .text, .key, .list: return nil
        }
    }

    /// They are about the daemon.
    private static let unused: Set = ["devices", "control", "log", "indicator"]

    /// Parts of a file beside its plain settings.
    private static let parts = [
        """
        [keys]
        "f1" = ["picker:locale", "character:½", "character:2"]
        "f2" = "picker:method"
        "f3" = "picker:emoji"
        "f4" = ["custom:x", "space", "custom:y", "text:z"]
        "f5" = "suggestion:2"
        "f7" = "picker:own"
        "f8" = "picker:macro"
        "f9" = "picker:suggestions"
        "f10" = ["shift", "text:ab", "moveCursorBackward", "diacritic:^"]
        "f11" = "custom:loop"
        "ctrl+l" = "layer:nav"
        "rightctrl" = "toggleRaw"
        "d+f" = "key:left"
        "leftshift+rightshift" = "text:both"
        "f12 a" = "text:seq"
        [layers.nav]
        h = "key:left"
        l = "key:right"
        j = "backspace"
        """,
        """
        [remap]
        space = { tap = "space", hold = "leftctrl" }
        tab = { one_shot = "leftshift" }
        f6 = "leftctrl"
        f7 = { taps = ["escape", "leftshift", "b"] }
        """,
        """
        [[handler]]
        action = "custom:loop"
        do = ["character:a", "custom:z"]
        [[handler]]
        action = "custom:z"
        do = ["custom:loop", "custom:x"]
        [[handler]]
        action = "character:x"
        gesture = "repeat"
        do = "text:again"
        [[handler]]
        action = "character:w"
        gesture = "doubleTap"
        do = ["text:wow", "backspace"]
        [[handler]]
        action = "character:z"
        gesture = ["longPress", "release"]
        do = ["picker:locale", "moveCursorForward"]
        [[handler]]
        action = ["character:digit", "image"]
        locale = "fr"
        do = "character:½"
        [[handler]]
        action = "control"
        gesture = "doubleTap"
        do = "undo"
        """,
        """
        [[macro]]
        from = "ae"
        to = "anh em"
        [[macro]]
        from = "do"
        to = "<{cursor}>"
        [[macro]]
        from = "as"
        to = ["anh sẽ", "❤️", "{date}"]
        [[macro]]
        from = ";e"
        to = "é👩‍👩‍👧"
        at = "at-once"
        [[macro]]
        from = "n"
        to = "12"
        """,
        """
        [[list]]
        name = "own"
        items = ["Xin chào", "👍🏿 tốt", "a\\\\nb"]
        [list_keys]
        "ctrl+n" = "next"
        delete = "take"
        tab = "none"
        """,
    ].map { $0.replacingOccurrences(of: "\\\\n", with: "\\n") }
}
