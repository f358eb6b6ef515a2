package import Keyboard

/// What a client asks of the running daemon: one line, a verb and what it applies to.
///
/// `do` types into applications. Only the user who runs the daemon may connect to the socket; but every program of that
/// user may, and has no other way to type: `[control] actions = false` closes this one.
package enum ControlRequest: Hashable, Sendable, LosslessStringConvertible {
    case status
    /// The status now and again after every change, until the client hangs up.
    case follow
    case devices
    case pause
    case resume
    case toggle
    case reload
    /// The locale of that identifier; nil for the next one.
    case locale(String?)
    /// The input method of that name; nil for the next one.
    case inputMethod(String?)
    /// The layer of that name.
    case layer(String)
    /// Feedback is switched, or tried.
    case feedback(FeedbackSwitch)
    /// One sound or one haptic effect is played.
    case play(FeedbackKind)
    /// A modal editor with the focus is in this mode, as long as the client stays connected; nil if it has lost the focus.
    case editor(EditorMode?)
    /// An action is carried out as if a key had triggered it.
    case perform(KeyboardAction, Gesture)

    /// What can be done with feedback.
    package enum FeedbackSwitch: String, Hashable, Sendable, CaseIterable {
        case on
        case off
        case toggle
        /// Each kind is played once.
        case test
    }

    /// The longest line a client may send, in bytes.
    package static let sizeLimit = 1024

    /// Reads a line; nil if it is no request.
    package init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = words.first else { return nil }
        let argument = words.count > 1 ? words[1] : nil
        guard let request = argument.map({ Self.applying(verb, to: $0) }) ?? Self.simple(verb) else { return nil }
        self = request
    }

    private static func simple(_ verb: String) -> ControlRequest? {
        switch verb {
        case "status": .status
        case "follow": .follow
        case "devices": .devices
        case "pause": .pause
        case "resume": .resume
        case "toggle": .toggle
        case "reload": .reload
        case "locale": .locale(nil)
        case "method": .inputMethod(nil)
        default: nil
        }
    }

    private static func applying(_ verb: String, to argument: String) -> ControlRequest? {
        let name = argument == "next" ? nil : argument
        switch verb {
        case "locale": return .locale(name)
        case "method": return .inputMethod(name)
        case "layer": return .layer(argument)
        case "editor":
            return argument == "none" ? .editor(nil) : EditorMode(rawValue: argument).map { .editor($0) }
        case "feedback":
            if argument.hasPrefix("play ") { return FeedbackKind(String(argument.dropFirst(5))).map { .play($0) } }
            return FeedbackSwitch(rawValue: argument).map { .feedback($0) }
        case "do":
            let parts = argument.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let gesture = Gesture(rawValue: parts[0]), let action = KeyboardAction(parts[1])
            else { return nil }
            return .perform(action, gesture)
        default: return nil
        }
    }

    /// The line that asks for it, without its newline.
    package var description: String {
        switch self {
        case .status: "status"
        case .follow: "follow"
        case .devices: "devices"
        case .pause: "pause"
        case .resume: "resume"
        case .toggle: "toggle"
        case .reload: "reload"
        case .locale(let id): "locale \(id ?? "next")"
        case .inputMethod(let name): "method \(name ?? "next")"
        case .layer(let name): "layer \(name)"
        case .feedback(let change): "feedback \(change.rawValue)"
        case .play(let kind): "feedback play \(kind)"
        case .editor(let mode): "editor \(mode?.rawValue ?? "none")"
        case .perform(let action, let gesture): "do \(gesture.rawValue) \(action)"
        }
    }
}
