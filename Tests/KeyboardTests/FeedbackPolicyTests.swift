import Keyboard
import Testing

/// Which feedback belongs to which gesture on which action: behaviour 11, and each row of the standard.
@Suite struct FeedbackPolicyTests {
    private static func policy(_ rules: [StandardFeedbackPolicy.Rule] = []) -> StandardFeedbackPolicy {
        var policy = StandardFeedbackPolicy()
        policy.isOn = true
        policy.rules = rules
        return policy
    }

    struct Row: CustomTestStringConvertible {
        let gesture: Gesture
        let action: String
        /// `audio haptic class`; nil for no feedback.
        let expected: String?

        init(_ gesture: Gesture, _ action: String, _ expected: String?) {
            self.gesture = gesture
            self.action = action
            self.expected = expected
        }

        var testDescription: String { "\(gesture.rawValue) \(action)" }
    }

    private func told(_ feedback: Feedback?) -> String? {
        feedback.map { "\($0.audio) \($0.haptic.rawValue) \($0.actionClass.rawValue)" }
    }

    @Test(arguments: [
        Row(.press, "character:a", "input light input"),
        Row(.press, "text:Xin chào", "input light input"),
        Row(.press, "emoji:😀", "input light input"),
        Row(.press, "diacritic:U+0301", "input light input"),
        Row(.press, "space", "input light input"),
        Row(.press, "tab", "input light input"),
        Row(.press, "primary", "input light input"),
        Row(.press, "backspace", "delete light delete"),
        Row(.repeat, "backspace", "delete none delete"),
        Row(.press, "deleteForward", "input light delete"),
        Row(.press, "shift", "system light system"),
        Row(.press, "capsLock", "system light system"),
        Row(.press, "nextLocale", "system light system"),
        Row(.press, "layer:symbolic", "system light system"),
        Row(.press, "moveCursorBackward", "system light system"),
        Row(.press, "custom:greet", nil),
        Row(.press, "key:f5", nil),
        Row(.press, "none", nil),
        Row(.longPress, "space", nil),
        Row(.longPress, "character:a", "none medium input"),
        Row(.longPress, "primary", "none medium input"),
        Row(.release, "character:a", nil),
        Row(.release, "backspace", nil),
        Row(.release, "shift", nil),
        Row(.repeat, "character:a", nil),
        Row(.doubleTap, "character:a", nil),
        Row(.end, "character:a", nil),
    ])
    func `Each gesture on each class of action has its standard feedback`(row: Row) throws {
        let action = try #require(KeyboardAction(row.action))
        let feedback = Self.policy().feedback(for: row.gesture, on: action)
        #expect(told(feedback) == row.expected)
        #expect(feedback.map(\.gesture) ?? row.gesture == row.gesture)
    }

    @Test func `Feedback can be turned off as a whole, and sound and haptics one by one`() {
        var policy = Self.policy([.init(.primary, .press, audio: .custom("bell"), haptic: .heavy)])
        policy.isAudioOn = false
        #expect(told(policy.feedback(for: .press, on: .character("a"))) == "none light input")
        #expect(told(policy.feedback(for: .press, on: .primary)) == "none heavy input")
        policy.isHapticOn = false
        #expect(policy.feedback(for: .press, on: .primary) == nil)
        policy.isAudioOn = true
        #expect(told(policy.feedback(for: .press, on: .primary)) == "custom:bell none input")
        policy.isOn = false
        #expect(policy.feedback(for: .press, on: .primary) == nil)
    }

    @Test func `A long press on Return gives a heavy impact, and everything else stays standard`() {
        let policy = Self.policy([.init(.primary, .longPress, haptic: .heavy)])
        #expect(told(policy.feedback(for: .longPress, on: .primary)) == "none heavy input")
        #expect(told(policy.feedback(for: .press, on: .primary)) == "input light input")
        #expect(told(policy.feedback(for: .longPress, on: .character("a"))) == "none medium input")
        #expect(policy.feedback(for: .longPress, on: .space) == nil)
        #expect(told(policy.feedback(for: .press, on: .backspace)) == "delete light delete")
    }

    @Test func `A feedback rule comes before the standard feedback of the action`() {
        let policy = Self.policy([
            .init(.space, .longPress, audio: .system, haptic: .selectionChanged),
            .init(.backspace, .press, audio: AudioFeedback.none, haptic: HapticFeedback.none),
        ])
        #expect(told(policy.feedback(for: .longPress, on: .space)) == "system selectionChanged input")
        #expect(policy.feedback(for: .press, on: .backspace) == nil)
    }

    @Test func `Of several feedback rules the first that matches counts`() {
        let bell = StandardFeedbackPolicy.Rule(.space, audio: .custom("bell"))
        let any = StandardFeedbackPolicy.Rule(nil, audio: .system)
        let certainFirst = Self.policy([bell, any, .init(.space, audio: .delete)])
        #expect(certainFirst.feedback(for: .press, on: .space)?.audio == .custom("bell"))
        #expect(certainFirst.feedback(for: .press, on: .tab)?.audio == .system)
        let anyFirst = Self.policy([any, bell])
        #expect(anyFirst.feedback(for: .press, on: .space)?.audio == .system)
        #expect(anyFirst.feedback(for: .release, on: .space) == nil)
    }

    @Test func `The feedback policy knows for which gestures of an action it has rules`() {
        let policy = Self.policy([
            .init(.space, .longPress, audio: .system), .init(.space, .doubleTap, audio: .system),
            .init(nil, .release, audio: .system),
        ])
        #expect(
            policy.gestures(on: .space) == [Gestures(.longPress), Gestures(.doubleTap), Gestures(.release)])
        #expect(policy.gestures(on: .tab) == Gestures(.release))
        #expect(Self.policy().gestures(on: .space) == [])
    }

    @Test(arguments: ["none", "input", "delete", "system", "custom:bell", "custom:/a/b.wav", "custom:a:b"])
    func `The text of a sound parses to the same sound`(text: String) {
        #expect(AudioFeedback(text)?.description == text)
    }

    @Test(arguments: ["", "custom:", "Input", "bell"])
    func `A malformed text of a sound is refused`(text: String) {
        #expect(AudioFeedback(text) == nil)
    }
}
