import FoundationEssentials

/// The environment variables of this process.
public enum ProcessEnvironment {
    /// All of them, by name.
    public static var variables: [String: String] { ProcessInfo.processInfo.environment }

    /// The language of a session, `vi-VN`: applications compose by its table. English where none is set.
    static func language(in environment: [String: String]) -> String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }
        let name = names.first { !$0.isEmpty }?.prefix { $0 != "." && $0 != "@" } ?? ""
        return name.count < 2 || name == "POSIX" ? "en-US" : name.split(separator: "_").joined(separator: "-")
    }
}
