import Engine
import Foundation
import Keyboard
import SimulatedDevices
import TestSupport
import Testing

@testable import Daemon

/// What a Swift developer gives the daemon.
@Suite struct OptionsTests {
    private struct Doubling: KeyboardActionHandler {
        mutating func handle(
            _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
        ) -> HandlerResponse {
            stroke.action == .character("q") ? .replaced(.text("qu")) : .notMine
        }
    }

    private final class Listener: FeedbackPlayer {
        private(set) var played: [Feedback] = []

        func play(_ feedback: Feedback) { played.append(feedback) }
    }

    @Test func `A custom handler is used, also after a reload`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"other\"\n".utf8).write(to: file)
            var options = Daemon.Options(configurationPath: file.path)
            options.environment = [:]
            options.prepare = { $0.insert(Doubling(), before: .transliteration) }
            let simulated = try SimulatedDaemon("", options)
            try simulated.type("q")
            #expect(simulated.text == "qu")
            #expect(simulated.answer(.reload).error == nil)
            #expect(simulated.daemon.control.status.locales == ["other"])
            try simulated.type("q")
            #expect(simulated.text == "ququ")
        }
    }

    @Test func `A custom feedback player gets the feedback`() throws {
        let listener = Listener()
        var options = Daemon.Options()
        options.environment = [:]
        options.feedbackPlayer = { _ in listener }
        let simulated = try SimulatedDaemon("[feedback]\nenabled = true\n", options)
        try simulated.type("a")
        #expect(listener.played.contains { $0.audio == .input })
        let count = listener.played.count
        #expect(simulated.answer(.play(.haptic(.heavy))).error == nil)
        #expect(listener.played.dropFirst(count).map(\.haptic) == [.heavy])
    }
}
