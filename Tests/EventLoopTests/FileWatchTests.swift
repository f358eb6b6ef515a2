import Foundation
import System
import TestSupport
import Testing

@testable import EventLoop

/// A file is followed wherever it is: not there yet, behind links, in a directory that is replaced.
@Suite struct FileWatchTests {
    /// A watch of `home/config/phim/phim.toml` in a folder of its own.
    private final class Desk {
        let folder: URL
        let loop: EventLoop
        private let clock = ManualClock()
        private var watch: FileWatch?
        private(set) var calls = 0

        init(_ folder: URL) throws {
            self.folder = folder
            loop = try EventLoop(clock: clock)
            queue = try BackgroundQueue(on: loop)
        }

        func begin() throws {
            watch = FileWatch([folder.path + "/home/config/phim/phim.toml"], on: loop, queue) { [unowned self] in
                calls += 1
            }
            #expect(try loop.turn { isWatching })
        }

        /// The queue of the looks.
        let queue: BackgroundQueue
        var isWatching: Bool { watch?.isWatching ?? false }

        func make(_ directory: String) throws {
            try FileManager.default.createDirectory(
                at: folder.appending(path: directory), withIntermediateDirectories: true)
        }

        func write(_ file: String) throws { try Data("text\n".utf8).write(to: folder.appending(path: file)) }

        func link(_ path: String, to target: String) {
            #expect(symlink(target, folder.path + "/" + path) == 0)
        }

        /// Lets so much time pass that a change would be noticed.
        func rest() throws {
            try loop.pass(1_000_000, on: clock)
            #expect(try loop.turn { !queue.isBusy })
        }

        /// Whether what happened is noticed.
        func isNoticed() throws -> Bool {
            let before = calls
            return try loop.turn {
                try loop.pass(100_000, on: clock)
                return calls > before
            }
        }
    }

    private func withDesk(_ body: (Desk) throws -> Void) throws {
        try TemporaryFolder.with { try body(Desk($0)) }
    }

    @Test func `A watched file is noticed in a directory that is made after the start`() throws {
        try withDesk { desk in
            try desk.make("home")
            try desk.begin()
            try desk.make("home/config")
            #expect(try desk.isNoticed())
            try desk.make("home/config/phim")
            #expect(try desk.isNoticed())
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
        }
    }

    @Test func `A watched file is noticed if all its directories are made at once`() throws {
        try withDesk { desk in
            try desk.begin()
            try desk.make("home/config/phim")
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
        }
    }

    @Test func `A watched file is noticed in a directory that is removed and made again`() throws {
        try withDesk { desk in
            try desk.make("home/config/phim")
            try desk.write("home/config/phim/phim.toml")
            try desk.begin()
            try FileManager.default.removeItem(atPath: desk.folder.path + "/home/config")
            #expect(try desk.isNoticed())
            try desk.make("home/config/phim")
            #expect(try desk.isNoticed())
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
        }
    }

    /// As a home directory on another disk, or an encrypted one, after the start of the daemon.
    @Test(.enabled(if: LogindFiles.isPossible, "needs root, to mount"))
    func `A file is found in a directory that is mounted later, and is gone with it`() throws {
        let noticed = try LogindFiles.with { _ -> [Bool] in
            let paths = ["/run/home", "/run/disk"]
            for path in paths { try check(mkdir(path, 0o755), "mkdir") }
            try Data("text\n".utf8).write(to: URL(filePath: "/run/disk/phim.toml"))
            let loop = try EventLoop()
            let queue = try BackgroundQueue(on: loop)
            var texts: [Bool] = []
            let watch = FileWatch(["/run/home/phim.toml"], on: loop, queue) {
                texts.append(access("/run/home/phim.toml", F_OK) == 0)
            }
            #expect(try loop.turn { watch.isWatching && !queue.isBusy })
            let isBound: UInt = 4096
            try check(mount(paths[1], paths[0], nil, isBound, nil), "mount")
            #expect(try loop.turn { texts.last == true })
            try Data("other\n".utf8).write(to: URL(filePath: "/run/disk/phim.toml"))
            #expect(try loop.turn { texts.count > 1 })
            try check(umount2(paths[0], 2), "umount2")
            #expect(try loop.turn { texts.last == false })
            return texts
        }
        #expect(noticed?.first == true && noticed?.last == false)
    }

    @Test func `A change of a link and of its target are noticed`() throws {
        try withDesk { desk in
            try desk.make("home/config/phim")
            try desk.make("dotfiles")
            try desk.write("dotfiles/one.toml")
            try desk.write("dotfiles/two.toml")
            desk.link("home/config/phim/phim.toml", to: "../../../dotfiles/one.toml")
            try desk.begin()
            try desk.write("dotfiles/one.toml")
            #expect(try desk.isNoticed())
            // As ln -sf does.
            unlink(desk.folder.path + "/home/config/phim/phim.toml")
            desk.link("home/config/phim/phim.toml", to: desk.folder.path + "/dotfiles/two.toml")
            #expect(try desk.isNoticed())
            try desk.write("dotfiles/two.toml")
            #expect(try desk.isNoticed())
        }
    }

    @Test func `A change of a linked directory and of a file in its target are noticed`() throws {
        try withDesk { desk in
            try desk.make("home")
            try desk.make("one/phim")
            try desk.make("two/phim")
            desk.link("home/config", to: "../one")
            try desk.begin()
            try desk.write("one/phim/phim.toml")
            #expect(try desk.isNoticed())
            unlink(desk.folder.path + "/home/config")
            desk.link("home/config", to: "../two")
            #expect(try desk.isNoticed())
            try desk.write("two/phim/phim.toml")
            #expect(try desk.isNoticed())
        }
    }

    @Test func `A change of the file before the first look is noticed`() throws {
        try TemporaryFolder.with { folder in
            let clock = ManualClock()
            let loop = try EventLoop(clock: clock)
            let queue = try BackgroundQueue(on: loop)
            let file = folder.appending(path: "phim.toml")
            try Data("text\n".utf8).write(to: file)
            for change in [{ try Data("other\n".utf8).write(to: file, options: .atomic) }, { _ = unlink(file.path) }]
            {
                let disk = SlowDisk(queue)
                var isNoticed = false
                let watch = FileWatch([file.path], on: loop, queue) { isNoticed = true }
                defer { watch.close() }
                try change()
                disk.answer()
                #expect(
                    try loop.turn {
                        try loop.pass(100_000, on: clock)
                        return isNoticed
                    })
            }
        }
    }

    @Test func `A disk that does not answer blocks no loop, neither at the start nor after a change`() throws {
        try TemporaryFolder.with { folder in
            let clock = ManualClock()
            let loop = try EventLoop(clock: clock)
            let queue = try BackgroundQueue(on: loop)
            let file = folder.appending(path: "phim.toml")
            var disk = SlowDisk(queue)
            var calls = 0
            let watch = FileWatch([file.path], on: loop, queue) { calls += 1 }
            #expect(!watch.isWatching)
            disk.answer()
            #expect(try loop.turn { watch.isWatching })
            // The folder is so new that it may count as a change.
            try loop.pass(100_000, on: clock)
            #expect(try loop.turn { !queue.isBusy })
            calls = 0
            disk = SlowDisk(queue)
            try Data("text\n".utf8).write(to: file)
            try loop.pass(3_600_000_000, on: clock)
            #expect(calls == 0)
            disk.answer()
            #expect(try loop.turn { calls == 1 })
        }
    }

    /// What comes behind it on a queue waits until it answers, as if a disk did not.
    private struct SlowDisk {
        private let ends = Pipe()

        init(_ queue: BackgroundQueue) {
            queue.add { [end = ends.fileHandleForReading.fileDescriptor] in
                var byte: UInt8 = 0
                _ = read(end, &byte, 1)
            }
        }

        func answer() { try? ends.fileHandleForWriting.write(contentsOf: [1]) }
    }

    @Test func `A link that leads to itself ends the search`() throws {
        try withDesk { desk in
            try desk.make("home/config")
            desk.link("home/config/phim", to: "phim")
            try desk.begin()
            unlink(desk.folder.path + "/home/config/phim")
            #expect(try desk.isNoticed())
        }
    }

    @Test func `A change of another file in the directory is not noticed`() throws {
        try withDesk { desk in
            try desk.make("home/config/phim")
            try desk.begin()
            // The directory is so new that it may count as a change.
            try desk.rest()
            let before = desk.calls
            try desk.write("home/config/phim/other.toml")
            try desk.rest()
            #expect(desk.calls == before)
            try desk.write("home/config/phim/phim.toml")
            #expect(try desk.isNoticed())
        }
    }
}
