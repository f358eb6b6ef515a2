import CAllocations
import Keyboard
import TestSupport
import Testing
import Transliteration

@Suite(.enabled(if: OptimisedBuild.isOptimised, "allocations are counted in release builds: swift test -c release"))
struct KeyAllocationTests {
    private static let texts: [VietnameseSettings.Typing: String] = [
        .telex: "Tieengs Vieetj, data ddwowngf destroyed hoaf<< khuyur<<< asss ",
        .simpleTelex: "Tieengs Vieetj, data dduwowngf destroyed hoaf<< ",
        .vni: "Tie6ng1 Vie6t5 gio72 d9u7o7ng2 nam2024 dat6a hoa2<< ",
        .viqr: "Tie^'ng Vie^.t cha`o. ddu+o+`ng toi\\. don't ",
        .telexVNI: "Tieengs Vie6t5 gio72 dduwowng2 nam2024 data ",
        .microsoft: "Ti3ng8 Vi3t9 0[]ng5 2024 100 ",
    ]

    @Test(arguments: VietnameseSettings.Typing.allCases)
    func `A key costs no allocation once the method is warm`(typing: VietnameseSettings.Typing) throws {
        let keys = Array(try #require(Self.texts[typing]).unicodeScalars)
        var method = VietnameseMethod(VietnameseSettings(typing))
        var revision = Revision()
        func typeText() {
            for key in keys {
                if key == "<" {
                    method.deleteBackward(into: &revision)
                } else {
                    method.insert(key, literally: false, into: &revision)
                }
            }
        }
        for _ in 0..<10 { typeText() }
        let before = phim_allocations()
        for _ in 0..<100 { typeText() }
        #expect(phim_allocations() - before == 0)
        let copy = keys.map(\.value)
        #expect(phim_allocations() - before > 0 && copy.count == keys.count, "the counter counts")
    }
}
