import Dispatch
package import Testing

/// The tests of a suite wait for programs more than they compute. They have a thread of their own, beside those of the test
/// runner: it has as many as there are processors, and a test that waits would keep one from the others.
package struct WaitingSuite: SuiteTrait, TestScoping {
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThread()) { try await function() }
    }
}

extension Trait where Self == WaitingSuite {
    /// The tests of this suite wait more than they compute; it is also `.serialized`.
    package static var waits: Self { WaitingSuite() }
}

/// Runs what is given to it on one thread.
private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "waiting tests")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
