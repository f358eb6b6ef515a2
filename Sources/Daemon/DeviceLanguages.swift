import Configuration
import Engine
import Keyboard

/// A locale, an input method, or both; nil keeps the current one.
struct Language: Hashable {
    var locale: String?
    var method: String?
}

extension Engine {
    /// The active locale and input method.
    var language: Language { Language(locale: context.locale, method: context.inputMethod) }
}

/// The languages of keyboards that have a language of their own.
///
/// A press on such a keyboard selects its language; a press on any other keyboard selects the shared one. Each keeps
/// the language that was chosen on it last.
struct DeviceLanguages {
    private var settings: [Configuration.DeviceSettings] = []
    /// The configured name of the keyboard that was used last; nil for the keyboards that share a language.
    private var current: String?
    private var languages: [String?: Language] = [:]

    /// Whether no keyboard has a language of its own.
    var isEmpty: Bool { settings.isEmpty }

    /// Applies the settings of another configuration.
    mutating func use(_ settings: [Configuration.DeviceSettings]) {
        // A keyboard with only a layout of its own shares the language of the others.
        let settings = settings.filter { $0.locale != nil || $0.method != nil }
        guard settings != self.settings else { return }
        self.settings = settings
        languages = [:]
        current = nil
    }

    /// Returns the language to switch to for a press on this keyboard; nil to keep the current one.
    mutating func choose(for device: DeviceID, in engine: borrowing Engine) -> Language? {
        if settings.isEmpty { return nil }
        let names = engine.context.deviceNames[device] ?? []
        let own = settings.first { names.contains($0.name) }
        guard own?.name != current else { return nil }
        languages[current] = engine.language
        current = own?.name
        return languages[current] ?? own.map { Language(locale: $0.locale, method: $0.method?.rawValue) }
    }
}
