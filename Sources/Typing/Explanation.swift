import Engine
import Keyboard
import Keymaps
import System

/// What happened to one key, as `phim explain` prints it.
package struct Explanation: Codable, Hashable, Sendable {
    /// The key, with the modifiers it was pressed under: `shift+d`.
    package var key: String
    /// What the layout or a hotkey makes of it.
    package var action: String
    /// What the chain answered, in order.
    package var effects: [String]
    /// The key events that went out: `+` a press, `-` a release.
    package var events: [String]
    /// Why the word became what it is; empty if there is no reason to give.
    package var why: String
    /// What an application shows by now.
    package var text: String
    /// The word the input method holds, and the keys it was made of.
    package var word: String
    /// The keys of that word.
    package var keys: String
}

/// Types keys one by one and explains each.
package struct Explainer {
    private var pipeline: Pipeline
    private let field: TextField
    private var output = Pipeline.Output()
    private var time: Timestamp = 0

    /// An explainer before an empty text field.
    package init(_ assembly: Assembly) {
        pipeline = assembly.pipeline()
        field = TextField(assembly.keymap)
    }

    /// A text names an unknown key.
    package struct UnknownKey: Error, CustomStringConvertible {
        /// Which key is unknown.
        package let description: String
    }

    /// Throws the first unknown key of a text.
    package static func check(_ text: String) throws(UnknownKey) {
        _ = try keys(in: text)
    }

    /// Explains each key of a text: a character is a key of a US keyboard, `{backspace}` a key by its name.
    package mutating func explain(_ text: String) throws(UnknownKey) -> [Explanation] {
        var explanations: [Explanation] = []
        for (keycode, isShifted) in try Self.keys(in: text) {
            if isShifted { _ = press(.leftShift) }
            explanations.append(explain(keycode, isShifted))
            if isShifted { release(.leftShift) }
        }
        return explanations
    }

    private mutating func explain(_ keycode: Keycode, _ isShifted: Bool) -> Explanation {
        let action = pipeline.engine.currentLayout.action(of: keycode, under: pipeline.engine.context.modifiers)
        let before = Reason.Moment(pipeline.engine.inputMethod)
        let effects = press(keycode)
        let events = output.events.map { ($0.phase == .release ? "-" : "+") + $0.keycode.name }
        let method = pipeline.engine.inputMethod
        let explanation = Explanation(
            key: (isShifted ? "shift+" : "") + keycode.name, action: action.description, effects: effects,
            events: events, why: Reason.tell(action, from: before, to: Reason.Moment(method), of: method),
            text: field.text, word: Self.text(method?.composition ?? []),
            keys: Self.text(method?.keys ?? []))
        release(keycode)
        return explanation
    }

    private mutating func press(_ keycode: Keycode) -> [String] {
        send(keycode, .press)
        return pipeline.effects.map(\.description)
    }

    private mutating func release(_ keycode: Keycode) {
        send(keycode, .release)
    }

    private mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += 1000
        output.clear()
        pipeline.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: &output)
        for event in output.events { field.receive(event) }
    }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private static func keys(in text: String) throws(UnknownKey) -> [(Keycode, Bool)] {
        var keys: [(Keycode, Bool)] = []
        var rest = text[...]
        while let character = rest.unicodeScalars.first {
            if character == "{", let end = rest.firstIndex(of: "}") {
                let name = rest[rest.index(after: rest.startIndex)..<end]
                guard let keycode = Keycode(named: name) else {
                    throw UnknownKey(description: "unknown key “\(name)”")
                }
                keys.append((keycode, false))
                rest = rest[rest.index(after: end)...]
            } else if let key = KeyLayout.usKey(of: character) {
                keys.append(key)
                rest.unicodeScalars.removeFirst()
            } else {
                throw UnknownKey(description: "“\(character)” is not on a US keyboard")
            }
        }
        return keys
    }
}
