import Foundation
import TestSupport
import Testing

@testable import System

@Suite struct InstalledFileTests {
    private static func make(_ url: URL, mode: Int) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try #require(
            FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: mode]))
    }

    @Test func `Installed programs and files are searched beside the running program, not beside a link to it`()
        throws
    {
        try TemporaryFolder.with { folder in
            let prefix = folder.resolvingSymlinksInPath().appending(path: "usr")
            let phim = prefix.appending(path: "bin/phim")
            try Self.make(phim, mode: 0o755)
            let link = folder.appending(path: "link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: phim.path)
            for executable in [phim.path, link] {
                #expect(InstalledFile.program("phim", beside: executable) == phim.path)
                #expect(InstalledFile.program("phim-indicator", beside: executable) == nil)
                #expect(InstalledFile.path("share/phim/phim.toml", beside: executable) == nil)
            }
            let indicator = prefix.appending(path: "bin/phim-indicator")
            try Self.make(indicator, mode: 0o644)
            #expect(InstalledFile.program("phim-indicator", beside: link) == nil)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: indicator.path)
            #expect(InstalledFile.program("phim-indicator", beside: link) == indicator.path)
            let file = prefix.appending(path: "share/phim/phim.toml")
            try Self.make(file, mode: 0o644)
            #expect(InstalledFile.path("share/phim/phim.toml", beside: link) == file.path)
            #expect(InstalledFile.program("phim", beside: folder.path + "/none") == nil)
        }
    }
}
