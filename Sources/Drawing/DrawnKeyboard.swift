public import Engine
import Keyboard
import System
import Transliteration

/// The contents of a drawn keyboard: what each key types or does in a locale and a layer.
public struct DrawnKeyboard: Sendable {
    /// The form of the keyboard.
    let form: KeyboardForm
    /// The locale, the input method and the layer, for a title: `Tiếng Việt, TELEX`.
    public let title: String
    /// The input method's name for people; empty for none.
    let methodTitle: String
    /// All bindings by headings, for an HTML page.
    let bindings: [BindingList]
    /// Whether the layout is written from right to left.
    let isRightToLeft: Bool
    /// The keys, from the upper left to the lower right.
    public private(set) var keys: [KeyCap]

    /// A keyboard with these settings in a locale. `layer` is one of the settings' layers; nil for letters.
    public init(_ settings: EngineSettings, locale: Locale, layer: Layer? = nil, form: KeyboardForm) {
        self.form = form
        let method = settings.inputMethods.first { $0.name == locale.inputMethod }
        methodTitle = method.map { translated($0.title) } ?? (locale.inputMethod == "none" ? "" : locale.inputMethod)
        var parts = [LanguageName.title(of: locale.id)]
        if !methodTitle.isEmpty { parts.append(methodTitle) }
        if let layer { parts.append(localized("layer \(layer.name)")) }
        title = parts.joined(separator: ", ")
        isRightToLeft = locale.layout.isRightToLeft
        let meanings = Meanings(settings: settings, locale: locale, layer: layer, method: method)
        keys = form.places.map { meanings.cap(at: $0) }
        bindings = BindingList.all(of: settings, locale: locale, method)
    }

    /// The title of the form, such as `ANSI keyboard`.
    var formTitle: String { localized("\(form.rawValue.uppercased()) keyboard") }

    /// The ways in which a drawing shows the labels of a key.
    enum LabelForm {
        /// A picture: two lines, and the method's letters in bold.
        case picture
        /// Two lines of text.
        case twoLines
        /// One line of text: the main label and one more.
        case oneLine
    }

    /// The explanations of the kinds of labels that are used in a drawing.
    func legend(_ form: LabelForm) -> [String] {
        let isOneLine = form == .oneLine
        var parts: [String] = []
        if keys.contains(where: { !$0.taught.isEmpty || !$0.taughtShifted.isEmpty }) {
            parts.append(
                form == .picture
                    ? localized("bold on the right: what \(methodTitle) makes of the letters before it")
                    : localized("right: what \(methodTitle) makes of the letters before it"))
        }
        if keys.contains(where: { $0.kind == .character && !$0.shifted.isEmpty }) {
            parts.append(isOneLine ? localized("right: with Shift") : localized("above: with Shift"))
        }
        if keys.contains(where: { !$0.third.isEmpty || !$0.fourth.isEmpty }), !isOneLine {
            parts.append(localized("right: with AltGr"))
        }
        if keys.contains(where: { !$0.chords.isEmpty }) { parts.append(localized("● more with Ctrl, Alt or Super")) }
        if keys.contains(where: { !$0.variants.isEmpty }) { parts.append(localized("… held: accented letters")) }
        return parts
    }

    /// Replaces the labels of keys by those of a theme's rules; nil keeps the labels of a key.
    mutating func relabel(_ label: (KeyCap) -> String?) {
        for index in keys.indices {
            guard let text = label(keys[index]) else { continue }
            keys[index].main = text
            keys[index].shifted = ""
            keys[index].third = ""
            keys[index].fourth = ""
            keys[index].taught = ""
            keys[index].taughtShifted = ""
        }
    }
}

/// Computes the labels of keys in the order of the engine: the layer, the hotkeys, the layout.
private struct Meanings {
    let settings: EngineSettings
    let locale: Locale
    let layer: Layer?
    let method: (any InputMethod)?

    func cap(at place: KeyPlace) -> KeyCap {
        let remap = settings.remaps.general[place.keycode]
        if let remap { return remapped(remap, at: place) }
        return cap(of: place.keycode, at: place)
    }

    /// The action that is bound to the key without modifiers, by the layer or else by a hotkey.
    private func binding(of keycode: Keycode) -> KeyboardAction? {
        let bindings = (layer?.bindings ?? []) + settings.hotkeys
        return bindings.first { $0.key == keycode && $0.modifiers.isEmpty }?.action
    }

    private func cap(of keycode: Keycode, at place: KeyPlace) -> KeyCap {
        var cap = KeyCap(
            place: place, kind: .bound, main: "", shifted: "", third: "", fourth: "", chords: chords(of: keycode))
        if let action = binding(of: keycode) {
            cap.main = KeyLabel.text(of: action)
            return cap
        }
        // The number pad is labelled as with Num Lock.
        let locks: Modifiers = keycode.name.hasPrefix("kp") ? .numLock : []
        let plain = locale.layout.action(of: keycode, under: locks)
        cap.kind = kind(of: keycode, plain)
        if layer?.isClosed == true, cap.kind == .character { return cap }
        cap.main = label(of: keycode, under: locks)
        guard cap.kind == .character, locks.isEmpty else { return cap }
        cap.shifted = label(of: keycode, under: .shift)
        cap.third = label(of: keycode, under: .levelThree)
        cap.fourth = label(of: keycode, under: [.levelThree, .shift])
        if settings.behavior.callouts, let character = locale.layout.character(of: keycode, under: []) {
            cap.variants.unicodeScalars += CalloutCharacters.variants(of: character, locale: locale.id)
        }
        removeRepetitions(in: &cap)
        cap.taught = taught(by: keycode, [])
        let isLetter = locale.layout.character(of: keycode, under: []).map { $0.properties.isAlphabetic } ?? false
        if !isLetter { cap.taughtShifted = taught(by: keycode, .shift) }
        return cap
    }

    /// What the input method makes with the key, at most three texts.
    private func taught(by keycode: Keycode, _ modifiers: Modifiers) -> String {
        guard let method, let character = locale.layout.character(of: keycode, under: modifiers) else { return "" }
        let examples = method.examples(of: character)
        // Single characters, or the only example; longer ones would not fit.
        let short = examples.filter { $0.count == 1 || examples.count == 1 }.prefix(3)
        return short.joined()
    }

    /// Shows a letter once, in upper case, and clears the label of a level that types the same as a lower level.
    private func removeRepetitions(in cap: inout KeyCap) {
        if cap.third == cap.main || cap.third == cap.shifted { cap.third = "" }
        if cap.fourth == cap.third || cap.fourth == cap.main || cap.fourth == cap.shifted { cap.fourth = "" }
        if !cap.third.isEmpty, cap.fourth == cap.third.uppercased() { cap.fourth = "" }
        if cap.shifted == cap.main { cap.shifted = "" }
        if !cap.shifted.isEmpty, cap.main != cap.shifted, cap.main.uppercased() == cap.shifted {
            cap.main = cap.shifted
            cap.shifted = ""
        }
    }

    private func label(of keycode: Keycode, under modifiers: Modifiers) -> String {
        if locale.layout.gives(.key(keycode), by: keycode, under: modifiers) { return KeyLabel.name(of: keycode) }
        return KeyLabel.text(of: locale.layout.action(of: keycode, under: modifiers))
    }

    private func kind(of keycode: Keycode, _ action: KeyboardAction) -> KeyCap.Kind {
        let layout = locale.layout
        if !layout.heldModifiers(of: keycode).isEmpty || !layout.lockedModifiers(of: keycode).isEmpty {
            return .modifier
        }
        return switch action {
        case .character, .text, .diacritic, .emoji, .space: .character
        default: .system
        }
    }

    private func remapped(_ remap: KeyRemap, at place: KeyPlace) -> KeyCap {
        var tapped = remap.role
        var held: RemapTarget?
        if case .tapHold(let role) = remap.kind { held = role }
        if case .oneShot = remap.kind { held = tapped }
        if case .key(let keycode) = tapped, held == nil {
            var cap = cap(of: keycode, at: place)
            cap.kind = .bound
            return cap
        }
        if tapped == RemapTarget.none, let other = held { (tapped, held) = (other, nil) }
        return KeyCap(
            place: place, kind: .bound, main: text(of: tapped), shifted: held.map { text(of: $0) } ?? "", third: "",
            fourth: "", chords: chords(of: place.keycode))
    }

    private func text(of role: RemapTarget) -> String {
        switch role {
        case .key(let keycode): label(of: keycode, under: [])
        case .layer(let name): KeyLabel.text(of: .layer(name))
        case .none: ""
        }
    }

    private func chords(of keycode: Keycode) -> [String] {
        ((layer?.bindings ?? []) + settings.hotkeys).filter { $0.key == keycode && !$0.modifiers.isEmpty }
            .map { "\($0.modifiers.namePrefix)\(keycode.name): \($0.action)" }
    }
}
