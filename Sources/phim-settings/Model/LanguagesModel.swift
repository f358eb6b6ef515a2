import Configuration
import Keyboard
import Keymaps
import System

/// The languages of the configuration, and their changes.
struct LanguagesModel {
    /// A language of the configuration.
    struct Language: Hashable {
        let id: String
        let layout: String
        let method: String
        /// Its name in the language itself, with its identifier.
        let title: String
    }

    let model: SettingsModel

    var languages: [Language] {
        model.configuration.locales.map { locale in
            Language(
                id: locale.id, layout: locale.layout.value, method: locale.method.rawValue,
                title: LanguageName.menuTitle(of: locale.id))
        }
    }

    /// The methods that a language can have; `current` is included.
    func methods(with current: String) -> [String] {
        let own = model.configuration.methods.map(\.name) + [current]
        return own.reduce(into: Configuration.Method.shippedNames) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Sets `layout` or `method` of a language.
    func set(_ key: String, of id: String, to value: String) {
        model.set("locale.\"\(id)\".\(key)", to: value)
    }

    func move(_ index: Int, to place: Int) {
        model.change { edit throws(ConfigurationEdit.Refusal) in try edit.moveItem(index, of: "locale", to: place) }
    }

    func remove(_ index: Int) {
        model.change { edit throws(ConfigurationEdit.Refusal) in try edit.removeItem(index, of: "locale") }
    }

    /// Adds a language with the layout of its code, if there is one, and without a method; Vietnamese gets TELEX.
    func add(_ id: String) {
        let id = id.split(separator: " ").joined()
        let code = String(id.prefix { $0.isLetter }).lowercased()
        let layouts = Set((LayoutCatalog.installed()?.entries ?? []).map(\.layout))
        let layout = code != "vi" && layouts.contains(code) ? code : "us"
        let method = code == "vi" ? "telex" : "none"
        model.change { edit throws(ConfigurationEdit.Refusal) in
            try edit.addItem(
                of: "locale", [("id", .text(id)), ("layout", .text(layout)), ("method", .text(method))])
        }
    }
}
