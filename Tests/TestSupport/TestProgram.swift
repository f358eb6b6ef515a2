package import Foundation
import System

/// A script that a test writes and runs.
package enum TestProgram {
    /// Writes an executable file; directories that are missing are made.
    ///
    /// Another process writes it: while a process that another test is starting has a copy of a descriptor that writes to
    /// a file, nobody can run that file (ETXTBSY).
    package static func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let source = file.appendingPathExtension("source")
        try Data(text.utf8).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let copy = try Process.run(
            URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", source.path, file.path])
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw PlainError("\(file.path) cannot be written") }
    }
}
