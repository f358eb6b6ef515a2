import Configuration
import Keyboard
import Testing

@testable import Typing

/// A text that cannot be typed completely is not typed at all, whatever its length.
@Suite struct UntypeableTextTests {
    @Test(arguments: ["日", "hello 日", "hello wonderful world 日", String(repeating: "long ", count: 100) + "日"])
    func `A text with an untypeable character is not typed at all`(text: String) throws {
        let source =
            "[keys]\nf9 = \"text:\(text)\"\nf10 = \"text:hello wonderful world\"\n[output]\nplane = \"off\"\n[feedback]\nenabled = true\n"
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        var pipeline = try Assembly.make(configuration, file: "f", hasPlane: true).get().pipeline()
        let output = Pipeline.Output()
        pipeline.handle(KeyEvent(try #require(Keycode(named: "f9")), .press), into: output)
        #expect(output.events == [] && pipeline.untypeable == 1)
        // A failure is felt, too, where feedback is on.
        #expect(output.requests.contains { if case .feedback = $0 { true } else { false } })
        output.clear()
        pipeline.handle(KeyEvent(try #require(Keycode(named: "f10")), .press), into: output)
        #expect(output.events.count == 2 * "hello wonderful world".count)
    }
}
