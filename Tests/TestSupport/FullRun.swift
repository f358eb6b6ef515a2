import Foundation
package import Testing

/// Which tests run. The short run is for whoever has changed a line; `PHIM_ALL` is set by `Tests/run.sh --all`.
package enum FullRun {
    /// Whether all tests run.
    package static let isOn = ProcessInfo.processInfo.environment["PHIM_ALL"] == "1"

    /// How often something random is tried: the full run tries more of it, beginning with the same.
    package static func count(_ count: Int, orInShortRun short: Int) -> Int { isOn ? count : short }

    /// The cases of a table: the short run takes so many of them, spread over the whole.
    package static func cases<Case>(_ cases: [Case], orInShortRun short: Int) -> [Case] {
        guard !isOn, cases.count > short else { return cases }
        return (0..<short).map { cases[$0 * cases.count / short] }
    }
}

extension Trait where Self == ConditionTrait {
    /// Left out by the short run: what takes long, or needs programs that no other test needs.
    package static var inFullRun: Self { .enabled(if: FullRun.isOn, "Tests/run.sh --all runs it (PHIM_ALL=1)") }
}
