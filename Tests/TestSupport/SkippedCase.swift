import Glibc
package import Testing

/// Leaves out one case of a test with many. Swift Testing prints nothing of a case that is cancelled, and its test has
/// passed; the line that is printed here is counted with the skipped tests (`Tests/summary.awk`).
package func skipCase(_ name: String, _ reason: String) throws -> Never {
    print("➜ Case \"\(name)\" skipped: \"\(reason)\"")
    try Test.cancel("\(reason)")
}

extension Trait where Self == ConditionTrait {
    /// Skips what needs programs that are not in /usr/bin. The reason names them.
    package static func needs(_ programs: String...) -> Self {
        let missing = programs.filter { access("/usr/bin/" + $0, X_OK) != 0 }
        return .enabled(if: missing.isEmpty, "needs \(missing.joined(separator: ", "))")
    }
}
