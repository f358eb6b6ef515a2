import Engine
package import Keyboard
import Keymaps
import System
import Transliteration

/// What one key did, as `phim explain` prints it.
package struct Explanation: Codable, Hashable, Sendable {
    /// The key with the keys that were held: `shift+d`, `hold a`.
    package var key: String
    /// The action of the key from a layer, a hotkey or the layout; `partOfSequence` for a key that only begins or
    /// continues a sequence.
    package var action: String
    /// The effects of the handlers, in order.
    package var effects: [String]
    /// The key events of the virtual keyboard: `+` for a press, `-` for a release.
    package var events: [String]
    /// The reason for the change of the word; empty if there is none.
    package var why: String
    /// The text that an application shows after the key.
    package var text: String
    /// The number of Unicode scalars of the text after the cursor.
    package var behind = 0
    /// The word that the input method holds.
    package var word: String
    /// The keys that made the word.
    package var keys: String
    /// The reason as a value, for a translation of `why`; not in the JSON.
    package var reason: Reason?

    /// The action of a key of a sequence.
    package static let partOfSequence = "part of a sequence"

    private enum CodingKeys: String, CodingKey {
        case key, action, effects, events, why, text, behind, word, keys
    }
}

/// Types keys one by one and explains what each one did.
package struct Explainer: ~Copyable {
    /// The effects of the last step.
    package private(set) var effects: [Effect] = []
    private var player: KeyPlayer
    private let keymap: Keymap
    private let remaps: RemappedKeys
    /// The abbreviations of macros.
    private let abbreviations: Set<String>

    /// An explainer with an empty text field, which keeps the last `limit` scalars.
    package init(_ assembly: Assembly, limit: Int = .max) {
        player = KeyPlayer(assembly, limit: limit)
        keymap = assembly.compiledKeymap()
        remaps = RemappedKeys(
            remaps: assembly.settings.remaps.general, holdTime: assembly.configuration.behavior.times.tapHold)
        abbreviations = Set(assembly.settings.macros.macros.map { $0.abbreviation.lowercased() })
    }

    /// The text of the field, with its cursor.
    package var area: TextArea { player.field.area }

    /// The state of the keyboard.
    package var context: KeyboardContext {
        _read { yield player.pipeline.engine.context }
    }

    /// The names of the layers in their order.
    package var layerNames: [String] { player.pipeline.engine.layerNames }

    /// The time in µs until something happens without a key; nil if nothing will.
    package var remainingTime: Timestamp? {
        player.pipeline.deadline.map { $0 > player.time ? $0 - player.time : 0 }
    }

    /// Lets time pass, in µs.
    package mutating func wait(_ duration: Timestamp) {
        player.wait(duration)
    }

    /// Inserts a text into the field without a key.
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
        var action = step.kind.ownAction
        var isPartOfSequence = false
        let (replacement, untypeable) = (context.replacement, player.pipeline.untypeable)
        let isTyped =
            if case .character(let character) = step.kind { player.pipeline.canType(character) } else { true }
        var (effects, events, pastes) = ([Effect](), [String](), false)
        let (keymap, remaps) = (keymap, remaps)
        player.play(step) { player, played in
            switch played {
            case .key(.release): effects += player.effects.filter { !$0.isRelease }
            case .held: break
            case .next:
                action = player.pipeline.engine.action(of: step, after: remaps)
                isPartOfSequence = player.pipeline.engine.isPartOfSequence(step, after: remaps)
                return
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
            key: step.name, action: isPartOfSequence ? Explanation.partOfSequence : action?.description ?? "",
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
            // What was typed may have the key that ended the abbreviation.
            return abbreviations.filter { typed.hasPrefix($0) && typed.count <= $0.count + 1 }
                .max { $0.count < $1.count }.map { .macro($0) }
                ?? .replaced(new.original)
        }
        if let old, context.replacement == nil, action == .backspace, effects.count == 1, case .edit = effects[0] {
            return old.isCorrection ? .correctionUndone : .takenBack
        }
        // Without an effect the key waits, or it was only released.
        return effects.isEmpty ? nil : action.flatMap { Reason($0, from: before, to: moment, of: method) }
    }

    private var method: (any InputMethod)? { player.pipeline.engine.inputMethod }

    private var moment: Reason.Moment { Reason.Moment(method) }

    /// The text in English, as the JSON of `phim explain` has it.
    private static func text(of reason: Reason?) -> String {
        MessageLanguage.$session.withValue(.english) { reason?.text ?? "" }
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
}

extension KeyText.Kind {
    /// The action of a step without a key; nil for any other step.
    fileprivate var ownAction: KeyboardAction? {
        switch self {
        case .character(let character): .character(character)
        case .perform(let action): action
        default: nil
        }
    }
}

/// What `[remap]` makes of keys.
private struct RemappedKeys {
    let remaps: [Keycode: KeyRemap]
    /// The time in µs after which a key without a time of its own is held.
    let holdTime: Timestamp

    /// The role of a key that is held for so long, in µs.
    func role(of keycode: Keycode, heldFor duration: Timestamp = 0) -> RemapTarget {
        guard let remap = remaps[keycode] else { return .key(keycode) }
        if case .tapHold(let hold) = remap.kind, duration >= remap.holdTime ?? holdTime { return hold }
        return remap.role
    }
}

extension Engine {
    /// The current action of the key of a step; nil for a step without a key.
    fileprivate func action(of step: KeyText.Step, after remaps: RemappedKeys) -> KeyboardAction? {
        switch step.kind {
        case .tap(let keycode, _, let duration): action(of: remaps.role(of: keycode, heldFor: duration))
        case .press(let keycode), .repeat(let keycode), .release(let keycode):
            action(of: remaps.role(of: keycode))
        case .together(let keycodes, _): meaning(ofTogether: keycodes)
        case .modifiers(let keys, let count):
            if keys.count == 1, remaps.remaps[keys[0]] != nil {
                action(of: remaps.role(of: keys[0]))
            } else {
                meaning(ofTaps: keys, count: count) ?? keys.last.map { meaning(of: $0) }
            }
        case .character, .perform, .wait, .newField: nil
        }
    }

    private func action(of role: RemapTarget) -> KeyboardAction {
        switch role {
        case .key(let keycode): meaning(of: keycode)
        case .layer(let name): .layer(name)
        case .none: .none
        }
    }

    /// Whether the key of a step only begins or continues a sequence.
    fileprivate func isPartOfSequence(_ step: KeyText.Step, after remaps: RemappedKeys) -> Bool {
        switch step.kind {
        case .tap(let keycode, _, _), .press(let keycode):
            if case .key(let keycode) = remaps.role(of: keycode) { isPartOfSequence(keycode) } else { false }
        default: false
        }
    }
}

extension Effect {
    /// Whether the effect forwards a release.
    fileprivate var isRelease: Bool {
        if case .forward(let event) = self { event.phase == .release } else { false }
    }
}
