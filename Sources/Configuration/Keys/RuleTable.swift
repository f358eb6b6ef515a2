import Engine
import Keyboard

/// `[[handler]]`: a gesture on an action gives other actions.
extension HandlerRule {
    /// Reads one table, or complains of it: a rule for each gesture on each action. One that names a program is not for
    /// this.
    static func read(from table: inout TableReader, _ reader: ActionReader, into rules: inout [HandlerRule]) {
        let actions = reader.actions("action", of: &table)
        if actions == nil && !table.has("action") {
            table.complaints.add(
                .missingKey, at: table.position, "[[handler]] wants action, as in action = \"custom:greet\"")
        }
        let outcome = reader.actions("do", of: &table)
        if outcome == nil && !table.has("do") {
            table.complaints.add(
                .missingKey, at: table.position, "[[handler]] wants do, as in do = \"text:Xin chào\", or program")
        }
        var rule = HandlerRule(on: .none, do: outcome ?? [])
        if table.isRead, outcome != nil, let actions, actions.count == 1 {
            // Most rules have no more lines than these, and there may be thousands.
            rule.action = actions[0]
            rules.append(rule)
            return
        }
        let gestures = table.gestures("gesture") ?? [.press]
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
        guard outcome != nil, let actions else { return }
        for action in actions {
            rule.action = action
            for gesture in gestures {
                rule.gesture = gesture
                rules.append(rule)
            }
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
