public import Engine
import Keyboard
import Transliteration

/// The `set` lines of a scenario, as engine settings and as a configuration file:
///
/// - `method telex`, `locales vi:telex us:none`: the rotation, all on the US layout
/// - `tone-style modern`
/// - `hotkey ctrl+space nextLocale`
/// - `plane off`: the desktop has no character plane, so only the characters of a US keyboard can be typed
///
/// Other settings of a configuration file are in `toml` lines, which only runners with a configuration use.
///
/// Shift tapped twice is `toggleRaw`, as without any configuration.
extension Scenario {
    /// The settings for an engine without devices.
    public var engineSettings: EngineSettings {
        var vietnamese = VietnameseSettings()
        if settings["tone-style"] == "modern" { vietnamese.toneStyle = .modern }
        var engineSettings = EngineSettings(
            locales: locales.map { Locale(id: $0.id, layout: .us, inputMethod: $0.method) },
            inputMethods: InputMethods.all(vietnamese),
            hotkeys: hotkey.map { [$0] } ?? [])
        engineSettings.modifierHotkeys = [ModifierHotkey(ModifierTap(.shift, isDouble: true), .toggleRaw)]
        if settings["plane"] == "off" { engineSettings.canType = { KeyLayout.usKey(of: $0) != nil } }
        return engineSettings
    }

    /// The same settings as the text of a configuration file.
    public var configuration: String {
        var text = ""
        for locale in locales {
            text += "[[locale]]\nid = \"\(locale.id)\"\nlayout = \"us\"\nmethod = \"\(locale.method)\"\n"
        }
        if let style = settings["tone-style"] { text += "[vietnamese]\ntone_style = \"\(style)\"\n" }
        if let words = settings["hotkey"]?.split(separator: " "), words.count == 2 {
            text += "[keys]\n\"\(words[0])\" = \"\(words[1])\"\n"
        }
        if let plane = settings["plane"] { text += "[output]\nplane = \"\(plane)\"\n" }
        return text + toml.map { $0 + "\n" }.joined()
    }

    private var locales: [(id: String, method: String)] {
        let rotation = settings["locales"] ?? "vi:\(settings["method"] ?? "telex")"
        return rotation.split(separator: " ").map { entry in
            let parts = entry.split(separator: ":").map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "none")
        }
    }

    private var hotkey: Hotkey? {
        guard let words = settings["hotkey"]?.split(separator: " "), words.count == 2,
            let action = KeyboardAction(String(words[1]))
        else { return nil }
        var modifiers: Modifiers = []
        let parts = words[0].split(separator: "+")
        for name in parts.dropLast() {
            switch name {
            case "shift": modifiers.insert(.shift)
            case "ctrl": modifiers.insert(.control)
            case "alt": modifiers.insert(.option)
            case "super": modifiers.insert(.command)
            default: return nil
            }
        }
        return parts.last.flatMap { Keycode(named: $0) }.map { Hotkey($0, modifiers, action) }
    }
}
