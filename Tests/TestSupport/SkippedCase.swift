import Testing

/// Leaves out one case of a test with many. Swift Testing prints nothing of a case that is cancelled, and its test has
/// passed; the line that is printed here is counted with the skipped tests (`Tests/summary.awk`).
package func skipCase(_ name: String, _ reason: String) throws -> Never {
    print("➜ Case \"\(name)\" skipped: \"\(reason)\"")
    try Test.cancel("\(reason)")
}
