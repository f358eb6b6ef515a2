import Configuration
import TestSupport
import Testing
import Typing

/// What `phim set` writes, `phim check` accepts.
@Suite struct SettableValueTests {
    private static let values = [
        "", " ", "nonsense", "usx", "us(nonsense)", "us,fr", "fr", "-1", "0", "1", "99999999999999999999", "1.5",
        "true",
        "false", "none", "auto", "vi", "a, b", "[", "[1]", "[\"a\", 1]", "[[\"a\"]]", "{", "{ a = 1 }", "[]", "\"",
        "\\",
        "a\nb", "\u{1}", "Phím", "ctrl+", "ctrl+space", "shift shift", "nextLocale", "layer:none", "~/x", "/",
        "relative/x",
    ]

    private static let ownKeys = [
        "locale.vi.layout", "locale.vi.method", "locale.vi.modal", "locale.vi.id", "locale.vi.nothing",
        "locale.en.layout",
        "keys.f9", "keys.ctrl+space", "keys.nonsense", "remap.capslock", "remap.nonsense", "list_keys.f9",
        "list_keys.nonsense", "layers.nav.h", "layers.nav.nonsense", "layers.nav.one_shot",
    ]

    /// The errors that `phim check` finds. Layouts are compiled only where the setting is about them, since that takes
    /// long.
    private static func errors(of bytes: [UInt8], _ examine: ConfigurationEdit.Examination) -> [String] {
        let reading = Configuration.parse(bytes, file: "f")
        let complaints = reading.configuration.map { examine($0, "f") } ?? reading.complaints
        return complaints.filter { $0.severity == .error }.map(\.description)
    }

    @Test(arguments: FullRun.cases(Schema.tables.flatMap(\.settings).map(\.path) + ownKeys, orInShortRun: 40))
    func `What a setting is set to is usable, or nothing is written`(path: String) throws {
        let setting = try #require(SettingPath(path))
        var (written, refused) = (0, 0)
        let hasLayouts = path.hasPrefix("output.") || path.hasSuffix(".layout")
        let examine: ConfigurationEdit.Examination = { configuration, file in
            hasLayouts ? Configuration.errorsOfLayouts(of: configuration, file: file) : []
        }
        let files = ["", "[[locale]]\nid = \"vi\"\nlayout = \"fr\"\n[output]\nkeymap = [\"de\"]\n"]
        for before in files.prefix(path.hasSuffix(".layout") ? 2 : 1) {
            for value in Self.values {
                var edit = ConfigurationEdit(Array(before.utf8), file: "f", examine: examine)
                do {
                    _ = try edit.set(setting, to: value)
                    let errors = Self.errors(of: edit.bytes, examine)
                    #expect(errors.isEmpty, "\(path) = \(value.debugDescription)")
                    written += 1
                } catch {
                    #expect(edit.bytes == Array(before.utf8))
                    refused += 1
                }
            }
        }
        #expect((written + refused) % Self.values.count == 0)
    }
}
