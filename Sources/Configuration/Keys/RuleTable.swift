import Engine
import Keyboard
import System

/// `[[handler]]`: replaces a gesture on an action by other actions.
extension HandlerRule {
    /// The rules of a table without the key `program`: one for each gesture on each action or kind of actions. Empty,
    /// with complaints, if the table is not usable.
    static func list(from table: inout TableReader, _ reader: ActionReader) -> [HandlerRule] {
        let subjects = reader.subjects("action", of: &table)
        if subjects == nil && !table.has("action") {
            table.complaints.add(
                .missingKey, at: table.position,
                localized("[[handler]] requires “action”, as in action = \"custom:greet\""))
        }
        let outcome = reader.outcome("do", of: &table)
        if outcome == nil && !table.has("do") {
            table.complaints.add(
                .missingKey, at: table.position,
                localized("[[handler]] requires “do” or “program”, as in do = \"text:Xin chào\""))
        }
        var rule = HandlerRule(on: .none, do: outcome ?? [])
        let gestures: [Gesture] = table.choices("gesture") ?? [.press]
        if let text = table.string("modifiers") {
            rule.modifiers = text.value.isEmpty ? [] : HotkeyKeys.modifiers(named: text.value)
            if rule.modifiers == nil {
                table.complaints.add(
                    .unknownValue, at: text.position,
                    localized("handler.modifiers must be modifiers like “ctrl+shift”, not \(text.value.quoted)"))
            }
        }
        rule.layer = layer(from: &table, reader)
        rule.locale = reader.known(table.string("locale"), localized("locale"), among: reader.locales, in: table)
        rule.device = table.string("device")?.value
        guard outcome != nil, let subjects else { return [] }
        for (key, isEmpty) in [("action", subjects.isEmpty), ("gesture", gestures.isEmpty)] where isEmpty {
            table.complaints.add(
                .noEffect, at: table.position(of: key), localized("handler.\(key) is empty: the rule never applies"))
        }
        let rules = subjects.actions.map { action in
            rule.action = action
            return rule
        }
        let ofKinds = subjects.kinds.map { kind in
            rule.action = .none
            rule.kind = kind
            return rule
        }
        return (rules + ofKinds).flatMap { rule in
            gestures.map { gesture in
                var rule = rule
                rule.gesture = gesture
                return rule
            }
        }
    }

    private static func layer(from table: inout TableReader, _ reader: ActionReader) -> String? {
        let layer = table.string("layer")
        if layer?.value == Layer.emojis, !reader.layers.contains(Layer.emojis) {
            table.complaints.add(
                .noEffect, at: layer?.position, localized("the rule never applies: there is no table [layers.emojis]")
            )
            return Layer.emojis
        }
        return reader.known(layer, localized("layer"), among: reader.layers, in: table)
    }

    /// The action, or the kind of actions, as the configuration names it.
    var subject: String { kind?.rawValue ?? action.description }

    private func matches(all other: HandlerRule) -> Bool {
        guard let kind else { return other.kind == nil && action == other.action }
        return other.kind.map { $0 == kind } ?? kind.contains(other.action)
    }

    /// Whether this rule applies everywhere where the other one does.
    func covers(_ other: HandlerRule) -> Bool {
        matches(all: other) && gesture == other.gesture
            && (modifiers == nil || modifiers == other.modifiers) && (layer == nil || layer == other.layer)
            && (locale == nil || locale == other.locale) && (device == nil || device == other.device)
    }
}
