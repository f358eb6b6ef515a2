import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// Left out by the short run, which is for whoever has changed a line: what takes long, or needs programs that no other
    /// test needs. `PHIM_ALL` is set by `Tests/run.sh --all`.
    package static var inFullRun: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["PHIM_ALL"] == "1", "Tests/run.sh --all runs it (PHIM_ALL=1)")
    }
}
