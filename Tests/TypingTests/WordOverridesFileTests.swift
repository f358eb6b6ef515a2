import Foundation
import Keyboard
import System
import Testing

@testable import Typing

@Suite struct WordOverridesFileTests {
    private let path = NSTemporaryDirectory() + "phim-words-\(UUID().uuidString)"

    @Test func `Words that are added to the word file are read again, and the file is private`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let file = WordOverridesFile(path, environment: [:])
        #expect(file.read(for: "f", at: nil).words.isEmpty && file.read(for: "f", at: nil).warnings.isEmpty)
        let words = [WordOverride("data", .keep), WordOverride("lôgic", .keep), WordOverride("test", .restore)]
        for word in words { try file.append(word) }
        #expect(file.read(for: "f", at: nil).words == words && file.read(for: "f", at: nil).warnings.isEmpty)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A word is added on a line of its own after a last line without an end`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "keep data".write(toFile: path, atomically: true, encoding: .utf8)
        let file = WordOverridesFile(path, environment: [:])
        try file.append(WordOverride("test", .restore))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "keep data\nrestore test\n")
    }

    @Test func `A full disk is reported when a word is added`() {
        #expect(throws: SystemError(call: "write", errno: ENOSPC, subject: "/dev/full")) {
            try WordOverridesFile("/dev/full", environment: [:]).append(WordOverride("test", .restore))
        }
    }

    @Test func `A word of the word file can be changed or removed, and other lines stay`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "# mine\nkeep data\nno line\nrestore test\nrestore data\n".write(
            toFile: path, atomically: true, encoding: .utf8)
        let file = WordOverridesFile(path, environment: [:])
        #expect(file.words == [WordOverride("test", .restore), WordOverride("data", .restore)])
        try file.replace("test", by: .keep)
        try file.replace("data", by: nil)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "# mine\nno line\nkeep test\n")
        #expect(throws: PlainError.self) { try file.replace("two words", by: .keep) }
    }

    @Test func `A malformed line of the word file is a warning with its position, without its text`() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let text = "# mine\n\nkeep data\nforget it\nrestore two words\nrestore привет\n  restore  test  \n"
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let (words, warnings) = WordOverridesFile(path, environment: [:]).read(for: "f", at: nil)
        #expect(words == [WordOverride("data", .keep), WordOverride("test", .restore)])
        #expect(warnings.map { $0.position?.line } == [4, 5, 6])
        #expect(warnings.allSatisfy { $0.id == .badWord && !$0.description.contains("two") })
    }

    @Test func `A folder, a device or a pipe as a word file is a complaint and blocks nothing`() throws {
        for path in ["/dev", "/dev/zero"] {
            #expect(
                WordOverridesFile(path, environment: [:]).read(for: "f", at: nil).warnings.map(\.id) == [
                    .unreadableWords
                ])
        }
        mkfifo(path, 0o600)
        defer { unlink(path) }
        #expect(WordOverridesFile(path, environment: [:]).read(for: "f", at: nil).words.isEmpty)
        #expect(throws: (any Error).self) {
            try WordOverridesFile("/dev", environment: [:]).append(WordOverride("data", .keep))
        }
    }

    @Test func `The home directory in the path of the word file is shown as a tilde`() {
        #expect(WordOverridesFile("~/words", environment: ["HOME": "/home/x"]).path == "/home/x/words")
        #expect(WordOverridesFile("/~/words", environment: ["HOME": "/home/x"]).path == "/~/words")
    }
}
