/// The text form of effects, used in golden files and by `phim explain`.
extension Effect: CustomStringConvertible {
    /// One line, such as `edit -1 “á”`.
    public var description: String {
        switch self {
        case .forward(let event): "forward \(event.keycode.name) \(event.phase.name)"
        case .edit(let edit): "edit -\(edit.deleteCount) “\(edit.insertion)”"
        case .setLocale(let id): "setLocale \(id)"
        case .setInputMethod(let name): "setInputMethod \(name)"
        case .setModal(let isModal): "setModal \(isModal)"
        case .pause: "pause"
        case .resume: "resume"
        case .setPassing(let isPassing): "setPassing \(isPassing)"
        case .remember(let word): "remember \(word.choice.rawValue) “\(word.text)”"
        case .rememberEmoji(let emoji): "rememberEmoji \(emoji)"
        case .tap(let keystroke): "tap \(keystroke.name)"
        case .setLayer(let name): "setLayer \(name)"
        case .setCase(let keyboardCase): "setCase \(keyboardCase.rawValue)"
        case .list(nil): "list closed"
        case .list(let list?): "list \(list.kind.rawValue) \(list.focus + 1)/\(list.items.count)"
        case .offer(let candidates): "offer \(candidates.count)"
        case .deleteSequence(let count): "deleteSequence \(count)"
        case .replaced(let replacement): "replaced “\(replacement.original)”"
        case .feedback(let feedback): "feedback \(feedback.audio) \(feedback.haptic.rawValue)"
        case .ask(let question): "ask \(question.program) \(question.gesture.rawValue) \(question.action)"
        case .fetch(let request): "fetch \(request.sources.map(\.description).joined(separator: ", "))"
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

extension Modifiers {
    /// The modifiers as a prefix of a key name: `ctrl+shift+`.
    public var namePrefix: String {
        Self.ordered.filter { contains($0.modifier) }.map { $0.name + "+" }.joined()
    }
}
