import Engine
import Keyboard
import System
import Transliteration

/// A heading with lines of bindings: the keys, and their action in words.
struct BindingList {
    let heading: String
    let lines: [(keys: String, action: String)]

    /// All bindings of a locale in the order of interest: the method, the hotkeys, the layers, the remaps. Lists
    /// without lines are left out.
    static func all(of settings: EngineSettings, locale: Locale, _ method: (any InputMethod)?) -> [BindingList] {
        let taps = settings.modifierHotkeys.map { ($0.tap.name, $0.action.description) }
        let hotkeys = settings.hotkeys.map { line(of: $0, settings) }
        let layers = settings.layers.map { layer in
            BindingList(
                heading: localized("Layer \(layer.name)"), lines: layer.bindings.map { line(of: $0, settings) })
        }
        let remaps = [
            BindingList(heading: localized("Remapped keys"), lines: lines(of: settings.remaps.general))
        ]
        let named = settings.remaps.named.map {
            BindingList(heading: localized("Remapped keys on \($0.name)"), lines: lines(of: $0.keys))
        }
        let lists =
            (method.map { [BindingList(heading: translated($0.title), lines: examples(of: $0, locale))] } ?? [])
            + [BindingList(heading: localized("Hotkeys"), lines: taps + hotkeys)] + layers + remaps + named
        return lists.filter { !$0.lines.isEmpty }
    }

    /// The examples of the method for each character that a key types.
    private static func examples(of method: any InputMethod, _ locale: Locale) -> [(keys: String, action: String)] {
        KeyboardForm.iso.places.flatMap { place in
            let plain = locale.layout.character(of: place.keycode, under: [])
            let shifted = locale.layout.character(of: place.keycode, under: .shift)
            // A capital has the same purpose as its letter.
            let isCapital = plain.map { $0.properties.uppercaseMapping == shifted.map { String($0) } } ?? false
            return [plain, isCapital || place.keycode.name.hasPrefix("kp") ? nil : shifted].compactMap(\.self)
        }.reduce(into: [Unicode.Scalar]()) { if !$0.contains($1) { $0.append($1) } }.compactMap { character in
            let examples = method.examples(of: character)
            if examples.isEmpty { return nil }
            let purpose = method.purpose(of: character).map { " (\(translated($0)))" } ?? ""
            return (String(character), examples.joined(separator: " ") + purpose)
        }
    }

    private static func line(of hotkey: Hotkey, _ settings: EngineSettings) -> (keys: String, action: String) {
        let keys = hotkey.key.isSingle ? hotkey.key.name : settings.combinations.name(of: hotkey.key)
        return (hotkey.modifiers.namePrefix + keys, hotkey.action.description)
    }

    private static func lines(of remaps: [Keycode: KeyRemap]) -> [(keys: String, action: String)] {
        remaps.sorted { $0.key.rawValue < $1.key.rawValue }.map { keycode, remap in
            let role = text(of: remap.role)
            let action =
                switch remap.kind {
                case .plain: role
                case .tapHold(let held): localized("tapped \(role), held \(text(of: held))")
                case .oneShot: localized("\(role), also for the next key")
                case .taps(let others):
                    localized("by the number of taps: \(([role] + others.map(text)).joined(separator: ", "))")
                }
            return (keycode.name, action)
        }
    }

    private static func text(of role: RemapTarget) -> String {
        switch role {
        case .key(let keycode): keycode.name
        case .layer(let name): localized("layer \(name)")
        case .none: localized("nothing")
        }
    }
}
