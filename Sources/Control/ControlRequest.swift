package import Keyboard

/// A request to the running daemon: one line with a verb and its argument.
///
/// `do` types into applications. Only programs of the user who runs the daemon may connect to the socket. On Wayland
/// and on the console they have no other way to type; `[control] actions = false` disables this one.
package enum ControlRequest: Hashable, Sendable, LosslessStringConvertible {
    /// The status.
    case status
    /// The status now and after every change, until the client disconnects.
    case follow
    /// The input devices.
    case devices
    /// Pauses the daemon: every key passes, hotkeys work.
    case pause
    /// Ends a pause, and takes released keyboards again.
    case resume
    /// Pauses the active daemon, or else resumes it.
    case toggle
    /// Reads the configuration again.
    case reload
    /// Switches to the locale with this identifier; nil for the next one.
    case locale(String?)
    /// Switches to the input method with this name; nil for the next one.
    case inputMethod(String?)
    /// Switches to the layer with this name.
    case layer(String)
    /// Switches or tests feedback.
    case feedback(FeedbackSwitch)
    /// Plays one sound or one haptic effect.
    case play(FeedbackKind)
    /// Reports the mode of a modal editor with the focus, valid while the client stays connected; nil if the editor has
    /// lost the focus.
    case editor(EditorMode?)
    /// Carries out an action as if a key had triggered it.
    case perform(KeyboardAction, Gesture)

    /// The changes of feedback.
    package enum FeedbackSwitch: String, Hashable, Sendable, CaseIterable {
        case on
        case off
        case toggle
        /// Plays each kind once.
        case test
    }

    /// The longest line that a client may send, in bytes.
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

    /// The line of the request, without its newline.
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
