/// The text form of effects in goldens and in `phim explain`.
extension Effect: CustomStringConvertible {
    /// One line: `edit -1 “á”`.
    public var description: String {
        switch self {
        case .forward(let event): "forward \(event.keycode.name) \(event.phase.name)"
        case .edit(let edit): "edit -\(edit.deleteCount) “\(edit.insertion)”"
        case .setLocale(let id): "setLocale \(id)"
        case .setInputMethod(let name): "setInputMethod \(name)"
        case .pause: "pause"
        case .resume: "resume"
        case .remember(let word): "remember \(word.choice.rawValue) “\(word.text)”"
        case .run(let arguments): "run " + arguments.map(ArgumentList.quoted).joined(separator: " ")
        }
    }
}

extension KeyPhase {
    /// `press`, `release` or `repeat`.
    public var name: String {
        switch self {
        case .press: "press"
        case .release: "release"
        case .repeat: "repeat"
        }
    }
}
