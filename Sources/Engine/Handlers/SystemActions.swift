import Keyboard
import Transliteration

/// Performs the actions on the keyboard itself: locale, input method, layer, pause, programs.
///
/// They act on press; their repeats do nothing. The action `layer:emojis` opens the list of emoji, unless there is a
/// layer of that name. Shift and Caps Lock get here only from a hotkey, a rule or a program: they change the case of
/// the following letters, and no key is pressed for them.
struct SystemActions: KeyboardActionHandler {
    private let locales: [String]
    private let inputMethods: [String]
    private let layers: [String]

    /// A handler for the locales, input methods and layers of the settings.
    init(_ settings: EngineSettings) {
        locales = settings.locales.map(\.id)
        inputMethods = settings.inputMethodNames
        layers = [KeyboardContext.alphabetic] + settings.layers.map(\.name)
    }

    var kinds: ActionKinds { [.system, .modifier] }

    mutating func handle(
        _ gesture: Gesture, _ stroke: Stroke, in context: borrowing KeyboardContext, into effects: inout [Effect]
    ) -> HandlerResponse {
        if stroke.action.isInputAction { return .notMine }
        if stroke.action.isShiftAction, stroke.event == nil || stroke.isHotkey || stroke.isReplaced {
            if gesture == .press { effects.append(.setCase(stroke.action.toggled(context.keyboardCase))) }
            return .handled
        }
        if stroke.action == .layer("emojis"), !layers.contains("emojis") {
            return gesture == .press ? .expanded([.picker("emoji")]) : .handled
        }
        guard let effect = effect(of: stroke.action, in: context) else {
            return isSystem(stroke.action) ? .handled : .notMine
        }
        if gesture == .press { effects.append(effect) }
        return .handled
    }

    private func effect(of action: KeyboardAction, in context: borrowing KeyboardContext) -> Effect? {
        switch action {
        case .nextLocale: .setLocale(Self.next(after: context.locale, in: locales))
        case .locale(let id): locales.contains(id) ? .setLocale(id) : nil
        case .nextInputMethod: .setInputMethod(Self.next(after: context.inputMethod, in: inputMethods))
        case .inputMethod(let name): inputMethods.contains(name) ? .setInputMethod(name) : nil
        case .layer(let name): layers.contains(name) ? .setLayer(name) : nil
        case .url(let address): .run(["xdg-open", address])
        case .toggleModal: .setModal(!context.isModal)
        case .pause: .pause
        case .resume: .resume
        case .togglePause: context.isPaused ? .resume : .pause
        case .passUntilReturn: .setPassing(true)
        case .run(let arguments): .run(arguments)
        case .convertClipboard(let name): ClipboardConversion(name).map { .run($0.command) }
        case .feedback(let kind): .feedback(kind.feedback)
        default: nil
        }
    }

    /// Whether this handler consumes an action even if it has no effect, such as one for a locale that does not exist.
    private func isSystem(_ action: KeyboardAction) -> Bool {
        switch action {
        case .locale, .inputMethod, .layer, .convertClipboard: true
        default: false
        }
    }

    /// The element after `current`, cyclically; the first if `current` is not in the list.
    static func next(after current: String, in rotation: [String]) -> String {
        guard let index = rotation.firstIndex(of: current) else { return rotation.first ?? current }
        return rotation[(index + 1) % rotation.count]
    }
}

extension KeyboardAction {
    /// The case after Shift or Caps Lock as an action.
    fileprivate func toggled(_ keyboardCase: KeyboardCase) -> KeyboardCase {
        if self == .capsLock { return keyboardCase == .capsLocked ? .lowercased : .capsLocked }
        return keyboardCase.isUppercased ? .lowercased : .uppercased
    }
}
