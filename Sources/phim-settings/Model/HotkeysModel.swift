import Configuration
import Keyboard

/// The keys of `[keys]` and what they do.
struct HotkeysModel {
    /// Keys that do something.
    struct Binding: Hashable {
        /// As the file has them: `ctrl+space`.
        let keys: String
        /// What they do, in this order.
        let actions: [String]
        /// It is there without being in the file.
        var isBuiltIn = false
    }

    let model: SettingsModel

    /// The actions that people bind; the catalogue has more.
    static let usual = [
        "nextLocale", "nextInputMethod", "togglePause", "toggleRaw", "picker:emoji", "picker:locale", "picker:macro",
        "picker:suggestions", "passUntilReturn", "toggleModal",
    ]
    /// What holds unless the file binds the same keys.
    private static let builtIn = Binding(keys: "ctrl+shift", actions: ["nextLocale"], isBuiltIn: true)

    /// All that do something, in the order of the file.
    var bindings: [Binding] {
        let lines = model.edit.lines(of: "keys").map { Binding(keys: $0.key, actions: $0.values) }
        let isBound = lines.contains { Self.same($0.keys, Self.builtIn.keys) }
        return (isBound ? [] : [Self.builtIn]) + lines.filter { $0.actions != ["none"] }
    }

    /// What is wrong with keys: they are none, or do something already. `old` are those that they take the place of.
    func problem(of keys: String, besides old: String?) -> String? {
        do throws(Chord.Mistake) {
            _ = try Chord(keys)
        } catch {
            return error.suggestion.map { "\(error.message) (\($0)?)" } ?? error.message
        }
        if let other = bindings.first(where: { Self.same($0.keys, keys) }), other.keys != old {
            return model.texts.taken.filled(other.keys, name(of: other.actions))
        }
        if Self.same(model.value("vietnamese.raw_key"), keys) { return model.texts.takenByRawKey.filled(keys) }
        return nil
    }

    /// Actions in people's words.
    func name(of actions: [String]) -> String {
        actions.map { action in
            model.texts.actions[action] ?? action
        }.joined(separator: ", ")
    }

    /// Binds keys to actions, in the place of others.
    func bind(_ keys: String, to actions: [String], insteadOf old: Binding?) {
        let value = actions.count == 1 ? actions[0] : "[\(actions.map { "\"\($0)\"" }.joined(separator: ", "))]"
        model.change { edit throws(ConfigurationEdit.Refusal) in
            if let old, !Self.same(old.keys, keys) { try Self.remove(old, from: &edit) }
            if let path = SettingPath("keys.\"\(keys)\"") { _ = try edit.set(path, to: value) }
        }
    }

    /// Keys do nothing any more.
    func remove(_ binding: Binding) {
        model.change { edit throws(ConfigurationEdit.Refusal) in try Self.remove(binding, from: &edit) }
    }

    private static func remove(
        _ binding: Binding, from edit: inout ConfigurationEdit
    ) throws(ConfigurationEdit.Refusal) {
        guard let path = SettingPath("keys.\"\(binding.keys)\"") else { return }
        if same(binding.keys, builtIn.keys) {
            _ = try edit.set(path, to: "none")
        } else {
            try edit.unset(path)
        }
    }

    /// The same keys, in whatever order and letter case.
    private static func same(_ one: String, _ other: String) -> Bool {
        guard let first = try? Chord(one), let second = try? Chord(other) else { return one == other }
        return first == second
    }
}
