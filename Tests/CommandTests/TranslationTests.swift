import Configuration
import Foundation
import Keyboard
import System
import Testing
import Transliteration

/// The catalogue of texts in Vietnamese.
@Suite struct TranslationTests {
    private static let root = CommandSessionTests.root
    private static let catalog = root.appending(path: "Sources/CTranslations/vi.po")

    /// The keys of all texts, with the files that they are in, in the order of the sources.
    private static func texts() throws -> [(file: String, key: String)] {
        let files =
            (FileManager.default.enumerator(atPath: root.path + "/Sources")?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".swift") }.map { "Sources/" + $0 }.sorted()
        var texts: [(file: String, key: String)] = []
        for file in files {
            let source = LocalizedSource(try CommandSessionTests.shipped(file))
            for line in source.unreadable { Issue.record("\(file):\(line): localized is given no literal") }
            texts += source.keys.map { (file, $0) }
        }
        for table in Schema.tables {
            texts += ([table.explanation] + table.settings.map(\.explanation))
                .map { ("Sources/Configuration, [\(table.name)]", $0) }
        }
        texts += Configuration.ApplicationRule.shippedText.split(separator: "\n").filter { $0.hasPrefix("# ") }
            .map { ("Sources/Configuration/ApplicationRule.swift", String($0.dropFirst(2))) }
        texts += KeyboardAction.catalog.flatMap { [$0.meaning] + $0.titles.map(\.value) }
            .map { ("Sources/Keyboard/KeyboardAction.swift", $0) }
        texts += Configuration.builtIn.knownMethods(file: nil, environment: [:])
            .map { ("Sources/Configuration/Method.swift", $0.title) }
        texts += errors.map { ("Sources/System/SystemError.swift", String(cString: strerror($0))) }
        texts += methodTexts.map { ("Sources/Transliteration", $0) }
        var seen: Set<String> = []
        return texts.filter { seen.insert($0.key).inserted }
    }

    /// The errors of the system that a person may meet.
    private static let errors = [
        EPERM, ENOENT, EIO, ENXIO, EAGAIN, ENOMEM, EACCES, EBUSY, EEXIST, ENODEV, ENOTDIR, EISDIR, EINVAL, ENFILE,
        EMFILE,
        EFBIG, ENOSPC, EROFS, EPIPE, ENAMETOOLONG, ELOOP, ECONNRESET, ETIMEDOUT, ECONNREFUSED, EDQUOT,
    ]

    /// The titles of the built-in input methods, and the purposes of their keys.
    private static var methodTexts: [String] {
        var settings = VietnameseSettings()
        settings.brackets = true
        let methods = InputMethods.all(settings)
        let keys = (0x20..<0x7f).map { Unicode.Scalar(UInt8($0)) }
        return methods.map(\.title) + methods.flatMap { method in keys.compactMap { method.purpose(of: $0) } }
            + ["part of a sequence"]
    }

    /// With PHIM_RECORD=1 the catalogue gets the texts that it lacks, to be translated, and loses those that are gone.
    @Test func `The Vietnamese catalogue has every text of Sources, and no other`() throws {
        let texts = try Self.texts()
        #expect(texts.count > 100)
        let catalog = MessageCatalog(po: try Data(contentsOf: Self.catalog))
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try Self.write(texts, catalog)
            return
        }
        let entries = catalog.entries
        for (file, key) in texts { #expect(entries[key] != nil && catalog[key] == entries[key], "\(file): \(key)") }
        let keys = Set(texts.map(\.key))
        for key in entries.keys { #expect(keys.contains(key), "not in Sources: \(key)") }
    }

    @Test func `A translation has the same placeholders as its text`() {
        for (key, text) in MessageCatalog.vietnamese.entries {
            let wanted = key.components(separatedBy: "%@").count - 1
            let positions = text.matches(of: /%([0-9]+)\$@/).compactMap { Int($0.output.1) }.sorted()
            let count = text.components(separatedBy: "%@").count - 1
            #expect(positions.isEmpty ? count == wanted : count == 0 && positions == Array(1...wanted), "\(key)")
        }
    }

    /// Commands, names of settings and examples are the same in both languages.
    @Test func `A translation keeps the names of commands, options and settings`() {
        for (key, text) in MessageCatalog.vietnamese.entries {
            for name in key.matches(of: /--[a-z][a-z-]+|“phim [a-z]+|\[\[?[a-z]+\]\]?/) {
                #expect(text.contains(name.output), "\(name.output) in: \(text)")
            }
        }
    }

    private static func write(_ texts: [(file: String, key: String)], _ catalog: MessageCatalog) throws {
        var lines = [
            "# The texts of Phím in Vietnamese, in gettext's format. PHIM_RECORD=1 swift test --filter TranslationTests",
            "# adds those that are new, with an empty msgstr, and removes those that are gone.",
            "msgid \"\"", "msgstr \"\"", "\"Language: vi\\n\"", "\"MIME-Version: 1.0\\n\"",
            "\"Content-Type: text/plain; charset=UTF-8\\n\"", "\"Content-Transfer-Encoding: 8bit\\n\"",
        ]
        for (file, key) in texts {
            lines += ["", "#: \(file.split(separator: ",")[0])"]
            if key.contains("%@") { lines.append("#, objc-format") }
            lines += Self.field("msgid", key) + Self.field("msgstr", catalog[key] ?? "")
        }
        try (lines.joined(separator: "\n") + "\n").write(to: Self.catalog, atomically: true, encoding: .utf8)
    }

    /// A field as it stands in the file, one line a line of the text.
    private static func field(_ name: String, _ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        let quoted = lines.map { index, line in
            let plain = line.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
            return "\"\(plain)\(index < count - 1 ? "\\n" : "")\""
        }
        return count == 1 ? ["\(name) \(quoted[0])"] : ["\(name) \"\""] + quoted
    }
}
