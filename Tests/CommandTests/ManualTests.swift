import Foundation
import TestSupport
import Testing

/// The manual pages, which systemd/manual.py makes of the program's help and of config/phim.toml.
@Suite struct ManualTests {
    /// Every key that the readers of the configuration ask for is a key of the page: in bold, or in an example.
    @Test func `phim.toml(5) has every key of the configuration`() throws {
        var shown = Set<String>()
        var isExample = false
        for line in try Self.configurationPage().split(separator: "\n") {
            if line == ".nf" || line == ".fi" { isExample = line == ".nf" }
            let parts = isExample ? [line] : line.matches(of: /\\fB(.*?)\\fR/).map(\.1)
            let words = (line.hasPrefix(".SS") ? parts + [line] : parts).flatMap { $0.matches(of: /[a-z_]+/) }
            shown.formUnion(words.map { String($0.0) })
        }
        let keys = try Self.keys()
        #expect(keys.count > 70 && keys.isSuperset(of: ["tone_style", "gap_ms", "deadline_ms", "one_shot", "codas"]))
        #expect(keys.subtracting(shown) == [])
        #expect(!shown.contains("tone_stile"))
    }

    /// Of a term that is wider than the column of the others too.
    @Test(arguments: ["phim.toml", "phim.toml.vi"])
    func `No line of what a term means is taken for an example`(file: String) throws {
        let page = try Self.make("configuration \(Self.root)/config/\(file)")
        #expect(page.contains("\\fBpicker:locale, picker:method, picker:emoji, picker:macro\\fR\n"))
        for example in page.components(separatedBy: ".nf\n").dropFirst() {
            let first = example.prefix { $0 != "\n" }
            #expect(!first.hasPrefix("    "), "\(first)")
        }
    }

    @Test func `phim(1) has every command, its options and what Phím protects`() throws {
        let page = try Self.commandPage()
        let help = try TemporaryFolder.with { try ConsoleSession.run("phim --help", in: $0) }
        let commands = help.matches(of: /\n  ([a-z]+)   +[A-Z]/).map { String($0.1) }
        #expect(commands.count > 15)
        for command in commands { #expect(page.contains(".SS \"phim \(command)\"\n"), "\(command)") }
        for text in [
            "\\-\\-tone\\-style", "\\-\\-self\\-test", ".SH PRIVACY", "tieengs Vieetj\\en", ".SH EXIT STATUS",
        ] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains("report\\-x11\\-keymap"))
    }

    @Test(.needs("groff"))
    func `groff formats the manual pages without a warning`() throws {
        let pages = [
            try Self.commandPage(), try Self.configurationPage(), try Self.servicePage(), try Self.vietnamesePage(),
            try Self.make("guide \(Self.root)/\(CommandSessionTests.guides)/Indicator.md"),
            try Self.make("guide \(Self.root)/\(CommandSessionTests.guides)/SettingsWindow.md"),
        ]
        for page in pages {
            let printed = try TemporaryFolder.with { folder in
                try Data(page.utf8).write(to: folder.appending(path: "page"))
                return try ConsoleSession.run(
                    "groff -Kutf8 -Tutf8 -man -rLL=78n -ww page >text; grep -c . text >/dev/null && echo read",
                    in: folder)
            }
            #expect(printed == "read")
        }
    }

    private static func commandPage() throws -> String {
        try make(
            "command \"$(command -v phim)\" \(root)/README.md \(root)/\(CommandSessionTests.guides)/Privacy.md")
    }

    @Test func `phim-devices(8) says whom it serves, and what it does not protect against`() throws {
        let page = try Self.servicePage()
        for refusal in ["session", "full"] { #expect(page.contains("refused \(refusal)")) }
        #expect(page.contains("\nphim\\-devices \\- opens keyboards and the virtual keyboard"))
        #expect(page.contains(".SH WHAT IT DOES NOT PROTECT AGAINST") && page.contains("has no capability"))
    }

    @Test func `phim(1) in Vietnamese says how to install, type, and get out, and has every command`() throws {
        let page = try Self.vietnamesePage()
        let sections = Set(page.split(separator: "\n").filter { $0.hasPrefix(".SS \"phim ") })
        let english = try Self.commandPage().split(separator: "\n").filter { $0.hasPrefix(".SS \"phim ") }
        #expect(english.count > 15 && Set(english) == sections)
        for text in ["Cho biết trạng thái của Phím đang chạy.", "\\-\\-tone\\-style", ".SH CÁC LỆNH"] {
            #expect(page.contains(text), "\(text)")
        }
        // Nothing of the help is left in English.
        let help = try #require(page.components(separatedBy: ".SH CÁC LỆNH").last)
        let words = help.matches(of: /\b(?:the|Print|Show|Values|your|with)\b/).map { String($0.output) }
        #expect(words == [])
        #expect(page.contains("\nphim \\- bộ gõ tiếng Việt cho Linux\n"))
        for text in [".SH CÀI ĐẶT", ".SH CÁCH DÙNG", ".SH MẬT KHẨU", "tieengs Vieetj", "phim resume"] {
            #expect(page.contains(text), "\(text)")
        }
    }

    private static func vietnamesePage() throws -> String {
        try make("vietnamese \"$(command -v phim)\" \(root)/\(CommandSessionTests.guides)/TiengViet.md")
    }

    private static func servicePage() throws -> String {
        try make("guide \(root)/\(CommandSessionTests.guides)/DeviceService.md")
    }

    private static func configurationPage() throws -> String {
        try make("configuration \(root)/config/phim.toml \(root)/\(CommandSessionTests.guides)/MethodsByTable.md")
    }

    private static let root = CommandSessionTests.root.path

    private static func make(_ arguments: String) throws -> String {
        try TemporaryFolder.with { try ConsoleSession.run("python3 \(root)/systemd/manual.py \(arguments)", in: $0) }
    }

    /// The keys that the sources of Configuration read.
    private static func keys() throws -> Set<String> {
        let folder = CommandSessionTests.root.appending(path: "Sources/Configuration")
        let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var keys = Set<String>()
        // Themes are files of their own (DrawnKeyboards.md).
        for file in files where file.hasSuffix(".swift") && !file.hasSuffix("ThemeFile.swift") {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            let reads =
                /(?:Setting|read|value|string|strings|tables|requiredString|requiredText|node|has)\(\s*"([a-z_]+)"/
            keys.formUnion(text.matches(of: reads).map { String($0.1) })
        }
        return keys
    }
}
