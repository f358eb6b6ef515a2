import Configuration
import Engine
import Keyboard
import Setup
import System
import Typing

/// The answers to the questions of `phim setup` about the configuration.
struct SetupAnswers {
    var method = "telex"
    /// The language that is active at the start: `vi` or `en`.
    var first = "vi"
    var preset = "phim"
    var hotkey = HotkeyKeys.nextLocale.description
    var toneStyle = "classic"
    var remembersWords = false
    var usesShorthand = true

    /// The default answers.
    init() {}

    /// The answers that a configuration gives.
    init(_ configuration: Configuration) {
        if let locale = configuration.locales.first(where: { $0.method.isVietnamese }) {
            method = locale.method.rawValue
        }
        if let locale = configuration.locales.first { first = locale.method.isVietnamese ? "vi" : "en" }
        preset = configuration.vietnamese.preset.rawValue
        toneStyle = configuration.vietnamese.toneStyle.rawValue
        remembersWords = configuration.vietnamese.wordsFile != nil
        usesShorthand = configuration.shorthand.isOn
        hotkey = configuration.localeHotkey ?? hotkey
    }

    /// The configuration with these answers. `layout` is that of the physical keyboard, `file` the path of the
    /// configuration.
    func draft(layout: String, file: String) -> ConfigurationDraft {
        let vietnamese = ConfigurationDraft.Language(id: "vi", layout: layout, method: method)
        let english = ConfigurationDraft.Language(id: "en", layout: layout)
        return ConfigurationDraft(
            languages: first == "vi" ? [vietnamese, english] : [english, vietnamese], preset: preset, hotkey: hotkey,
            toneStyle: toneStyle, wordsFile: remembersWords ? WordOverridesFile.usualPath(beside: file) : nil,
            usesShorthand: usesShorthand)
    }
}

extension Configuration {
    /// The first hotkey that switches to the next locale, as written in `[keys]`; nil if there is none.
    fileprivate var localeHotkey: String? {
        for hotkey in hotkeys where hotkey.action == .nextLocale {
            if hotkey.key.isSingle { return Keystroke(hotkey.key, hotkey.modifiers).name }
        }
        return modifierHotkeys.first { $0.action == .nextLocale }?.tap.name
    }
}
