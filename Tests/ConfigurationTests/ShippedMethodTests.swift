import Configuration
import Foundation
import Keyboard
import TestSupport
import Testing
import Transliteration

/// The tables that come with Phím.
@Suite struct ShippedMethodTests {
    static let names = Array(Configuration.Method.shippedNames.dropFirst(Configuration.Method.builtIn.count))

    static func table(_ name: String) throws -> Table {
        let source = "[[locale]]\nid = \"x\"\nmethod = \"\(name)\"\n"
        let reading = Configuration.parse(Array(source.utf8), file: "phim.toml")
        #expect(reading.complaints == [])
        return try #require(reading.configuration?.methods.first)
    }

    @Test func `The program contains every file of config/methods, and no other`() throws {
        let folder = TestFiles.repository.appending(path: "config/methods")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == Self.names.map { $0 + ".toml" })
    }

    @Test(arguments: names)
    func `A shipped method file compiles without complaint and has a title`(name: String) throws {
        let table = try Self.table(name)
        #expect(table.name == name && !table.title.isEmpty && !table.characters.isEmpty)
    }

    @Test(arguments: names)
    func `Random keys leave the text that a shipped table method believes is there`(name: String) throws {
        var random = SeededRandom(seed: UInt64(name.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
        var method = TableMethod(try Self.table(name))
        let keys =
            Array("aaeeiioouuyycgsxhzjnntkrv'/)(\\=|:~`^,1234 <<<<<<<".unicodeScalars)
            + Array("abcdefghijklmnopqrstuvwxyzSHCZYAEOU.,;:-_?!{}[]\"&@%0123456789é😀".unicodeScalars)
        var screen: [Unicode.Scalar] = []
        var revision = Revision()
        for step in 0..<FullRun.count(200_000, orInShortRun: 20_000) {
            let key = keys[random.below(keys.count)]
            switch random.below(1000) {
            case 0:
                method.forget()
                screen = []
                continue
            case 1...4: method.finishWord(into: &revision)
            case 5...25: _ = method.toggleRaw(.endedWords, into: &revision)
            default:
                if key == "<" {
                    method.deleteBackward(into: &revision)
                } else {
                    method.insert(key, literally: random.below(100) == 0, into: &revision)
                }
                if key == "<", revision.deleteCount != 1 || !revision.insertion.isEmpty {
                    Issue.record("\(name), step \(step): a BackSpace deletes \(revision.deleteCount)")
                    return
                }
            }
            let deleted = screen.suffix(revision.deleteCount)
            let isMinimal = deleted.isEmpty || revision.insertion.isEmpty || deleted.first != revision.insertion.first
            screen.removeLast(min(screen.count, revision.deleteCount))
            screen += revision.insertion
            // Unoptimised, to ask for the word takes longer than to type it.
            let believed = step % 4 == 0 || key == "<" ? method.composition : []
            guard isMinimal, screen.suffix(believed.count).elementsEqual(believed) else {
                Issue.record("\(name), step \(step): \(screen.suffix(40)) is not \(believed)")
                return
            }
            if screen.count > 5000 { screen.removeFirst(2500) }
        }
    }
}
