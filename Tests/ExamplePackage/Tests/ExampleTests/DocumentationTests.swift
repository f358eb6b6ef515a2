import Foundation
import Testing

/// The documentation of the products has examples of this package.
@Suite struct DocumentationTests {
    @Test(arguments: [
        "Keyboard.docc/Keyboard.md", "Transliteration.docc/Transliteration.md", "Scenarios.docc/Scenarios.md",
        "Engine.docc/Engine.md", "Engine.docc/CustomHandlers.md",
    ])
    func `Every example of CustomHandlers.md is code of the example package`(page: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let files = FileManager.default.enumerator(at: package, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        let code = try (files ?? []).filter { $0.pathExtension == "swift" }
            .map { Self.unindented(try String(contentsOf: $0, encoding: .utf8)) }
        let module = page.prefix { $0 != "." }
        let text = try String(
            contentsOf: package.appending(path: "../../Sources/\(module)/\(page)").standardized, encoding: .utf8)
        let examples = text.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(!examples.isEmpty)
        for example in examples {
            let lines = Self.unindented(example)
            #expect(code.contains { $0.contains(lines) }, "\(example)")
        }
    }

    private static func unindented(_ text: String) -> String {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
    }
}
