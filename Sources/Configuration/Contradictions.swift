import Engine
import Keyboard
import System

/// Finds settings that are valid by themselves, but have no effect because of other settings.
struct Contradictions {
    private let configuration: Configuration
    private let complaints: ComplaintList

    /// Checks a configuration that was read.
    init(_ configuration: Configuration, complaints: ComplaintList) {
        self.configuration = configuration
        self.complaints = complaints
    }

    /// Reports a raw key that is also a hotkey: then the hotkey has its effect. There is no complaint if the raw key is
    /// the default.
    func complainOfRawKeys(_ position: SourcePosition?, besides hotkeys: [HotkeyKeys: Located<String>]) {
        complain(of: configuration.vietnamese.rawKey, named: "vietnamese.raw_key", at: position, besides: hotkeys)
        for rule in configuration.applications {
            complain(
                of: configuration.with(rule.settings).vietnamese.rawKey, named: "application.raw_key",
                at: rule.settings.rawKeyPosition, besides: hotkeys)
        }
    }

    private func complain(
        of key: Configuration.RawKey?, named name: String, at position: SourcePosition?,
        besides hotkeys: [HotkeyKeys: Located<String>]
    ) {
        guard let key, let position else { return }
        let taken: String
        if let hotkey = hotkeys[key.keys] {
            taken = localized("\(hotkey.value.quoted) at \(hotkey.position.map(\.description) ?? "")")
        } else if HotkeyList.builtIn.modifierHotkeys.contains(where: { .tap($0.tap) == key.keys }) {
            taken = localized("the built-in hotkey \(key.keys.description.quoted)")
        } else {
            return
        }
        complaints.add(
            .noEffect, at: position, localized("\(name) has no effect: it is \(taken); choose another key"))
    }

    /// Reports a word that is both kept and restored, or is in a list twice.
    func complainOfWords() {
        var places: [String: (name: String, position: SourcePosition?)] = [:]
        let lists = [
            ("always_keep", configuration.vietnamese.alwaysKeep),
            ("always_restore", configuration.vietnamese.alwaysRestore),
        ]
        for (name, words) in lists {
            for word in words {
                if let first = places[word.value.lowercased()] {
                    let place = first.position.map { localized(" at \($0)") } ?? ""
                    let outcome = first.name == name ? "" : localized("; the word is restored")
                    complaints.add(
                        .noEffect, at: word.position,
                        localized("\(word.value.quoted) stands in \(first.name)\(place), too\(outcome)"))
                } else {
                    places[word.value.lowercased()] = (name, word.position)
                }
            }
        }
    }

    /// Reports a closed layer that a key activates and no key leaves. With programs nothing is reported, since their
    /// actions are not known.
    func complainOfClosedLayers(actions: [KeyboardAction]) {
        guard configuration.programs.isEmpty else { return }
        let actions = actions + configuration.modifierHotkeys.map(\.action)
        for layer in configuration.layers where layer.isClosed && !layer.isOneShot {
            guard let position = configuration.positions[layer: layer.name], actions.contains(.layer(layer.name))
            else { continue }
            let ways =
                layer.bindings.map(\.action) + configuration.modifierHotkeys.map(\.action)
                + configuration.hotkeys.filter(Self.worksInClosedLayers).map(\.action)
                + configuration.rules.filter { $0.layer == nil || $0.layer == layer.name }.flatMap(\.outcome)
            let leaves = ways.contains { if case .layer(let name) = $0 { name != layer.name } else { false } }
            if leaves { continue }
            complaints.add(
                .noEffect, at: position,
                localized(
                    "no key leads out of the closed layer \(layer.name.quoted): bind one to “layer:alphabetic” in it")
            )
        }
    }

    /// Whether the hotkey works in a closed layer: keys that type have no effect there, unless the layer binds them.
    private static func worksInClosedLayers(_ hotkey: Hotkey) -> Bool {
        guard hotkey.key.isSingle, !hotkey.modifiers.intersects(.chords) else { return true }
        return !KeyLayout.us.action(of: hotkey.key, under: []).isInputAction
    }

    /// Reports if no keyboard is left.
    func complainOfExcludedKeyboards(_ position: SourcePosition?) {
        let devices = configuration.devices
        let takesNone = devices.exclude.contains { match in
            switch match {
            case .name(let pattern): pattern.allSatisfy { $0 == "*" }
            case .path(let pattern):
                Glob.matches(pattern, "/dev/input/event0") && Glob.matches(pattern, "/dev/input/x1")
            case .identity: false
            }
        }
        if takesNone || !devices.include.isEmpty && devices.include.allSatisfy(devices.exclude.contains) {
            complaints.add(
                .noEffect, at: position, localized("devices.exclude has every keyboard: no keyboard will be used"))
        }
    }

    /// Reports a locale that no key activates. The first one is active at the start. With programs nothing is reported,
    /// since their actions are not known.
    func complainOfLocales(at places: [SourcePosition], actions: [KeyboardAction]) {
        let actions = actions + configuration.modifierHotkeys.map(\.action)
        let all: [KeyboardAction] = [.nextLocale, .picker("locale")]
        if !configuration.programs.isEmpty || actions.contains(where: all.contains) { return }
        let chosen =
            configuration.applications.compactMap(\.settings.locale)
            + configuration.devices.settings.compactMap(\.locale)
        for (index, locale) in configuration.locales.enumerated().dropFirst() {
            if chosen.contains(locale.id) || actions.contains(.locale(locale.id)) { continue }
            complaints.add(
                .noEffect, at: index < places.count ? places[index] : places.first,
                localized(
                    """
                    no key switches to the locale \(locale.id.quoted): bind “nextLocale” or \("locale:\(locale.id)".quoted) in \
                    [keys]
                    """))
        }
    }
}
