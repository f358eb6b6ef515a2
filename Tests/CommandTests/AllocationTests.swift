import Foundation
import TestSupport
import Testing

/// The benchmarks, optimised: unoptimised loops allocate.
private let benchmarks = ProcessInfo.processInfo.environment["PHIM_BENCH_PROGRAM"].flatMap { $0.isEmpty ? nil : $0 }

/// Allocations are exact, so they are asserted. The benchmark warms up, counts, and prints.
@Suite(.enabled(if: benchmarks != nil, "needs the benchmarks: Tests/run.sh --counts builds them"))
struct AllocationTests {
    static let keystrokes = [
        "telex":
            "Tieengs Vieetj raats ddepj, nguwowif DDAIJ hocj google java destroyed straight internationalization",
        "simple-telex": "Tieengs Vieetj raats ddepj twf google",
        "vni": "Tie6ng1 Vie6t5 ra61t d9e5p, 2024 nam2024 gio72",
        "viqr": "Tie^'ng Vie^.t dde.p, ho\\.c",
        "telex-vni": "Tieengs Vie6t5 raats d9e5p",
        "microsoft": "Ti3ng8 vi3t9",
        "khong-dau": "Tieng Viet rat dep, nguoi ta doc sach dduwowngf data the user, chung toi ",
        "none": "plain words, and more",
        "esperanto": "ehxosxangxo cxiujxauxde, cxx CXU Sxi parolas",
        "pinyin": "Ni3hao3, zhong1guo2 lv4 lu:e4 xi1'an1 zhuang44 2024",
        "greek": "mh=nin a)/eide qea\\ A)xilh=os logos: a// sofos.",
        "kana": "konnichiha gakkou, matcha shinbun KATAKANA ko-hi- kin'en",
    ]

    @Test(arguments: keystrokes.keys.filter { $0 != "none" }.sorted())
    func `The input method allocates nothing for a key`(method: String) throws {
        try expectNone("engine", method)
    }

    @Test(arguments: [("telex", "tieegns nbhiax khoog gias ttrij, "), ("vni", "tie6gn1 nhu7gn4 kh6ng tie66ng1, ")])
    func `The correction of a slip allocates nothing`(method: String, keystrokes: String) throws {
        try expectNone("engine --corrects", method, keystrokes)
    }

    @Test(arguments: keystrokes.keys.sorted())
    func `The pipeline from key event to planned key events allocates nothing for a key`(method: String) throws {
        try expectNone("pipeline", method)
    }

    @Test func `A key that may be one of a combination allocates nothing`() throws {
        try expectNone("pipeline --combinations", "telex")
    }

    @Test(arguments: [1, 10_000], ["telex", "khong-dau", "pinyin", "none"])
    func `A key allocates nothing, however many macros there are`(count: Int, method: String) throws {
        try expectNone("pipeline --macros \(count)", method)
    }

    @Test func `A step in a list or a grid allocates nothing`() throws {
        let program = try #require(benchmarks)
        let printed = try TemporaryFolder.with { folder in
            try ConsoleSession.run("\(program) navigation --items 1000 --rounds 3", in: folder)
        }
        let steps = printed.split(separator: "\n").filter { $0.contains(" ns a step") }
        #expect(steps.count == 8 && steps.allSatisfy { $0.hasSuffix(" 0.00 allocations a step") }, "\(printed)")
    }

    private func expectNone(_ benchmark: String, _ method: String, _ keystrokes: String? = nil) throws {
        let program = try #require(benchmarks)
        let keystrokes = try #require(keystrokes ?? Self.keystrokes[method])
        let printed = try TemporaryFolder.with { folder in
            let text = Array(repeating: keystrokes, count: 50).joined(separator: "\n")
            try Data(text.utf8).write(to: folder.appending(path: "keys.txt"))
            return try ConsoleSession.run("\(program) \(benchmark) keys.txt -m \(method) --rounds 3", in: folder)
        }
        #expect(printed.contains("\n  0 allocations in a round\n"), "\(printed)")
    }
}
