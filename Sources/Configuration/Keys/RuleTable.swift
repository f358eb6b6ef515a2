import Engine
import Keyboard

/// `[[handler]]`: replaces a gesture on an action by other actions.
extension HandlerRule {
    /// The rules of one table without the key `program`: one for each gesture on each action. None, with complaints,
    /// if the table is not usable.
    static func list(from table: inout TableReader, _ reader: ActionReader) -> [HandlerRule] {
        let actions = reader.actions("action", of: &table)
        if actions == nil && !table.has("action") {
            table.complaints.add(
                .missingKey, at: table.position, "[[handler]] requires “action”, as in action = \"custom:greet\"")
        }
        let outcome = reader.outcome("do", of: &table)
        if outcome == nil && !table.has("do") {
            table.complaints.add(
                .missingKey, at: table.position,
                "[[handler]] requires “do” or “program”, as in do = \"text:Xin chào\"")
        }
        var rule = HandlerRule(on: .none, do: outcome ?? [])
        let gestures: [Gesture] = table.choices("gesture") ?? [.press]
        if let text = table.string("modifiers") {
            rule.modifiers = text.value.isEmpty ? [] : Chord.modifiers(named: text.value)
            if rule.modifiers == nil {
                table.complaints.add(
                    .unknownValue, at: text.position,
                    "handler.modifiers must be modifiers like “ctrl+shift”, not \(text.value.quoted)")
            }
        }
        rule.layer = reader.known(table.string("layer"), "layer", among: reader.layers, in: table)
        rule.locale = reader.known(table.string("locale"), "locale", among: reader.locales, in: table)
        rule.device = table.string("device")?.value
        guard outcome != nil, let actions else { return [] }
        return actions.flatMap { action in
            gestures.map { gesture in
                rule.action = action
                rule.gesture = gesture
                return rule
            }
        }
    }
}
