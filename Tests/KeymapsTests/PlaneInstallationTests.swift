import Testing

@testable import Keymaps

@Suite struct PlaneInstallationTests {
    let installation = PlaneInstallation(.vietnamese, home: "/home/an")
    let option = PlaneXKBOption(.vietnamese, for: [LayoutNames(layout: "us")])
    let block = MarkedBlock("new line", comment: "//")

    @Test func `Without an XKB rules file, one is made that includes the system's first`() {
        let files = installation.xkbFiles(option) { _ in nil }
        #expect(files.map(\.path) == ["/etc/xkb/symbols/phim_vi", "/etc/xkb/types/phim_vi", "/etc/xkb/rules/evdev"])
        #expect(files[2].contents.hasPrefix("! include %S/evdev\n"))
        #expect(files[2].contents.contains("us phim:vi = +phim_vi(us)"))
    }

    @Test func `An existing XKB rules file keeps every line, and a second installation changes nothing`() {
        let own = "! include %S/evdev\n! option = symbols\n  my:own = +my(own)"
        let path = "/home/an/.config/xkb/rules/evdev"
        let first = installation.xkbFiles(option) { $0 == path ? own : nil }
        #expect(first.map(\.path).contains(path))
        let written = first.first { $0.path == path }!.contents
        #expect(written.hasPrefix(own + "\n"))
        let second = installation.xkbFiles(option) { $0 == path ? written : nil }
        #expect(second == first)
    }

    @Test func `A marked block in a file is replaced where it stands`() {
        let old = MarkedBlock("old line", comment: "//").inserted(into: "above\n") + "below\n"
        let new = block.inserted(into: old)
        #expect(!new.contains("old line"))
        #expect(new.hasPrefix("above\n") && new.hasSuffix("below\n"))
        #expect(block.removed(from: new) == "above\nbelow\n")
    }

    @Test func `A block with only one of its marks is not touched`() {
        let whole = block.inserted(into: "above\n")
        let broken =
            whole.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
            + "\nbelow\n"
        #expect(block.inserted(into: broken).hasPrefix(broken))
        #expect(block.removed(from: broken) == broken)
    }

    @Test func `The installed compose file has fewer than 200 lines and every character`() {
        let lines = CharacterPlane.vietnamese.composeFile.split(separator: "\n")
        #expect(lines.count < 200)
        let results = Set(lines.dropFirst().map { $0.split(separator: "\"").last! })
        #expect(
            results == Set(CharacterPlane.vietnamese.characters.map { Substring(String(Character($0.character))) }))
        #expect(Set(lines.map { $0.prefix { $0 != ":" } }).count == lines.count)
    }

    @Test func `The user's own compose file is kept and included`() {
        let files = installation.composeFiles { $0 == "/home/an/.XCompose" ? "<a> <b> : \"c\"\n" : nil }
        #expect(files.map(\.path) == ["/home/an/.config/phim/XCompose", "/home/an/.XCompose"])
        #expect(files[1].contents.hasPrefix("<a> <b> : \"c\"\n"))
        #expect(files[1].contents.contains("include \"/home/an/.config/phim/XCompose\""))
    }

    @Test func `The console keymap is installed at the path that its instructions name`() {
        let file = installation.consoleFiles()[0]
        let console = DesktopInstructions.all(forOptionNamed: option.name).first { $0.desktop == "console" }
        #expect(console?.text.contains(file.path) == true)
    }
}
