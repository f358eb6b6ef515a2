import Configuration
import EventLoop
import Keyboard

/// Gives feedback to the player in use, and plays the series of `phim feedback test`.
final class FeedbackOutput {
    /// The player of the configuration's hook and haptic device.
    let standard: StandardFeedbackPlayer
    private let player: any FeedbackPlayer
    private var rest: [Feedback] = []
    private var next: Deadline!

    /// How long a test leaves between two feedbacks, in µs.
    var testPause: Timestamp = 500_000

    init(
        _ standard: StandardFeedbackPlayer, on loop: EventLoop,
        replacedBy replacement: (any FeedbackPlayer) -> any FeedbackPlayer
    ) {
        self.standard = standard
        player = replacement(standard)
        next = Deadline(on: loop) { [unowned self] in playNext() }
    }

    /// Takes other settings.
    func use(_ settings: Configuration.FeedbackSettings) { standard.use(settings) }

    /// Plays a feedback now.
    func play(_ feedback: Feedback) { player.play(feedback) }

    /// Plays each kind once, one after the other, and answers what they are played with.
    func test() -> [String] {
        let sounds: [AudioFeedback] = [.input, .delete, .system]
        let classes: [ActionClass] = [.input, .delete, .system]
        rest = zip(sounds, classes).map { Feedback(audio: $0, actionClass: $1) }
        rest += HapticFeedback.allCases.filter { $0 != .none }.map { Feedback(haptic: $0) }
        playNext()
        return player.summary
    }

    /// Plays nothing any more.
    func close() {
        next.disarm()
        player.close()
        standard.close()
    }

    private func playNext() {
        if rest.isEmpty { return }
        play(rest.removeFirst())
        if !rest.isEmpty { next.arm(at: MonotonicClock.now() + testPause) }
    }
}
