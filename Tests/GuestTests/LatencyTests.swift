import Foundation
import TestSupport
import Testing

/// The benchmarks, in the folder of the optimised programs: times of others mean nothing.
private let benchmarks = ProcessInfo.processInfo.environment["PHIM_BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }
private let isMatrix = ProcessInfo.processInfo.environment["PHIM_MATRIX"]?.isEmpty == false

extension GuestTests {
    /// The time of a key through a real kernel, beside other programs: a report. Only that every key arrives is tested.
    @Suite struct Latency {
        /// Other programs that grab keyboards, each with a configuration that changes no key. Debian 12 has the first only.
        private static let others = [
            (file: "/usr/bin/interception", command: "interception -g {device} | uinput -d {device}"),
            (
                file: "/usr/bin/keyd.rvaiya",
                command: "mkdir -p /etc/keyd; printf '[ids]\\n*\\n' >/etc/keyd/all.conf; exec keyd.rvaiya"
            ),
            (
                file: "/usr/bin/evremap",
                command: "echo 'device_name = \"phim-bench keyboard\"' >/run/evremap; exec evremap remap /run/evremap"
            ),
        ]

        @Rig
        @Test(
            .enabled(if: isMatrix, "it takes minutes: Tests/run.sh --matrix runs it"),
            .enabled(if: benchmarks != nil, "needs the benchmarks: Tests/run.sh --counts builds them"))
        func `phim-bench latency measures Phím, a plain loop and other programs without losing a key`() throws {
            let (guest, _) = try DaemonRig.bare()
            let benchmarks = try #require(benchmarks)
            let program = URL(filePath: benchmarks).deletingLastPathComponent().appending(path: "phim").path
            let others = Self.others.filter { access($0.file, F_OK) == 0 }.map {
                " --against '\($0.command.replacing("'", with: #"'\''"#))'"
            }
            let report = try guest.shell(
                "TMPDIR=/run \(benchmarks) latency --program \(program) --keys 1000 --starts 5 --under-load"
                    + others.joined(), allowing: 1200)
            print(report)
            #expect(report.contains("\nphim, an edit of "))
        }
    }
}
