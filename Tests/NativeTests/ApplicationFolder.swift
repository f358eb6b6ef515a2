import Foundation
import TestSupport

/// Where an application runs whose text is read: a desktop with a directory as `start.sh` makes it in the guest.
protocol ApplicationDesktop: FieldDesktop {
    /// What `application.sh` gets as `PHIM_DESKTOP`.
    var directory: URL { get }
    /// The system whose applications run; nil for this machine.
    var system: OtherSystem? { get }
}

/// The directory of a desktop.
enum ApplicationFolder {
    /// The scripts and programs that the guest has too.
    static let programs = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "GuestTests/guest/desktop")

    /// Makes the programs and the home of applications; answers the home.
    static func prepare(_ directory: URL) throws -> URL {
        let files = FileManager.default
        let programs = directory.appending(path: "programs")
        try files.copyItem(at: Self.programs, to: programs)
        let binaries = directory.appending(path: "bin")
        try files.createDirectory(at: binaries, withIntermediateDirectories: true)
        // Where there is no compiler, or no GTK, the entry is not run.
        try runProgram(
            "/usr/bin/cc",
            ["-o", binaries.appending(path: "phim-gtk").path, programs.appending(path: "gtk.c").path, "-ldl"])
        let home = directory.appending(path: "home")
        try files.createDirectory(at: home, withIntermediateDirectories: true)
        // Applications run as this user where the tests run as root.
        if getuid() == 0 { try files.setAttributes([.ownerAccountName: "nobody"], ofItemAtPath: home.path) }
        return home
    }

    /// Writes the environment of applications.
    static func write(_ environment: [String: String], to directory: URL) throws {
        let lines = environment.map { "export \($0)='\($1)'\n" }.sorted().joined()
        try Data(lines.utf8).write(to: directory.appending(path: "session"))
    }
}
