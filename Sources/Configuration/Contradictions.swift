import Engine
import Keyboard
import System

/// Settings that are right by themselves and have no effect beside others.
struct Contradictions {
    private let configuration: Configuration
    private let complaints: ComplaintList

    /// Those of a configuration that was read.
    init(_ configuration: Configuration, complaints: ComplaintList) {
        self.configuration = configuration
        self.complaints = complaints
    }

    /// A raw key that is a hotkey: the hotkey counts. The default gives way without a word.
    func complainOfRawKeys(_ position: SourcePosition?, besides hotkeys: [Chord: Located<String>]) {
        complain(of: configuration.vietnamese.rawKey, named: "vietnamese.raw_key", at: position, besides: hotkeys)
        for rule in configuration.applications {
            complain(
                of: configuration.with(rule.settings).vietnamese.rawKey, named: "application.raw_key",
                at: rule.settings.rawKeyPosition, besides: hotkeys)
        }
    }

    private func complain(
        of key: Configuration.RawKey?, named name: String, at position: SourcePosition?,
        besides hotkeys: [Chord: Located<String>]
    ) {
        guard let key, let position else { return }
        let taken: String
        if let hotkey = hotkeys[key.chord] {
            taken = localized("\(hotkey.value.quoted) at \(hotkey.position.map(\.description) ?? "")")
        } else if case .modifiers(let tap) = key,
            HotkeyList.builtIn.modifierHotkeys.contains(where: {
                $0.modifiers == tap.modifiers && $0.keycode == tap.keycode && $0.isDouble == tap.isDouble
            })
        {
            taken = localized("the built-in hotkey \(key.chord.description.quoted)")
        } else {
            return
        }
        complaints.add(
            .noEffect, at: position, localized("\(name) has no effect: it is \(taken); choose another key"))
    }

    /// A word that is both kept and restored, or twice in a list.
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

    /// A closed layer that some key chooses and none leaves. What a program answers is not known.
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

    /// Keys that type are dead in a closed layer, unless it binds them.
    private static func worksInClosedLayers(_ hotkey: Hotkey) -> Bool {
        guard let keycode = hotkey.key.keycode, !hotkey.modifiers.intersects(.chords) else { return true }
        return !KeyLayout.us.action(of: keycode, under: []).isInputAction
    }

    /// No keyboard is left.
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

    /// A locale that no key chooses. The first is active from the start; what a program answers is not known.
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
