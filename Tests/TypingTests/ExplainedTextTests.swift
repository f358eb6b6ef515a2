import Configuration
import System
import Testing

@testable import Typing

@Suite struct ExplainedTextTests {
    @Test(arguments: [
        ("telex", "thí", "this → thí"), ("telex", "tiếng this", "tieengs this → tiếng thí"),
        ("telex", "google", "google → gôgle, with a space → google"), ("vni", "thí", "thi1 → thí"),
        ("telex", "{x}", "{x} → {x}"),
    ])
    func `A text that is read is explained by the keys that type it`(method: String, text: String, line: String) {
        MessageLanguage.$session.withValue(.english) {
            var configuration = Configuration.builtIn
            configuration.locales.swapAt(0, 1)
            configuration.locales[1].method = Configuration.Method(rawValue: method)
            let explained = ExplainedText(shown: text, configuration, file: "built in")
            #expect(explained?.line.hasPrefix(line) == true, "\(explained?.line ?? "none")")
        }
    }

    @Test func `Without a Vietnamese method nothing is explained`() {
        var configuration = Configuration.builtIn
        configuration.locales.removeAll { $0.method.isVietnamese }
        #expect(ExplainedText(shown: "thí", configuration, file: "built in") == nil)
    }
}
