import Foundation
import TestSupport
import Testing

/// The pages of the documentation: links, and what users' guides have.
@Suite struct DocumentationTests {
    private static let root = CommandSessionTests.root

    /// README.md and every page below Sources.
    private static let pages =
        ["README.md"]
        + (FileManager.default.enumerator(atPath: root.path + "/Sources")?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".md") }.map { "Sources/" + $0 }.sorted()

    @Test func `Every link leads to a file, an article or a heading`() throws {
        #expect(Self.pages.count > 40)
        for path in Self.pages {
            let page = Page(text: try CommandSessionTests.shipped(path))
            let folder = Self.root.appending(path: path).deletingLastPathComponent()
            for link in page.links {
                let target = folder.appending(path: link).standardized.path
                #expect(FileManager.default.fileExists(atPath: target), "\(path): \(link)")
            }
            for anchor in page.anchors { #expect(page.headings.contains(anchor), "\(path): #\(anchor)") }
            let catalog = path.components(separatedBy: ".docc/")[0] + ".docc/"
            for article in page.articles {
                let file = "/\(article).md"
                #expect(Self.pages.contains { $0.hasPrefix(catalog) && $0.hasSuffix(file) }, "\(path): \(article)")
            }
        }
    }

    /// Guides are installed and read by users: as plain Markdown, without names of Swift or of tests.
    @Test(arguments: CommandSessionTests.documents)
    func `A guide names no Swift symbol and no test`(path: String) throws {
        let page = Page(text: try CommandSessionTests.shipped(path))
        #expect(page.articles == [])
        #expect(page.prose.matches(of: /``[^`]+``|`[A-Z][A-Za-z]*Tests`|`[A-Za-z]+\.[a-z][A-Za-z]+\(/).isEmpty)
    }

    @Test(
        arguments: CommandSessionTests.documents.filter { path in
            !["README", "TiengViet", "Glossary", "Glossary.vi", "WhatWasTried"].contains {
                path.hasSuffix($0 + ".md")
            }
        })
    func `A guide begins with a code block to copy`(path: String) throws {
        let overview = try CommandSessionTests.shipped(path).components(separatedBy: "\n## ")[1]
        let parts = overview.components(separatedBy: "```")
        #expect(overview.hasPrefix("Overview\n") && parts.count >= 3, "\(path)")
        #expect(parts[0].split(separator: "\n").count <= 5, "what comes before them is short")
    }

    /// Every `keys` of a sentence that give a `text`, typed with the correction of slips, which some of them need.
    @Test(arguments: ["README.md", CommandSessionTests.guides + "/TiengViet.md"])
    func `Keys in a sentence of the documentation give the text that the sentence says`(path: String) throws {
        let page = Page(text: try CommandSessionTests.shipped(path))
        let examples = page.prose.matches(of: /`([^`]+)` (?:gives|được) `([^`]+)`/)
        #expect(examples.count >= 2)
        try TemporaryFolder.with { folder in
            try Data("[vietnamese]\ncorrect = true\n".utf8).write(to: folder.appending(path: "phim.toml"))
            for example in examples {
                let typed = try ConsoleSession.run("echo '\(example.1) ' | phim type --config phim.toml", in: folder)
                #expect(typed == "\(example.2) ", "\(path): \(example.0)")
            }
        }
    }

    /// TiengViet.md is written for its readers. WhatWasTried.md is made of recorded results.
    @Test(
        arguments: CommandSessionTests.documents.filter { path in
            !path.hasSuffix(CommandSessionTests.vietnameseSuffix)
                && !["README", "TiengViet", "WhatWasTried"].contains { path.hasSuffix($0 + ".md") }
        })
    func `A guide's Vietnamese edition has its sections, commands and settings`(path: String) throws {
        let edition = path.replacing(/\.md$/, with: CommandSessionTests.vietnameseSuffix)
        func outline(_ path: String) throws -> [String] {
            let page = Page(text: try CommandSessionTests.shipped(path))
            let sessions = ConsoleSession.inMarkdown(page.text).flatMap(\.steps).map(\.command)
            return ["\(page.headings.count) headings"] + sessions + page.settings
        }
        #expect(try outline(edition) == outline(path))
    }

    @Test(arguments: CommandSessionTests.triedDocuments)
    func `Every command and option that a document names exists`(path: String) throws {
        let page = Page(text: try CommandSessionTests.shipped(path))
        #expect(!page.commands.isEmpty)
        try TemporaryFolder.with { folder in
            for command in page.commands {
                let help = try ConsoleSession.run("phim \(command.name) --help", in: folder)
                #expect(help.contains("USAGE: phim \(command.name)"), "\(path): phim \(command.name)")
                for option in command.options { #expect(help.contains(option), "\(path): \(command.name) \(option)") }
            }
        }
    }

    @Test func `The picture in the README is a recorded screen of phim try`() throws {
        let blocks = try CommandSessionTests.shipped("README.md").components(separatedBy: "```text\n").dropFirst()
        let picture = try #require(blocks.first).components(separatedBy: "```")[0].split(separator: "\n")
        let screen = try CommandSessionTests.shipped("Tests/PlaygroundTests/Goldens/typing-80x24.txt")
            .split(separator: "\n")
        #expect(picture.count > 5)
        for line in picture { #expect(screen.contains(line), "\(line)") }
    }
}
