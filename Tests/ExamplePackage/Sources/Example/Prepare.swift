public import Daemon
public import Engine
public import Keyboard

/// Puts everything of this package into an engine: what `Daemon.run(prepare:)` and tests are given.
public func prepare(_ engine: inout Engine) {
    engine.insert(Signature(), before: .systemActions)
    engine.wrap(.transliteration, in: Dashes())
    engine.setBehavior { Cheerful($0) }
    engine.setFeedbackPolicy { SilentSpace($0) }
}

/// Counts the feedback, and has the standard player play it.
public final class CountingPlayer: FeedbackPlayer {
    public private(set) var played: [Feedback] = []
    private let standard: any FeedbackPlayer

    public init(_ standard: any FeedbackPlayer) {
        self.standard = standard
    }

    public func play(_ feedback: Feedback) {
        played.append(feedback)
        standard.play(feedback)
    }

    public func close() {
        standard.close()
    }
}
