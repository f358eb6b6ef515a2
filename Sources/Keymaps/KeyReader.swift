import CXkbcommon
import Keyboard

/// Handles the keys of a text field. It tracks the modifiers in an XKB state, and caches the outcome of each key per
/// state.
struct KeyReader {
    private let keymap: Keymap
    /// The XKB state; the text field owns it.
    private let state: OpaquePointer
    /// Whether there is text before the field.
    private let isPart: Bool
    private let changesState: [Bool]
    /// The modifiers and the group of the XKB state.
    private var selection = Selection(modifiers: 0, group: 0)
    private var outcomes: [Selection: [Keycode: Outcome]] = [:]
    /// The characters and tokens of the field.
    private var contents: [Outcome] = []
    private var isDown = Array(repeating: false, count: KeyLayout.keyCount)

    private struct Selection: Hashable {
        var modifiers: UInt32
        var group: UInt32
    }

    init(_ keymap: Keymap, _ state: OpaquePointer, isPart: Bool) {
        self.keymap = keymap
        self.state = state
        self.isPart = isPart
        changesState = keymap.keysThatChangeState()
    }

    var text: String {
        var text = ""
        for outcome in contents {
            switch outcome {
            case .character(let character): text.unicodeScalars.append(character)
            case .token(let name): text += name
            case .nothing, .backspace: break
            }
        }
        return text
    }

    var heldModifierKeys: Set<Keycode> {
        Set(isDown.indices.filter { isDown[$0] }.map { Keycode(UInt16($0)) })
    }

    mutating func clear() {
        contents.removeAll(keepingCapacity: true)
    }

    mutating func receive(_ event: OutputEvent) {
        if changesState[Int(event.keycode.rawValue)] {
            change(event)
        } else if event.phase != .release {
            apply(outcome(of: event.keycode))
        }
    }

    private mutating func change(_ event: OutputEvent) {
        let key = Int(event.keycode.rawValue)
        switch event.phase {
        case .press:
            // The kernel drops the press of a key that is down.
            if isDown[key] { return }
            isDown[key] = true
            apply(outcome(of: event.keycode))
            _ = xkb_state_update_key(state, Keymap.xkbKeycode(event.keycode), XKB_KEY_DOWN)
        case .release:
            if !isDown[key] { return }
            isDown[key] = false
            _ = xkb_state_update_key(state, Keymap.xkbKeycode(event.keycode), XKB_KEY_UP)
        case .repeat: return
        }
        selection = Selection(
            modifiers: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    private mutating func apply(_ outcome: Outcome) {
        switch outcome {
        case .nothing: break
        case .token(Self.delete) where contents.last == .token(Self.left) && deleteSequence(): break
        case .character, .token: contents.append(outcome)
        case .backspace:
            switch contents.last {
            case .character: contents.removeLast()
            case nil where !isPart: break
            default: contents.append(.token("⟨backspace⟩"))
            }
        }
    }

    /// Handles Delete after Left: removes the last grapheme cluster, as applications do. False if there is none.
    private mutating func deleteSequence() -> Bool {
        let parts = contents.dropLast().reversed().prefix {
            if case .character = $0 { true } else { false }
        }
        var text = ""
        for case .character(let character) in parts.reversed() { text.unicodeScalars.append(character) }
        guard let last = text.last else { return false }
        contents.removeLast(1 + last.unicodeScalars.count)
        return true
    }

    private static let left = "⟨left⟩"
    private static let delete = "⟨delete⟩"

    private mutating func outcome(of keycode: Keycode) -> Outcome {
        if let known = outcomes[selection]?[keycode] { return known }
        let outcome = findOutcome(of: keycode)
        outcomes[selection, default: [:]][keycode] = outcome
        return outcome
    }

    private func findOutcome(of keycode: Keycode) -> Outcome {
        let keysym = Keysym(xkb_state_key_get_one_sym(state, Keymap.xkbKeycode(keycode)))
        if keysym.isModifier { return .nothing }
        let modifiers = keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE))
        let held = modifiers.intersection([.shift, .control, .option, .command])
        if !held.intersects(.chords) {
            if let character = keysym.character { return .character(character) }
            if keysym.action(of: keycode) == .backspace { return .backspace }
        }
        return .token(TokenName.of(keycode, giving: keysym, plain: plainKeysym(of: keycode), holding: held))
    }

    /// The keysym of a key with nothing held, which names the key in a chord. Num Lock is kept, so that keys of the
    /// number pad are named as digits.
    private func plainKeysym(of keycode: Keycode) -> Keysym {
        guard let plain = xkb_state_new(keymap.pointer) else { return .none }
        defer { xkb_state_unref(plain) }
        let locked = keymap.masks.modifiers(in: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED))
        let group = Int(xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
        keymap.set(locked.intersection(.numLock), group: group, on: plain)
        return Keysym(xkb_state_key_get_one_sym(plain, Keymap.xkbKeycode(keycode)))
    }
}
