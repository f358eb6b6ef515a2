package import Engine
package import Keyboard
import Keymaps
import Transliteration

/// What happened at one key, as `phim explain` prints it.
package struct Explanation: Codable, Hashable, Sendable {
    /// The key, with what was held for it: `shift+d`, `hold a`.
    package var key: String
    /// What a layer, a hotkey or the layout makes of it.
    package var action: String
    /// What the chain answered, in order.
    package var effects: [String]
    /// The key events that went out: `+` a press, `-` a release.
    package var events: [String]
    /// Why the word became what it is; empty if there is no reason to give.
    package var why: String
    /// What an application shows by now.
    package var text: String
    /// How many Unicode scalars of it stand behind the cursor.
    package var behind = 0
    /// The word the input method holds, and the keys it was made of.
    package var word: String
    /// The keys of that word.
    package var keys: String
    /// The same as `why`, not in words; not in the JSON.
    package var reason: Reason?

    private enum CodingKeys: String, CodingKey {
        case key, action, effects, events, why, text, behind, word, keys
    }
}

/// Types keys one by one and explains each.
package struct Explainer {
    /// What the chain answered to the last step.
    package private(set) var effects: [Effect] = []
    private var player: KeyPlayer
    private let keymap: Keymap
    /// The abbreviations of macros.
    private let abbreviations: Set<String>
    private static let texts = ReasonTexts(.english)

    /// An explainer before an empty text field, which keeps the last `limit` scalars.
    package init(_ assembly: Assembly, limit: Int = .max) {
        player = KeyPlayer(assembly, limit: limit, wordsFile: nil)
        keymap = assembly.keymap
        abbreviations = Set(assembly.settings.macros.macros.map { $0.abbreviation.lowercased() })
    }

    /// The text of the field, with its cursor.
    package var area: TextArea { player.field.area }

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

    /// Something that is no key puts a text into the field.
    package mutating func insert(_ text: String) {
        player.insert(text)
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
            let reason = Reason(.primary, from: before, to: moment, of: method) ?? .newField
            player.beginField()
            return Explanation(
                key: step.name, action: "primary", effects: [], events: [], why: Self.text(of: reason), text: text,
                word: "", keys: "", reason: reason)
        }
        let action = action(of: step)
        let isPartOfSequence = isPartOfSequence(step)
        let (replacement, untypeable) = (context.replacement, player.pipeline.untypeable)
        let isTyped =
            if case .character(let character) = step.kind { player.pipeline.canType(character) } else { true }
        var (effects, events, pastes) = ([Effect](), [String](), false)
        let keymap = keymap
        player.play(step) { player, played in
            switch played {
            case .key(.release): effects += player.effects.filter { !$0.isRelease }
            case .held: break
            case .key, .other: effects += player.effects
            }
            pastes = pastes || !player.output.pastes.isEmpty
            for event in player.output.events + player.output.pastes.flatMap(\.events) {
                events.append((event.phase == .release ? "-" : "+") + keymap.name(of: event.keycode))
            }
        }
        self.effects = effects
        let reason: Reason? =
            if !isTyped {
                .inserted
            } else if player.pipeline.untypeable > untypeable {
                .untypeable
            } else if pastes {
                .pasted
            } else {
                reason(for: action, after: replacement, from: before)
            }
        return Explanation(
            key: step.name, action: isPartOfSequence ? "part of a sequence" : action?.description ?? "",
            effects: effects.map(\.description), events: events,
            why: Self.text(of: reason), text: player.text, behind: area.after.unicodeScalars.count,
            word: Self.text(method?.composition ?? []), keys: Self.text(method?.keys ?? []), reason: reason)
    }

    private func reason(
        for action: KeyboardAction?, after old: Replacement?, from before: Reason.Moment
    ) -> Reason? {
        if let new = context.replacement, new.original != old?.original {
            if new.isCorrection { return .corrected }
            let typed = new.original.lowercased()
            return abbreviations.first { typed.hasPrefix($0) && typed.count <= $0.count + 1 }.map { .macro($0) }
                ?? .replaced(new.original)
        }
        if let old, context.replacement == nil, action == .backspace, effects.count == 1, case .edit = effects[0] {
            return old.isCorrection ? .correctionUndone : .takenBack
        }
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
