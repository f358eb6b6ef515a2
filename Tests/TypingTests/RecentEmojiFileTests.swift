import Foundation
import Keyboard
import TestSupport
import Testing

@testable import Typing

@Suite struct RecentEmojiFileTests {
    @Test func `Recent emoji are ordered from the newest, each once, up to the limit`() throws {
        var recent = RecentEmoji()
        for emoji in ["❤️", "👍", "❤️", "no emoji", "a", "👍🏿", "#️⃣", "🇻🇳"] { recent.add(emoji, limit: 4) }
        #expect(recent.texts == ["🇻🇳", "#️⃣", "👍🏿", "❤️"])
    }

    @Test func `The file of recent emoji is private, has a line for each, and other lines are ignored`() throws {
        try TemporaryFolder.with { folder in
            let file = RecentEmojiFile(environment: ["XDG_STATE_HOME": folder.path])
            #expect(file.read(limit: 9) == RecentEmoji())
            #expect(try file.add("❤️", limit: 9).texts == ["❤️"])
            let path = folder.path + "/phim/emoji"
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
            // The user has written in it.
            try Data("👍\nhello\n\n❤️\n👍\n".utf8).write(to: URL(filePath: path))
            #expect(try file.add("🔥", limit: 2).texts == ["🔥", "👍"])
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "🔥\n👍\n")
            // And has deleted it.
            try FileManager.default.removeItem(atPath: path)
            #expect(try file.add("🎉", limit: 2).texts == ["🎉"])
        }
    }

    @Test func `A file of recent emoji that cannot be written is an error`() throws {
        try TemporaryFolder.with { folder in
            try Data().write(to: folder.appending(path: "phim"))
            let file = RecentEmojiFile(environment: ["XDG_STATE_HOME": folder.path])
            #expect(throws: (any Error).self) { try file.add("🎉", limit: 2) }
        }
    }
}
