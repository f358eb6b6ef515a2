/// What a client asks of the running daemon: one line, a verb and at most one argument.
///
/// No verb types text: whoever reaches the socket must not be able to write into applications.
public enum ControlRequest: Hashable, Sendable, LosslessStringConvertible {
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

    /// The longest line a client may send, in bytes.
    public static let sizeLimit = 1024

    /// Reads a line; nil if it is no request.
    public init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        let argument = words.count > 1 && words[1] != "next" ? words[1] : nil
        switch (words.first, words.count) {
        case ("status", 1): self = .status
        case ("follow", 1): self = .follow
        case ("devices", 1): self = .devices
        case ("pause", 1): self = .pause
        case ("resume", 1): self = .resume
        case ("toggle", 1): self = .toggle
        case ("reload", 1): self = .reload
        case ("locale", _): self = .locale(argument)
        case ("method", _): self = .inputMethod(argument)
        default: return nil
        }
    }

    /// The line that asks for it, without its newline.
    public var description: String {
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
        }
    }
}
