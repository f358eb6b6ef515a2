import Foundation
import TestSupport
import Testing

/// The benchmarks, in the folder of the optimised programs: times of others mean nothing.
private let benchmarks = ProcessInfo.processInfo.environment["PHIM_BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
private let isMatrix = ProcessInfo.processInfo.environment["PHIM_MATRIX"]?.isEmpty == false

extension GuestTests {
    /// The time of a key through a real kernel, beside other programs: a report. Only that every key arrives is tested.
    @Suite struct Latency {
        @Rig
        @Test(
            .enabled(if: isMatrix, "it takes minutes: Tests/run.sh --matrix runs it"),
            .enabled(if: benchmarks != nil, "needs the benchmarks: Tests/run.sh --counts builds them"))
        func `phim-bench latency measures Phím, a plain loop and interception-tools without losing a key`() throws {
            let (guest, _) = try DaemonRig.bare()
            let benchmarks = try #require(benchmarks)
            let program = URL(filePath: benchmarks).deletingLastPathComponent().appending(path: "phim").path
            let report = try guest.shell(
                "TMPDIR=/run \(benchmarks) latency --program \(program) --keys 1000 --starts 5 --under-load "
                    + "--against 'interception -g {device} | uinput -d {device}'",
                allowing: 1200)
            print(report)
            #expect(report.contains("\nphim, an edit of "))
        }
    }
}
