import Configuration
import EventLoop
import Keyboard

/// Passes feedback to the player in use, and plays the series of `phim feedback test`.
final class FeedbackOutput {
    /// The player for the sound hook and the haptic device of the configuration.
    let standard: StandardFeedbackPlayer
    private let player: any FeedbackPlayer
    private var rest: [Feedback] = []
    private var next: Deadline!

    /// The pause between two feedbacks of a test, in µs.
    var testPause: Timestamp = 500_000

    init(
        _ standard: StandardFeedbackPlayer, on loop: EventLoop,
        replacedBy replacement: (any FeedbackPlayer) -> any FeedbackPlayer
    ) {
        self.standard = standard
        player = replacement(standard)
        next = Deadline(on: loop) { [unowned self] in playNext() }
    }

    /// Applies the feedback settings of another configuration.
    func use(_ settings: Configuration.FeedbackSettings) { standard.use(settings) }

    /// Plays a feedback now.
    func play(_ feedback: Feedback) { player.play(feedback) }

    /// Plays each kind of feedback once, one after the other. Returns the player's summary, a line each.
    func test() -> [String] {
        let sounds: [AudioFeedback] = [.input, .delete, .system]
        let classes: [ActionClass] = [.input, .delete, .system]
        rest = zip(sounds, classes).map { Feedback(audio: $0, actionClass: $1) }
        rest += HapticFeedback.allCases.filter { $0 != .none }.map { Feedback(haptic: $0) }
        playNext()
        return player.summary
    }

    /// Stops the test and closes the players.
    func close() {
        next.disarm()
        player.close()
        standard.close()
    }

    private func playNext() {
        if rest.isEmpty { return }
        play(rest.removeFirst())
        if !rest.isEmpty { next.arm(after: testPause) }
    }
}
