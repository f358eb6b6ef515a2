import Testing
import Transliteration

@Suite struct GoldenTests {
    @Test(arguments: Golden.all)
    func `The keys of a Vietnamese golden file give its text, in both tone styles`(golden: Golden) {
        for style in ToneStyle.allCases {
            var settings = golden.settings
            settings.toneStyle = style
            var method = VietnameseMethod(settings)
            var screen = Screen()
            screen.type(golden.keys, with: &method)
            let expected = style == .classic ? golden.classic : golden.modern
            #expect(screen.string == expected.replacing("_", with: " ").replacing("↵", with: "\n"), "\(style)")
            #expect(screen.complaints.isEmpty)
        }
    }

    @Test func `The Vietnamese golden files are found`() {
        #expect(Golden.all.count > 300)
    }
}
