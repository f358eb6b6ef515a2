package import Keyboard
import System

extension Configuration {
    /// `[feedback]`: audio and haptic feedback, and what plays it.
    public struct FeedbackSettings: Hashable, Sendable {
        /// How the sound hook is run.
        public enum Mode: String, Hashable, Sendable, CaseIterable {
            /// The hook is started once and reads a line of JSON for each feedback.
            case stream
            /// The hook is started for each feedback, and reads environment variables.
            case spawn
        }

        /// The feedback of each gesture: the switches and the rules.
        package var policy = StandardFeedbackPolicy()
        /// The sound hook: a program and its arguments. Empty for the built-in one.
        package var command: [String] = []
        /// How the sound hook is run.
        package var mode = Mode.stream
        /// The force-feedback device; nil for none.
        package var hapticDevice: DeviceMatch?

        /// The built-in values: no feedback.
        package init() {}
    }
}

extension SettingTable {
    static let feedback = SettingTable(
        "feedback",
        """
        Audio and haptic feedback while typing. `phim feedback on` and `off` switch it until the next reload, `phim feedback
        test` plays everything.
        """,
        [
            Setting("enabled", \.feedback.policy.isOn, "Give feedback.", inApplications: "feedback"),
            Setting("audio", \.feedback.policy.isAudioOn, "Feedback may be a sound."),
            Setting("haptics", \.feedback.policy.isHapticOn, "Feedback may be a vibration of haptic_device."),
            Setting(
                "command", \.feedback.command, .program,
                """
                The sound hook: a program and its arguments. It gets the kind of key and the gesture, never the key or the
                character. Empty: the built-in hook, which plays the sounds of your desktop, or short clicks.
                """),
            Setting(
                "mode", \.feedback.mode,
                """
                "stream": the hook is started once and reads a line of JSON for each sound. "spawn": it is started for each
                sound and reads environment variables.
                """),
            Setting(
                "haptic_device", \.feedback.hapticDevice, .device,
                """
                The device that vibrates, for example a game pad: vendor:product, a name or a path as in [devices]. Empty:
                none.
                """),
        ])
}

extension SettingForm<[String]> {
    /// A program and its arguments; empty for none.
    fileprivate static var program: Self {
        SettingForm<[Located<String>]>.texts.map { words, place in
            if let first = words.first, first.value.isEmpty {
                place.complain(
                    of: first, localized("\(place.path) must begin with a program, not with an empty string"))
            }
            return words.map(\.value)
        } from: {
            $0.map { Located($0) }
        }
    }
}

extension SettingForm<DeviceMatch?> {
    /// A pattern for a device; empty for none.
    fileprivate static var device: Self {
        SettingForm<Located<String>>.text.map { text, place in
            let match = DeviceMatch(text.value)
            if match == nil, !text.value.isEmpty {
                place.complain(
                    of: text,
                    localized(
                        "\(place.path) must be vendor:product, a name with * and ?, or a path, not \(text.value.quoted)"
                    ))
            }
            return .some(match)
        } from: {
            Located($0?.description ?? "")
        }
    }
}

extension StandardFeedbackPolicy.Rule {
    /// Reads all `[[feedback.rule]]`.
    static func list(from tables: [TableReader]) -> [StandardFeedbackPolicy.Rule] {
        var places: [Occasion: SourcePosition] = [:]
        return tables.compactMap { table in
            var table = table
            defer { table.complainOfUnknownKeys() }
            guard let rule = Self(from: &table) else { return nil }
            let occasion = Occasion(action: rule.action, gesture: rule.gesture)
            let general = Occasion(action: nil, gesture: rule.gesture)
            if let place = places[occasion] {
                table.complaints.add(
                    .noEffect, at: table.position,
                    localized("the rule at \(place) has the same action and gesture, and the first rule applies"))
            } else if let place = places[general] {
                table.complaints.add(
                    .noEffect, at: table.position,
                    localized(
                        "the rule at \(place) is for every action with this gesture, and the first rule applies"))
            } else {
                places[occasion] = table.position
            }
            return rule
        }
    }

    private struct Occasion: Hashable {
        let action: KeyboardAction?
        let gesture: Gesture
    }

    private init?(from table: inout TableReader) {
        var gesture = Gesture.press
        let text = table.string("action")
        let action = text.flatMap { KeyboardAction($0, of: table.complaints) }
        table.read("gesture", into: &gesture)
        let audio = table.string("audio").flatMap { AudioFeedback($0, of: table.complaints) }
        var haptic: HapticFeedback?
        if table.has("haptic") {
            var choice = HapticFeedback.none
            table.read("haptic", into: &choice)
            haptic = choice
        }
        if !table.has("audio") && !table.has("haptic") {
            table.complaints.add(
                .noEffect, at: table.position,
                localized("a rule without audio or haptic has no effect: add audio = \"none\" or haptic = \"heavy\""))
        }
        if let text, let action, action.tellsCharacter {
            table.complaints.add(
                .badValue, at: text.position,
                localized("a rule for a single character would tell the sound hook what you type"))
            return nil
        }
        if text != nil && action == nil { return nil }
        self.init(action, gesture, audio: audio, haptic: haptic)
    }
}

extension KeyboardAction {
    /// Whether feedback for this action would reveal the typed character.
    fileprivate var tellsCharacter: Bool {
        switch self {
        case .character, .diacritic: true
        case .key(let keycode): KeyLayout.us.character(of: keycode, under: []) != nil
        default: false
        }
    }
}

extension AudioFeedback {
    /// The names of the sounds without a value.
    private static let names = ["none", "input", "delete", "system"]
    /// The longest name of a sound, in bytes. It keeps a message short enough for one write to a pipe.
    private static let nameLimit = 1024

    /// Reads the sound of a rule, or reports it.
    fileprivate init?(_ text: Located<String>, of complaints: ComplaintList) {
        guard let audio = AudioFeedback(text.value) else {
            complaints.add(
                .unknownValue, at: text.position,
                localized(
                    """
                    feedback.rule.audio must be one of \(Self.names.joined(separator: ", ")), or custom:NAME, not \
                    \(text.value.quoted)
                    """),
                suggestion: NearestName.nearest(to: text.value, among: Self.names + ["custom:bell"]))
            return nil
        }
        if case .custom(let name) = audio,
            name.utf8.count > Self.nameLimit || name.unicodeScalars.contains(where: { $0.value < 0x20 })
        {
            complaints.add(
                .badValue, at: text.position,
                localized("the name of a sound must have no control characters and at most \(Self.nameLimit) bytes"))
            return nil
        }
        self = audio
    }
}
