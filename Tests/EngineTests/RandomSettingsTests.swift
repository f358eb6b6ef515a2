import Completion
import Configuration
import Engine
import Foundation
import Keyboard
import Scenarios
import TestSupport
import Testing

/// Configurations at random, over all plain settings and over parts that name keys, lists, macros and rules, each with
/// random keys, actions, notices and answers: what the engine believes of the text is what the application received.
///
/// `PHIM_RANDOM="1000 50 20000"` runs 50 seeds from 1000 on, 20,000 steps each.
@Suite struct RandomSettingsTests {
    private static let plan: (first: UInt64, count: UInt64, steps: Int) = {
        let words = ProcessInfo.processInfo.environment["PHIM_RANDOM"]?.split(separator: " ").compactMap {
            UInt64($0)
        }
        guard let words, words.count == 3 else { return (1, 12, 2_500) }
        return (words[0], words[1], Int(words[2]))
    }()

    @Test(arguments: plan.first..<plan.first + plan.count)
    func `With random settings the text is as the engine knows it`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let texts = (0..<3).map { _ in RandomConfiguration.scenario(&random) }
        var settings = try texts.map { try Self.settings($0, &random) }
        // A field either deletes emoji by parts or does not.
        for index in settings.indices { settings[index].namesEmoji = settings[0].namesEmoji }
        var input = RandomInput(
            settings, keys: RandomInputTests.keys, actions: RandomInputTests.actions + Self.actions, seed: seed)
        for step in 0..<Self.plan.steps {
            input.step()
            if step % 500 == 499 { input.releaseAllKeys() }
            if let fault = input.fault {
                let all = texts.enumerated().map { "# \($0)\n\($1)" }.joined(separator: "\n")
                Issue.record("seed \(seed), step \(step): \(fault)\n\(input.recent)\n\(all)")
                return
            }
        }
    }

    private static func settings(_ text: String, _ random: inout SeededRandom) throws -> EngineSettings {
        let scenario = try #require(ScenarioParser.parse("## Random\n" + text, file: "random").first)
        var settings = try scenario.completeSettings
        // The words of the product take too long in a debug build.
        let hasWords = settings.completionSources.contains {
            !($0 is EmojiEcho) && !"\(type(of: $0))".contains("Emoji")
        }
        settings.completionSources.removeAll { !"\(type(of: $0))".contains("Emoji") }
        if hasWords { settings.completionSources.append(EmojiEcho()) }
        for index in settings.locales.indices where Bool.random(using: &random) {
            settings.locales[index].layout = RandomInputTests.layout
            settings.locales[index].composeTable = RandomInputTests.composeTable
        }
        switch Int.random(in: 0..<3, using: &random) {
        case 0: settings.canType = { $0.isASCII }
        case 1: settings.canType = { $0.value < 0x2000 }
        default: break
        }
        settings.programs = [
            ProgramSignUp(
                actions: [.character("a"), .custom("x")], gestures: [Gestures(.press), Gestures(.longPress)]),
            ProgramSignUp(actions: [.custom("y"), .backspace], deadline: 2_000_000),
        ]
        settings.programs[1].kinds = [.image]
        return settings
    }

    /// Suggests something for every word.
    private struct EmojiEcho: CompletionSource {
        func items(for query: CompletionQuery) -> [Candidate] {
            let word = String(String.UnicodeScalarView(query.word))
            if word.isEmpty { return [] }
            return [
                Candidate(
                    "\(word)ng", replacing: query.word.count, addsSpace: true, isCorrection: word.count % 3 == 0),
                Candidate("👍🏿", replacing: query.word.count),
            ]
        }
    }

    private static let actions = """
        suggestion:1|suggestion:2|suggestion:9|picker:emoji|picker:macro|picker:own|picker:suggestions|layer:emojis
        image:cat|custom:z|custom:loop|character:;|character:?|character:/
        """.split { $0 == "|" || $0 == "\n" }.map { KeyboardAction(String($0))! }
}
