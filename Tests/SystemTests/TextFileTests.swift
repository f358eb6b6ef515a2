import Foundation
import TestSupport
import Testing

@testable import System

@Suite struct TextFileTests {
    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func `A file that was replaced keeps its mode, except bits that would give root's rights to others`() throws
    {
        try TemporaryFolder.with { folder in
            let path = folder.path + "/file"
            try TextFile.write("old", to: path, mode: 0o640)
            #expect(Self.mode(of: path) == 0o640)
            chmod(path, 0o4751)
            try TextFile.write("new", to: path)
            #expect(Self.mode(of: path) == 0o751)
            try TextFile.write("new", to: path, mode: 0o644, keepsMode: false)
            #expect(Self.mode(of: path) == 0o644 && TextFile.read(path) == "new")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".config", "file"])
        }
    }

    @Test(arguments: ["file", "link", "dangling"]) func `A file is not created where anything is`(name: String) throws
    {
        try TemporaryFolder.with { folder in
            try TextFile.write("root's", to: folder.path + "/file")
            symlink("file", folder.path + "/link")
            symlink("missing", folder.path + "/dangling")
            #expect(throws: PlainError.self) { try TextFile.create([1], at: folder.path + "/" + name, mode: 0o644) }
            #expect(TextFile.read(folder.path + "/file") == "root's")
            #expect(access(folder.path + "/missing", F_OK) != 0)
            try TextFile.create([UInt8](repeating: 65, count: 3), at: folder.path + "/new", mode: 0o4600)
            #expect(TextFile.read(folder.path + "/new") == "AAA" && Self.mode(of: folder.path + "/new") == 0o600)
        }
    }

    @Test func `A temporary directory has a new name each time, and nobody else enters it`() throws {
        let paths = try (0..<2).map { _ in try TemporaryDirectory.make("phim-test") }
        defer { for path in paths { rmdir(path) } }
        #expect(paths[0] != paths[1])
        for path in paths { #expect(Self.mode(of: path) == 0o700) }
    }
}
