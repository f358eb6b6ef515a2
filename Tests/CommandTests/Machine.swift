import Foundation
import TestSupport
import Testing

/// A folder that stands for the root of a machine.
struct Machine {
    let folder: URL
    let program: URL
    private let systemd: URL

    init(folder: URL, systemd: URL) throws {
        self.folder = folder.appending(path: "root")
        self.systemd = systemd
        program = folder.appending(path: "program")
        try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
        try TestProgram.write(Self.standIn, to: program)
    }

    /// A program that answers what the scripts ask of Phím.
    private static let standIn = """
        #!/bin/sh
        case $1 in
        --version) echo 1.2.3 ;;
        --experimental-dump-help)
            echo '{"command": {"abstract": "Types.", "discussion": "", "arguments": [], "subcommands": []}}' ;;
        *) echo "completions for $2" ;;
        esac

        """

    @discardableResult
    func install(_ arguments: [String] = []) throws -> String {
        try run("install.sh", ["--binary", program.path] + arguments)
    }

    /// Runs a script with DESTDIR set; what it said on both outputs.
    @discardableResult
    func run(
        _ script: String, _ arguments: [String], status: Int32 = 0, environment: [String: String] = [:]
    ) throws -> String {
        let result = try Self.output(
            of: systemd.appending(path: script).path, arguments,
            environment: environment.merging(["DESTDIR": folder.path]) { $1 })
        #expect(result.status == status, "\(result.text)")
        return result.text
    }

    /// The paths of all files, sorted.
    func files() throws -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.map { "/" + $0 }.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.path + path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: folder.path + path, encoding: .utf8)
    }

    func write(_ text: String, _ path: String) throws {
        let parent = URL(filePath: folder.path + path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        try text.write(toFile: folder.path + path, atomically: true, encoding: .utf8)
    }

    /// Runs a program to its end.
    static func output(
        of program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
