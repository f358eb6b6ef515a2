import Configuration
import Keyboard
import System

/// The hotkeys of `[keys]` with their actions.
struct HotkeysModel {
    /// A hotkey with its actions.
    struct Binding: Hashable {
        /// The keys as written in the file: `ctrl+space`.
        let keys: String
        /// The actions, in order.
        let actions: [String]
        /// Whether it is the value of `raw_key`, and not in `[keys]`.
        var isRawKey = false
    }

    let model: SettingsModel

    /// The actions that users often bind, with their titles.
    private static let titles = KeyboardAction.catalog.flatMap { entry in
        entry.titles.map { (action: $0.key, title: translated($0.value)) }
    }
    /// The actions that users often bind.
    static let usual = titles.map(\.action)
    /// The built-in hotkey, which the file can replace.
    private static let builtIn = Binding(
        keys: HotkeyKeys.nextLocale.description, actions: ["nextLocale"])

    /// The setting with the key that restores a word, which is a hotkey too.
    private static let rawKey = "vietnamese.raw_key"

    /// All hotkeys with an action, in the order of the file, and the key that restores a word.
    var bindings: [Binding] {
        let key = model.value(Self.rawKey)
        return hotkeys + (key == "none" ? [] : [Binding(keys: key, actions: ["toggleRaw"], isRawKey: true)])
    }

    /// The hotkeys of `[keys]`, with the built-in one.
    private var hotkeys: [Binding] {
        let lines = model.edit.lines(of: "keys").map { Binding(keys: $0.key, actions: $0.values) }
        let isBound = lines.contains { Self.same($0.keys, Self.builtIn.keys) }
        return (isBound ? [] : [Self.builtIn]) + lines.filter { $0.actions != ["none"] }
    }

    /// The problem with new keys: they are invalid or in use; nil if there is none. `old` are the keys that they
    /// replace.
    func problem(of keys: String, besides old: String?) -> String? {
        do throws(HotkeyKeys.Mistake) {
            _ = try HotkeyKeys(keys)
        } catch {
            return error.suggestion.map { "\(error.message) (\($0)?)" } ?? error.message
        }
        if let other = bindings.first(where: { Self.same($0.keys, keys) }), other.keys != old {
            return localized("\(other.keys) is in use already: \(name(of: other.actions)).")
        }
        return nil
    }

    /// The names of actions for users.
    func name(of actions: [String]) -> String {
        actions.map { action in
            Self.titles.first { $0.action == action }?.title ?? action
        }.joined(separator: ", ")
    }

    /// Binds keys to actions, and removes the binding that they replace.
    func bind(_ keys: String, to actions: [String], insteadOf old: Binding?) {
        if old?.isRawKey == true { return model.set(Self.rawKey, to: keys) }
        let value = actions.count == 1 ? actions[0] : ConfigurationEdit.ItemValue.texts(actions).toml
        model.change { edit throws(ConfigurationEdit.Refusal) in
            if let old, !Self.same(old.keys, keys) { try Self.remove(old, from: &edit) }
            if let path = SettingPath("keys.\"\(keys)\"") { _ = try edit.set(path, to: value) }
        }
    }

    /// Removes a binding.
    func remove(_ binding: Binding) {
        if binding.isRawKey { return model.set(Self.rawKey, to: "none") }
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

    /// Whether two texts name the same keys, in any order and case.
    private static func same(_ one: String, _ other: String) -> Bool {
        guard let first = try? HotkeyKeys(one), let second = try? HotkeyKeys(other) else { return one == other }
        return first == second
    }
}
