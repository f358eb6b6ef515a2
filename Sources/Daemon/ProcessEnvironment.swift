import FoundationEssentials

/// The environment variables of this process.
public enum ProcessEnvironment {
    /// All of them, by name.
    public static var variables: [String: String] { ProcessInfo.processInfo.environment }
}
