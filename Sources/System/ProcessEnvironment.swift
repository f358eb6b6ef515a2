import CLinux

/// The environment variables of this process.
package enum ProcessEnvironment {
    /// All of them, by name.
    package static var variables: [String: String] {
        var variables: [String: String] = [:]
        var entry = phim_environment()
        while let current = entry, let text = current.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Of a name that is there twice getenv(3) finds the first.
            if parts.count == 2, variables[String(parts[0])] == nil { variables[String(parts[0])] = String(parts[1]) }
            entry = current + 1
        }
        return variables
    }

    /// The language of an environment, `vi-VN`: applications use its compose table. English where none is set.
    package static func language(in environment: [String: String]) -> String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        return name.count < 2 || name == "POSIX" ? "en-US" : name.split(separator: "_").joined(separator: "-")
    }
}
