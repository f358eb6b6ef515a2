import Foundation
import Glibc

/// The root of another system, made by `Tests/Systems/roots.sh`. A compositor and applications run in it, while the test and
/// its daemon stay on this machine; their files in /tmp are the same.
package struct OtherSystem: Sendable {
    package let path: String

    /// The one that `Tests/run.sh --systems` tries.
    package static let given = ProcessInfo.processInfo.environment["PHIM_SYSTEM"].map(OtherSystem.init)

    /// Its name and version, as it tells them itself.
    package var name: String {
        let text = (try? String(contentsOfFile: path + "/usr/lib/os-release", encoding: .utf8)) ?? ""
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[parts[0]] = parts[1].filter { $0 != "\"" } }
        }
        let version = values["VERSION_ID"] ?? values["VERSION_CODENAME"] ?? "of an unknown version"
        return "\(values["ID"]?.capitalized ?? "a system") \(version)"
    }

    /// Whether it has a program, a library or a file of /usr/share.
    package func has(_ program: String) -> Bool {
        ["bin/", "games/", "share/", "lib/", "lib/x86_64-linux-gnu/", "lib/aarch64-linux-gnu/"].contains {
            // A link there may lead to a file that only the root has.
            var status = stat()
            return lstat("\(path)/usr/\($0)\(program)", &status) == 0
        }
    }

    /// The words that a command line begins with, to be run there.
    package var entry: [String] { [Self.script, path] }
    /// The same in a command line; empty for this machine.
    package static func entry(of system: OtherSystem?) -> String {
        (system?.entry ?? []).map { "'\($0)' " }.joined()
    }
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Systems/within.sh").path

    /// Without what keeps a test from the files of the system.
    package static let environment = ["PHIM_ROOT": "", "XKB_CONFIG_EXTRA_PATH": "/etc/xkb", "HOME": "/root"]

    /// Runs a command line of the shell there, as root: its status, and what it printed.
    @discardableResult
    package func run(_ command: String, environment: [String: String] = [:]) throws -> (status: Int32, text: String) {
        let file = FileManager.default.temporaryDirectory.appending(path: "phim-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let status = try runProgram(
            "/bin/sh",
            ["-c", "exec \"$@\" </dev/null >'\(file.path)' 2>&1", "sh"] + entry + ["/bin/sh", "-c", command],
            environment: Self.environment.merging(environment) { $1 })
        return (status, String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}
