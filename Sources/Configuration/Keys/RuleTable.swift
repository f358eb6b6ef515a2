import Engine
import Keyboard

/// `[[handler]]`: a gesture on an action gives other actions.
extension HandlerRule {
    /// Reads one table, or complains of it. One that names a program is not for this.
    static func rules(from table: inout TableReader, _ reader: ActionReader) -> [HandlerRule] {
        let gestures = gestures(from: &table)
        var actions: [KeyboardAction] = []
        if let node = table.node("action") {
            actions = reader.actions(node, named: "handler.action", in: table) ?? []
        } else {
            table.complaints.add(
                .missingKey, at: table.position, "[[handler]] wants action, as in action = \"custom:greet\"")
        }
        var outcome: [KeyboardAction]?
        if let node = table.node("do") {
            outcome = reader.actions(node, named: "handler.do", in: table)
        } else {
            table.complaints.add(
                .missingKey, at: table.position, "[[handler]] wants do, as in do = \"text:Xin chào\", or program")
        }
        var rule = HandlerRule(on: .none, do: outcome ?? [])
        if let text = table.string("modifiers") {
            rule.modifiers = text.value.isEmpty ? [] : Chord.modifiers(named: text.value)
            if rule.modifiers == nil {
                table.complaints.add(
                    .unknownValue, at: text.position,
                    "handler.modifiers is as in “ctrl+shift”, not \(text.value.quoted)")
            }
        }
        rule.layer = known(table.string("layer"), "layer", among: reader.layers, in: table)
        rule.locale = known(table.string("locale"), "locale", among: reader.locales, in: table)
        rule.device = table.string("device")?.value
        guard outcome != nil else { return [] }
        return actions.flatMap { action in
            gestures.map { gesture in
                var rule = rule
                rule.action = action
                rule.gesture = gesture
                return rule
            }
        }
    }

    /// Reads `gesture`, one or several; a press where it is left out.
    static func gestures(from table: inout TableReader) -> [Gesture] {
        guard let texts = table.strings("gesture") else { return [.press] }
        return texts.compactMap { text in
            if let gesture = Gesture(rawValue: text.value) { return gesture }
            let known = Gesture.allCases.map(\.rawValue)
            table.complaints.add(
                .unknownValue, at: text.position,
                "handler.gesture is one of \(known.joined(separator: ", ")), not \(text.value.quoted)",
                suggestion: NearestName.nearest(to: text.value, among: known))
            return nil
        }
    }

    private static func known(
        _ text: Located<String>?, _ kind: String, among names: [String], in table: TableReader
    ) -> String? {
        guard let text else { return nil }
        if !names.contains(text.value) {
            table.complaints.add(
                .unknownValue, at: text.position, "there is no \(kind) \(text.value.quoted)",
                suggestion: NearestName.nearest(to: text.value, among: names))
        }
        return text.value
    }
}
