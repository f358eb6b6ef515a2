package import Engine
package import Keyboard
import Transliteration

/// What happened at one key, as `phim explain` prints it.
package struct Explanation: Codable, Hashable, Sendable {
    /// The key, with what was held for it: `shift+d`, `hold a`.
    package var key: String
    /// What a layer, a hotkey or the layout makes of it.
    package var action: String
    /// What the chain answered, in order.
    package var effects: [String]
    /// The key events that went out: `+` a press, `-` a release. The release of a key that passes is left out.
    package var events: [String]
    /// Why the word became what it is; empty if there is no reason to give.
    package var why: String
    /// What an application shows by now.
    package var text: String
    /// The word the input method holds, and the keys it was made of.
    package var word: String
    /// The keys of that word.
    package var keys: String
    /// The same as `why`, not in words; not in the JSON.
    package var reason: Reason?

    private enum CodingKeys: String, CodingKey {
        case key, action, effects, events, why, text, word, keys
    }
}

/// Types keys one by one and explains each.
package struct Explainer {
    /// What the chain answered to the last step.
    package private(set) var effects: [Effect] = []
    private var player: KeyPlayer
    /// The last key corrected a word.
    private var hasCorrected = false
    private static let texts = ReasonTexts(.english)

    /// An explainer before an empty text field. A `receiver` gets what is typed instead of that field: the explanations
    /// have no text then.
    package init(_ assembly: Assembly, receiver: ((OutputEvent) -> Void)? = nil) {
        player = KeyPlayer(assembly, keepsTokens: true, wordsFile: nil, receiver: receiver)
    }

    /// The state of the keyboard.
    package var context: KeyboardContext { player.pipeline.engine.context }

    /// The engine as it stands.
    package var engine: Engine { player.pipeline.engine }

    /// How long it takes, in µs, until something happens without a key; nil if nothing will.
    package var remainingTime: Timestamp? {
        player.pipeline.deadline.map { $0 > player.time ? $0 - player.time : 0 }
    }

    /// Nothing happens for so many µs.
    package mutating func wait(_ duration: Timestamp) {
        player.wait(duration)
    }

    /// Another text field has the focus.
    package mutating func beginField() {
        player.beginField()
    }

    /// Explains each step.
    package mutating func explain(_ steps: [KeyText.Step]) -> [Explanation] {
        steps.map { explain($0) }
    }

    /// Explains a step.
    package mutating func explain(_ step: KeyText.Step) -> Explanation {
        let before = moment
        effects = []
        if step.kind == .newField {
            let text = player.endText()
            let reason = Reason(.primary, from: before, to: moment, of: method)
            player.beginField()
            return Explanation(
                key: step.name, action: "primary", effects: [], events: [], why: Self.text(of: reason), text: text,
                word: "", keys: "", reason: reason)
        }
        let action = action(of: step)
        let correction = correctingEdit
        let isPartOfSequence = isPartOfSequence(step)
        var (effects, events) = ([Effect](), [String]())
        player.play(step) { player, phase in
            let told = player.effects.filter { phase != .release || !$0.isRelease }
            if phase == .release, told.isEmpty { return }
            effects += told
            events += player.output.events.map { ($0.phase == .release ? "-" : "+") + $0.keycode.name }
        }
        self.effects = effects
        let reason = reason(for: action, correction, from: before)
        return Explanation(
            key: step.name, action: isPartOfSequence ? "part of a sequence" : action?.description ?? "",
            effects: effects.map(\.description), events: events,
            why: Self.text(of: reason), text: player.text, word: Self.text(method?.composition ?? []),
            keys: Self.text(method?.keys ?? []), reason: reason)
    }

    /// The edit by which the end of the word before the cursor would correct it; nil if nothing would.
    private var correctingEdit: Effect? {
        guard let correction = context.candidates.first(where: \.isCorrection) else { return nil }
        let word = Array(context.document.text.suffix(correction.replacedCount))
        let text = Array(correction.text.unicodeScalars)
        let common = zip(word, text).prefix { $0 == $1 }.count
        return .edit(Edit(deleting: word.count - common, inserting: Self.text(Array(text[common...]))))
    }

    private mutating func reason(
        for action: KeyboardAction?, _ correction: Effect?, from before: Reason.Moment
    ) -> Reason? {
        let undoes = hasCorrected && action == .backspace && effects.count == 1
        hasCorrected = correction != nil && effects.first == correction
        if hasCorrected { return .corrected }
        if undoes, case .edit = effects[0] { return .correctionUndone }
        // Without an effect the key waits, or it only came up.
        return effects.isEmpty ? nil : action.flatMap { Reason($0, from: before, to: moment, of: method) }
    }

    private var method: (any InputMethod)? { player.pipeline.engine.inputMethod }

    private var moment: Reason.Moment { Reason.Moment(method) }

    /// What the key of a step means at this moment; nil for a step without a key.
    private func action(of step: KeyText.Step) -> KeyboardAction? {
        switch step.kind {
        case .tap(let keycode, let held, _): return engine(holding: held).meaning(of: keycode)
        case .pair(let first, let second, let held): return engine(holding: held).meaning(of: first, with: second)
        case .press(let keycode), .repeat(let keycode), .release(let keycode):
            return player.pipeline.engine.meaning(of: keycode)
        case .modifiers(let keys, let count):
            let engine = player.pipeline.engine
            return engine.meaning(ofTaps: keys, count: count) ?? keys.last.map { engine.meaning(of: $0) }
        case .character(let character): return .character(character)
        case .perform(let action): return action
        case .wait, .newField: return nil
        }
    }

    /// Whether the key of a step only begins a sequence, or goes on with one.
    private func isPartOfSequence(_ step: KeyText.Step) -> Bool {
        switch step.kind {
        case .tap(let keycode, let held, _): engine(holding: held).isPartOfSequence(keycode)
        case .press(let keycode): player.pipeline.engine.isPartOfSequence(keycode)
        default: false
        }
    }

    /// The engine with modifier keys held: a copy, since only the engine is to see them.
    private func engine(holding keys: [Keycode]) -> Engine {
        var engine = player.pipeline.engine
        var effects: [Effect] = []
        for key in keys { engine.handle(KeyEvent(key, .press, device: DeviceID(1)), into: &effects) }
        return engine
    }

    private static func text(of reason: Reason?) -> String { reason.map { texts.text(of: $0) } ?? "" }

    private static func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}

extension Effect {
    /// A key goes up that passed before.
    fileprivate var isRelease: Bool {
        if case .forward(let event) = self { event.phase == .release } else { false }
    }
}
