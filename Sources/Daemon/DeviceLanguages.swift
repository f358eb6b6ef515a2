import Configuration
import Engine
import Keyboard

/// The languages of keyboards that have one of their own.
///
/// A key of such a keyboard chooses its language, and a key of another keyboard the one that all others share. Each keeps
/// what was chosen on it last.
struct DeviceLanguages {
    private var settings: [Configuration.DeviceSettings] = []
    /// The pattern of the keyboard that was used last; nil for the others.
    private var current: String?
    private var languages: [String?: Language] = [:]

    /// No keyboard has a language of its own.
    var isEmpty: Bool { settings.isEmpty }

    /// Takes another configuration.
    mutating func use(_ settings: [Configuration.DeviceSettings]) {
        // A keyboard that only has a layout of its own shares the language of the others.
        let settings = settings.filter { $0.locale != nil || $0.method != nil }
        guard settings != self.settings else { return }
        self.settings = settings
        languages = [:]
        current = nil
    }

    /// A key of a keyboard goes down; answers the language that it chooses, nil for the one that is on.
    mutating func choose(for device: DeviceID, in engine: Engine) -> Language? {
        if settings.isEmpty { return nil }
        let names = engine.context.deviceNames[device] ?? []
        let own = settings.first { names.contains($0.name) }
        guard own?.name != current else { return nil }
        languages[current] = engine.language
        current = own?.name
        return languages[current] ?? own.map { Language(locale: $0.locale, method: $0.method?.rawValue) }
    }
}
