/// The sound and the vibration for one gesture. It holds the class of the action, never the key, so that a player
/// learns nothing about what is typed.
public struct Feedback: Hashable, Sendable {
    /// The sound.
    public var audio: AudioFeedback
    /// The vibration.
    public var haptic: HapticFeedback
    /// The gesture.
    public var gesture: Gesture
    /// The class of the action.
    public var actionClass: ActionClass

    /// Feedback for a gesture on an action of a class.
    public init(
        audio: AudioFeedback = .none, haptic: HapticFeedback = .none, gesture: Gesture = .press,
        actionClass: ActionClass = .other
    ) {
        self.audio = audio
        self.haptic = haptic
        self.gesture = gesture
        self.actionClass = actionClass
    }

    /// Whether there is neither a sound nor a vibration.
    public var isNone: Bool { audio == .none && haptic == .none }
}

/// A sound.
public enum AudioFeedback: Hashable, Sendable {
    /// No sound.
    case none
    /// A key typed something.
    case input
    /// A key deleted something.
    case delete
    /// An action changed the keyboard itself, or keys had no result.
    case system
    /// Another sound: a name of the sound theme, or the path of a file.
    case custom(String)
}

extension AudioFeedback: LosslessStringConvertible {
    /// The name, such as `input` or `custom:bell`.
    public var description: String {
        switch self {
        case .none: "none"
        case .input: "input"
        case .delete: "delete"
        case .system: "system"
        case .custom(let name): "custom:\(name)"
        }
    }

    /// Reads what `description` writes; nil for an unknown name or an empty `custom:`.
    public init?(_ text: String) {
        switch text {
        case "none": self = .none
        case "input": self = .input
        case "delete": self = .delete
        case "system": self = .system
        default:
            guard text.hasPrefix("custom:"), text.count > 7 else { return nil }
            self = .custom(String(text.dropFirst(7)))
        }
    }
}

/// A vibration. The driver in Devices decides how each kind feels.
public enum HapticFeedback: String, Hashable, Sendable, CaseIterable {
    /// No vibration.
    case none
    /// Keys had no result.
    case error
    /// Only used by the user's rules and `feedback:` actions.
    case success
    /// Only used by the user's rules and `feedback:` actions.
    case warning
    /// Given by default for a press that has a sound.
    case light
    /// Given by default for a long press, except on space.
    case medium
    /// Stronger than `medium`. Only used by the user's rules and `feedback:` actions.
    case heavy
    /// Only used by the user's rules and `feedback:` actions.
    case selectionChanged
}

/// One sound or one vibration by its name: `delete`, `custom:bell`, `heavy`.
public enum FeedbackKind: Hashable, Sendable {
    /// A sound.
    case audio(AudioFeedback)
    /// A vibration.
    case haptic(HapticFeedback)

    /// Feedback that plays this sound or vibration and nothing else.
    public var feedback: Feedback {
        switch self {
        case .audio(let audio): Feedback(audio: audio)
        case .haptic(let haptic): Feedback(haptic: haptic)
        }
    }

    /// Every name except `custom:NAME`, sounds first.
    public static let names =
        ["input", "delete", "system"] + HapticFeedback.allCases.filter { $0 != .none }.map(\.rawValue)
}

extension FeedbackKind: LosslessStringConvertible {
    /// The name.
    public var description: String {
        switch self {
        case .audio(let audio): audio.description
        case .haptic(let haptic): haptic.rawValue
        }
    }

    /// Reads what `description` writes; nil for an unknown name and for `none`. Also nil for a name with control
    /// characters, since players read one name per line.
    public init?(_ text: String) {
        if text == "none" || text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return nil
        }
        if let audio = AudioFeedback(text) {
            self = .audio(audio)
        } else if let haptic = HapticFeedback(rawValue: text) {
            self = .haptic(haptic)
        } else {
            return nil
        }
    }
}

/// The class of an action: all that a player of feedback learns about it.
public enum ActionClass: String, Hashable, Sendable, CaseIterable {
    /// It inserts text.
    case input
    /// It deletes text.
    case delete
    /// It changes the keyboard itself: shift, layer, locale.
    case system
    /// Any other action, such as a key that passes through.
    case other

    /// The class of an action.
    public init(_ action: KeyboardAction) {
        if action == .backspace || action == .deleteForward {
            self = .delete
        } else if action.isInputAction {
            self = .input
        } else {
            self = action.isSystemAction ? .system : .other
        }
    }
}
