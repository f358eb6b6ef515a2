import Foundation
import TestSupport
import Testing

/// Whatever others write is read: configuration and macros, keymaps, packets, messages, lines and events. No input ends a
/// process, holds it, fills its memory, or puts control characters into a message; and what can be written again is the same.
///
/// The inputs are those of Corpora and changed ones, always the same. `PHIM_FUZZ=60` tries each target for an hour with
/// other ones. An input that was found is added to Corpora.
///
/// They run by themselves (`PHIM_FUZZ=once`): Swift Testing waits for the end of a child by waitid(2) for any, which
/// always answers the first one that nobody has collected, and other tests leave some.
@Suite struct FuzzTests {
    @Test(
        .enabled(if: FuzzRun.Plan.isAsked, "in a run of its own, with PHIM_FUZZ: Tests/run.sh does it"),
        arguments: FuzzTarget.all.map(\.name))
    func `No random input makes a reader crash, hang or take too much memory`(target: String) async throws {
        let folder = NSTemporaryDirectory() + "phim-fuzz-\(target)-\(getpid())"
        mkdir(folder, 0o700)
        let plan = FuzzRun.Plan.asked
        let ended = await #expect(processExitsWith: .success) {
            [target = target as String, plan = plan as FuzzRun.Plan, folder = folder as String] in
            try FuzzRun(target, plan, in: folder).run()
        }
        let result = try? String(contentsOfFile: FuzzRun.resultPath(in: folder), encoding: .utf8)
        guard ended != nil, let result, !result.hasPrefix("fault") else {
            let input = (try? Data(contentsOf: URL(filePath: FuzzRun.inputPath(in: folder)))) ?? Data()
            Issue.record(
                """
                \(target), seed \(plan.seed): \(result ?? "the process ended")
                the input is in \(FuzzRun.inputPath(in: folder)); \(input.count) bytes: \
                \(String(decoding: input.prefix(2000), as: UTF8.self).debugDescription)
                """)
            return
        }
        print("fuzz \(target), seed \(plan.seed): \(result)")
        try FileManager.default.removeItem(atPath: folder)
    }
}
