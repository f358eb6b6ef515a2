/// What the user hears and feels of one gesture. It tells the kind and the class, never the key.
public struct Feedback: Hashable, Sendable {
    /// The sound.
    public var audio: AudioFeedback
    /// The vibration.
    public var haptic: HapticFeedback
    /// The gesture.
    public var gesture: Gesture
    /// What kind of action it was.
    public var actionClass: ActionClass

    /// A feedback of those parts.
    public init(
        audio: AudioFeedback = .none, haptic: HapticFeedback = .none, gesture: Gesture = .press,
        actionClass: ActionClass = .other
    ) {
        self.audio = audio
        self.haptic = haptic
        self.gesture = gesture
        self.actionClass = actionClass
    }

    /// There is neither sound nor vibration.
    public var isNone: Bool { audio == .none && haptic == .none }
}

/// The sound.
public enum AudioFeedback: Hashable, Sendable {
    case none
    case input
    case delete
    case system
    /// A sound of the user's: a name of the sound theme, or a file's path.
    case custom(String)
}

extension AudioFeedback: LosslessStringConvertible {
    /// `input`, or `custom:bell`.
    public var description: String {
        switch self {
        case .none: "none"
        case .input: "input"
        case .delete: "delete"
        case .system: "system"
        case .custom(let name): "custom:\(name)"
        }
    }

    /// Reads what `description` writes; nil if it is no feedback.
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

/// The vibration.
public enum HapticFeedback: String, Hashable, Sendable, CaseIterable {
    case none
    case error
    case success
    case warning
    case light
    case medium
    case heavy
    case selectionChanged
}

/// One sound or one haptic effect by its name: `delete`, `custom:bell`, `heavy`.
public enum FeedbackKind: Hashable, Sendable {
    case audio(AudioFeedback)
    case haptic(HapticFeedback)

    /// The feedback that plays this and nothing else.
    public var feedback: Feedback {
        switch self {
        case .audio(let audio): Feedback(audio: audio)
        case .haptic(let haptic): Feedback(haptic: haptic)
        }
    }

    /// Every name that is no `custom:NAME`, sounds first.
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

    /// Reads what `description` writes; nil for an unknown name, for `none`, and for a name with control characters,
    /// which the line that a player reads must not contain.
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

/// What a player of feedback may know of an action.
public enum ActionClass: String, Hashable, Sendable, CaseIterable {
    /// It puts something into the text.
    case input
    /// It takes something out of the text.
    case delete
    /// It works on the keyboard itself: shift, layer, locale.
    case system
    /// A key that goes through as it is.
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
