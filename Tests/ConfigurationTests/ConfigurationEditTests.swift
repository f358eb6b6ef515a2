import Foundation
import System
import TestSupport
import Testing

@testable import Configuration

/// A setting is changed in a file, and everything else in the file stays.
@Suite struct ConfigurationEditTests {
    private func edit(_ text: String) -> ConfigurationEdit { ConfigurationEdit(Array(text.utf8), file: "phim.toml") }

    private func text(_ edit: ConfigurationEdit) -> String { String(decoding: edit.bytes, as: UTF8.self) }

    struct Case: Sendable {
        let before: String
        let path: String
        let value: String
        let after: String
    }

    @Test(arguments: [
        Case(before: "", path: "vietnamese.restore", value: "false", after: "[vietnamese]\nrestore = false\n"),
        Case(
            before: "[vietnamese]\nrestore = true # as it was\n", path: "vietnamese.restore", value: "false",
            after: "[vietnamese]\nrestore = false # as it was\n"),
        Case(
            before: "[vietnamese]\nrestore = true\n\n# The log.\n[log]\nlevel = \"info\"\n",
            path: "vietnamese.tone_style", value: "modern",
            after: "[vietnamese]\ntone_style = \"modern\"\nrestore = true\n\n# The log.\n[log]\nlevel = \"info\"\n"),
        Case(
            before: "[vietnamese]\npreset = \"phim\"\nrestore = true\n[log]\n", path: "vietnamese.brackets",
            value: "true",
            after: "[vietnamese]\npreset = \"phim\"\nbrackets = true\nrestore = true\n[log]\n"),
        // A table is put where config/phim.toml has it.
        Case(
            before: "[vietnamese]\nrestore = true\n\n# The log.\n[log]\nlevel = \"info\"\n", path: "emoji.recent",
            value: "3",
            after: """
                [vietnamese]
                restore = true

                [emoji]
                recent = 3

                # The log.
                [log]
                level = "info"

                """),
        Case(
            before: "[log]\nlevel = \"info\"\n", path: "pace.gap_ms", value: "3",
            after: "[log]\nlevel = \"info\"\n\n[pace]\ngap_ms = 3\n"),
        Case(
            before: "vietnamese.restore = true\n", path: "vietnamese.english", value: "false",
            after: "vietnamese.restore = true\nvietnamese.english = false\n"),
        Case(
            before: "vietnamese = { restore = true }\n", path: "vietnamese.english", value: "false",
            after: "vietnamese = { restore = true, english = false }\n"),
        Case(
            before: "[vietnamese]\nalways_keep = [\n  \"a\",\n  \"[b]\",\n]\n\n[log]\n",
            path: "vietnamese.always_keep", value: "c, d",
            after: "[vietnamese]\nalways_keep = [\"c\", \"d\"]\n\n[log]\n"),
        // The comments of a list stay with their items, and those of items that are gone come last.
        Case(
            before:
                "[vietnamese]\nalways_keep = [ # mine\n    # of work\n    \"a#\", # one\n    \"[b]\" # two\n    # end\n]\n",
            path: "vietnamese.always_keep", value: "c, a#",
            after:
                "[vietnamese]\nalways_keep = [\n    \"c\",\n    # mine\n    # of work\n    \"a#\", # one\n    # two\n    # end\n]\n"
        ),
        Case(
            before: "[log]\n", path: "application.foot.off", value: "true",
            after: "[[application]]\nid = [\"foot\"]\noff = true\n\n[log]\n"),
        Case(
            before: "[[application]]\nid = [\"a\", \"B\"]\nlocale = \"en\"\n\n[[application]]\nid = \"c\"\n",
            path: "application.\"b, a\".gap_ms", value: "3",
            after:
                "[[application]]\nid = [\"a\", \"B\"]\nlocale = \"en\"\ngap_ms = 3\n\n[[application]]\nid = \"c\"\n"),
        Case(
            before: "[[application]]\nid = \"org.gnome.Text\"\noff = true\n[[application]]\nid = \"x\"\n",
            path: "application.org.gnome.Text.behavior.smart_quotes", value: "true",
            after: "[[application]]\nid = \"org.gnome.Text\"\noff = true\nbehavior.smart_quotes = true\n"
                + "[[application]]\nid = \"x\"\n"),
        Case(
            before: "[[application]]\nid = \"x\"\n[application.behavior]\nsmart_quotes = true\n",
            path: "application.x.behavior.callouts", value: "true",
            after: "[[application]]\nid = \"x\"\n[application.behavior]\nsmart_quotes = true\ncallouts = true\n"),
        Case(
            before: "", path: "indicator.labels.vi", value: "VN", after: "[indicator.labels]\nvi = \"VN\"\n"),
        Case(
            before: "", path: "devices.*cherry*.layout", value: "de",
            after: "[devices.\"*cherry*\"]\nlayout = \"de\"\n"),
        Case(
            before: "[layers.nav]\nh = \"backspace\"\n", path: "layers.nav.one_shot", value: "true",
            after: "[layers.nav]\nh = \"backspace\"\none_shot = true\n"),
        Case(
            before: "", path: "remap.capslock", value: "{ tap = \"esc\", hold = \"leftctrl\" }",
            after: "[remap]\ncapslock = { tap = \"esc\", hold = \"leftctrl\" }\n"),
        Case(
            before: "", path: "keys.f9", value: "nextLocale, togglePause",
            after: "[keys]\nf9 = [\"nextLocale\", \"togglePause\"]\n"),
        Case(before: "", path: "keys.f9", value: "text:a, b", after: "[keys]\nf9 = \"text:a, b\"\n"),
        Case(
            before: "[vietnamese]\r\nrestore = true", path: "vietnamese.english", value: "false",
            after: "[vietnamese]\r\nrestore = true\r\nenglish = false"),
        Case(
            before: "[[locale]]\nid = \"vi\"\n\n[[locale]]\nid = \"en\"\n", path: "locale.vi.method", value: "vni",
            after: "[[locale]]\nid = \"vi\"\nmethod = \"vni\"\n\n[[locale]]\nid = \"en\"\n"),
        Case(
            before: "[log]\n", path: "locale.vi.method", value: "vni",
            after: """
                [log]

                [[locale]]
                id = "vi"
                method = "vni"

                [[locale]]
                id = "en"
                method = "none"

                """),
        Case(
            before: "[keys]\n\"f9\" = \"pause\"\n", path: "keys.ctrl+space", value: "nextLocale",
            after: "[keys]\n\"f9\" = \"pause\"\n\"ctrl+space\" = \"nextLocale\"\n"),
        Case(
            before: "[layers.nav]\nh = \"backspace\"\n", path: "layers.nav.l", value: "escape",
            after: "[layers.nav]\nh = \"backspace\"\nl = \"escape\"\n"),
        Case(
            before: "# Only “quotes” and ẵ.\nlog = { level = \"info\" } # ẵ\n", path: "log.level", value: "debug",
            after: "# Only “quotes” and ẵ.\nlog = { level = \"debug\" } # ẵ\n"),
    ])
    func `Setting a value leaves the rest of the file unchanged`(_ row: Case) throws {
        var edit = edit(row.before)
        let path = try #require(SettingPath(row.path))
        _ = try edit.set(path, to: row.value)
        #expect(text(edit) == row.after)
    }

    @Test(arguments: [
        ("", "vietnamese.tone_style", "modrn", "must be one of classic, modern, not “modrn”; did you mean “modern”?"),
        ("", "vietnamese.restore", "yes", "vietnamese.restore must be true or false, not a string"),
        ("", "pace.gap_ms", "-1", "must be between"),
        (
            "", "vietnamese.restor", "true",
            "there is no setting “vietnamese.restor”; did you mean “vietnamese.restore”?"
        ),
        ("", "locale.xx.method", "vni", "has no [[locale]] with id = "),
        ("[keys]\n", "keys.ctrl+space", "nextLocal", "nextLocale"),
        ("[vietnamese\n", "vietnamese.restore", "true", "phim.toml:1:"),
        ("[layers.nav]\nh = \"backspace\"\n[keys]\n", "keys.ctrl+ctrl", "pause", ""),
    ])
    func `A value that a setting cannot have is refused, and the file stays`(
        _ before: String, _ path: String, _ value: String, _ message: String
    ) throws {
        var edit = edit(before)
        let path = try #require(SettingPath(path))
        do {
            _ = try edit.set(path, to: value)
            Issue.record("set")
        } catch {
            #expect("\(error)".contains(message) || message.isEmpty)
        }
        #expect(text(edit) == before)
    }

    @Test func `A malformed path of a setting is refused`() {
        for text in ["", "vietnamese", "vietnamese.", ".restore", "locale.vi", "keys.\"a", "keys."] {
            #expect(SettingPath(text) == nil, "\(text)")
        }
    }

    /// Values that each setting may have, other than its default where there are any.
    private static func values(_ setting: Setting) -> [String] {
        let usual = setting.text(in: .builtIn)
        switch setting.kind {
        case .flag: return [usual == "true" ? "false" : "true"]
        case .integer(let range): return ["\(range.upperBound)"]
        case .choice(let choices): return choices.suffix(1)
        case .key: return ["ctrl+alt+p"]
        case .list: return ["a, b"]
        case .text: return ["/tmp/phím \"x\" \\", "x"]
        }
    }

    /// Files of all forms, and the complete one.
    private static func files() throws -> [String] {
        let shipped = URL(filePath: #filePath).appending(path: "../../../config/phim.toml").standardized
        let whole = try String(contentsOf: shipped, encoding: .utf8)
        let forms = [
            "", "\n", "# Nothing.\n", "[log]\nlevel = \"info\"\n", "[log]\nlevel = \"info\"",
            "\n\n[log]\n# None.\n\n\n",
            "vietnamese.restore = false\nlog.level = \"info\"\n\n[keys]\n\"f9\" = \"pause\"\n",
            "vietnamese = { restore = false }\nemoji={}\n[keys] # here\n\n# There.\n[pace]\ngap_ms = 3\n",
            "[[macro]]\nfrom = \"a\"\nto = \"\"\"\n[log]\n# b\n\"\"\"\n[pace]\ngap_ms = 3\n\n",
            "[layers.nav]\nh = \"backspace\"\n\n[feedback]\n[[feedback.rule]]\naction = \"space\"\nhaptics = \"light\"\n",
            "[vietnamese]\nalways_keep = [\n  # [log]\n  \"a\",\n]\n",
        ]
        return forms + forms.suffix(4).map { $0.replacing("\n", with: "\r\n") } + [whole]
    }

    @Test func `A setting that is set and unset again leaves the same bytes, in any file`() throws {
        var count = 0
        for file in try Self.files() {
            for setting in FullRun.cases(Schema.tables.flatMap(\.settings), orInShortRun: 60) {
                let path = try #require(SettingPath(setting.path))
                var original = edit(file)
                if try original.found(path) != nil { continue }
                for value in Self.values(setting) {
                    // What the setting cannot have is refused elsewhere.
                    guard (try? original.set(path, to: value)) != nil else { continue }
                    #expect(try original.found(path) != nil)
                    try original.unset(path)
                    #expect(text(original) == file, "\(path) = \(value)")
                    count += 1
                }
            }
        }
        #expect(count > FullRun.count(500, orInShortRun: 250))
    }

    @Test(arguments: ["config/phim.toml", "config/phim.toml.vi"])
    func `Unset and set again gives the same bytes in the complete file`(name: String) throws {
        let path = URL(filePath: #filePath).appending(path: "../../../\(name)").standardized
        let file = try String(contentsOf: path, encoding: .utf8)
        for setting in FullRun.cases(Schema.tables.flatMap(\.settings), orInShortRun: 15) {
            let path = try #require(SettingPath(setting.path))
            var edit = edit(file)
            try edit.unset(path)
            #expect(text(edit) != file)
            _ = try edit.set(path, to: setting.argument(in: .builtIn))
            #expect(text(edit) == file, "\(path)")
        }
    }

    @Test(arguments: [
        ("[vietnamese]\nrestore = false # as it was\n", "vietnamese.restore", "[vietnamese]\n# as it was\n"),
        ("# Mine.\n[vietnamese] # here\nrestore = false\n", "vietnamese.restore", "# Mine.\n[vietnamese] # here\n"),
        (
            "[log]\n\n# Mine.\n[vietnamese]\nrestore = false\n", "vietnamese.restore",
            "[log]\n\n# Mine.\n[vietnamese]\n"
        ),
        (
            "[keys]\n  \"ctrl+x\" = [ # two\n    \"pause\", \"resume\" # \"both\"\n  ]\nf9 = \"pause\"\n",
            "keys.ctrl+x",
            "[keys]\n  # two\n  # \"both\"\nf9 = \"pause\"\n"
        ),
        ("[[application]]\nid = \"a\"\noff = true\n", "application.a.off", ""),
        ("[vietnamese]\nrestore = false\n", "vietnamese.restore", ""),
    ])
    func `What is unset leaves its comments`(before: String, path: String, after: String) throws {
        var edit = edit(before)
        try edit.unset(#require(SettingPath(path)))
        #expect(text(edit) == after)
    }

    @Test func `In the complete configuration only the line of the setting changes`() throws {
        let whole = try #require(try Self.files().last)
        let before = whole.split(separator: "\n", omittingEmptySubsequences: false)
        for setting in Schema.tables.flatMap(\.settings) {
            let path = try #require(SettingPath(setting.path))
            for value in Self.values(setting) {
                var changed = edit(whole)
                guard (try? changed.set(path, to: value)) != nil else { continue }
                let after = text(changed).split(separator: "\n", omittingEmptySubsequences: false)
                #expect(before.count == after.count)
                let differing = zip(before, after).filter { $0 != $1 }
                #expect(differing.count <= 1, "\(path) = \(value)")
                for (line, _) in differing { #expect(line.hasPrefix("\(setting.key) = ")) }
            }
        }
    }

    // MARK: - Tables that stand several times

    private static let locales = """
        # All about locales.
        [[locale]]
        id = "vi"   # mine

        # For work.
        [[locale]]
        id = "en"

        [log]
        level = "info"

        """

    @Test func `A [[table]] moves with its comment, and the comment of all stays first`() throws {
        var edit = edit(Self.locales)
        try edit.moveItem(1, of: "locale", to: 0)
        #expect(
            text(edit)
                == """
                # All about locales.
                # For work.
                [[locale]]
                id = "en"

                [[locale]]
                id = "vi"   # mine

                [log]
                level = "info"

                """)
        // An end of the file without a new line gets one, and nothing runs together.
        var short = self.edit("[[locale]]\nid = \"vi\"\n[[locale]]\nid = \"en\"")
        try short.moveItem(0, of: "locale", to: 1)
        #expect(text(short) == "[[locale]]\nid = \"en\"\n[[locale]]\nid = \"vi\"\n")
    }

    @Test func `A [[table]] is added after the last one of its name, and can be removed`() throws {
        var edit = edit(Self.locales)
        try edit.addItem(of: "locale", [("id", .text("fr")), ("layout", .text("fr"))])
        let added = "id = \"en\"\n\n[[locale]]\nid = \"fr\"\nlayout = \"fr\"\n\n[log]"
        #expect(text(edit).contains(added))
        #expect(try edit.itemCount(of: "locale") == 3)
        try edit.removeItem(2, of: "locale")
        #expect(text(edit) == Self.locales)
        try edit.removeItem(0, of: "locale")
        #expect(text(edit).hasPrefix("# All about locales.\n# For work.\n[[locale]]\nid = \"en\"\n\n[log]"))
        #expect(throws: ConfigurationEdit.Refusal.self) { try edit.removeItem(5, of: "locale") }
    }

    @Test func `The built-in locales are written into the file before their order changes`() throws {
        var edit = edit("")
        try edit.moveItem(1, of: "locale", to: 0)
        #expect(
            text(edit)
                == "[[locale]]\nid = \"en\"\nmethod = \"none\"\n\n[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
    }

    @Test func `A rule for an application is added, changed and removed with its subtables`() throws {
        var edit = edit("[[application]]\nid = [\"a\"]\n[application.behavior]\nsmart_quotes = true\n")
        try edit.addItem(of: "application", [("id", .texts(["b", "c\""])), ("off", .flag(true))])
        #expect(text(edit).hasSuffix("smart_quotes = true\n\n[[application]]\nid = [\"b\", \"c\\\"\"]\noff = true\n"))
        try edit.setItem("locale", of: "application", at: 1, to: .text("en"))
        try edit.setItem("off", of: "application", at: 1, to: nil)
        try edit.setItem("off", of: "application", at: 1, to: nil)
        #expect(text(edit).hasSuffix("\nid = [\"b\", \"c\\\"\"]\nlocale = \"en\"\n"))
        try edit.removeItem(0, of: "application")
        #expect(text(edit) == "[[application]]\nid = [\"b\", \"c\\\"\"]\nlocale = \"en\"\n")
        #expect(throws: ConfigurationEdit.Refusal.self) {
            try edit.setItem("locale", of: "application", at: 0, to: .text("xx"))
        }
        var inline = self.edit("application = [{ id = [\"a\"], off = true }]\n")
        #expect(throws: ConfigurationEdit.Refusal.self) { try inline.removeItem(0, of: "application") }
    }

    @Test(arguments: [
        // A rule is added, changed and removed.
        ("", true, "[[application]]\nid = [\"foot\"]\noff = true\n"),
        ("[[application]]\nid = \"Foot\"\noff = true\n", false, ""),
        (
            "[[application]]\nid = \"foot\"\nlocale = \"en\"\n", true,
            "[[application]]\nid = \"foot\"\nlocale = \"en\"\noff = true\n"
        ),
        (
            "[[application]]\nid = \"foot\"\nlocale = \"en\"\noff = true\n", false,
            "[[application]]\nid = \"foot\"\nlocale = \"en\"\n"
        ),
        // What is so already stays.
        ("", false, ""),
        ("[[application]]\nid = \"foot\"\noff = true\n", true, "[[application]]\nid = \"foot\"\noff = true\n"),
        // A rule for others too stays, and one for this application comes before it.
        (
            "[[application]]\nid = [\"foot\", \"code\"]\noff = true\n", false,
            "[[application]]\nid = [\"foot\"]\noff = false\n\n[[application]]\nid = [\"foot\", \"code\"]\noff = true\n"
        ),
        (
            "[[application]]\nid = \"f*\"\noff = false\n\n[[application]]\nid = \"foot\"\nlocale = \"en\"\n", true,
            "[[application]]\nid = \"foot\"\nlocale = \"en\"\noff = true\n\n[[application]]\nid = \"f*\"\noff = false\n"
        ),
        // A rule for some fields is another rule.
        (
            "[[application]]\nid = \"foot\"\nfield = [\"terminal\"]\nlocale = \"en\"\n", true,
            "[[application]]\nid = \"foot\"\nfield = [\"terminal\"]\nlocale = \"en\"\n\n[[application]]\n"
                + "id = [\"foot\"]\noff = true\n"
        ),
    ])
    func `A setting turns Phím off and on in an application`(before: String, isOff: Bool, after: String) throws {
        var edit = edit(before)
        try edit.setOff(isOff, in: "foot")
        #expect(text(edit) == after)
        let read = try #require(Configuration.parse(edit.bytes, file: "f").configuration)
        #expect((read.settings(in: "foot", .unknown).isOff ?? false) == isOff)
    }

    @Test func `An edit overrides a shipped rule, and refuses a file with errors`() throws {
        var edit = edit("")
        try edit.setOff(false, in: "org.remmina.Remmina")
        #expect(text(edit) == "[[application]]\nid = [\"org.remmina.Remmina\"]\noff = false\n")
        try edit.setOff(true, in: "org.remmina.Remmina")
        #expect(text(edit) == "[[application]]\nid = [\"org.remmina.Remmina\"]\noff = true\n")
        var wrong = self.edit("[vietnamese]\nrestore = 3\n")
        #expect(throws: ConfigurationEdit.Refusal.self) { try wrong.setOff(true, in: "foot") }
    }

    /// As the window shows values and gives them back.
    @Test func `Every setting accepts its own value as an argument of phim set`() throws {
        for setting in Schema.tables.flatMap(\.settings) {
            var edit = edit("")
            let path = try #require(SettingPath(setting.path))
            _ = try edit.set(path, to: setting.argument(in: .builtIn))
            let read = Configuration.parse(edit.bytes, file: "f").configuration
            #expect(read.map { setting.text(in: $0) } == setting.text(in: .builtIn), "\(setting.path)")
            #expect(edit.paths == [setting.path])
        }
    }
}
