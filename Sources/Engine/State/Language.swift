import Keyboard
import Transliteration

/// The data of the locales and input methods: layouts, methods in their initial state, and the user's choices for
/// words.
///
/// The context has the current locale and method, where handlers read them.
struct Language {
    private var locales: [Locale]
    private var deviceLayouts: [DeviceLayout]
    private var methods: [any InputMethod]
    private var correctsSlips: Bool
    /// The index of the keyboard layout that is used; nil for the locale's.
    private var deviceLayout: Int?
    /// The user's choices for words, which every new input method gets.
    private var overrides: [WordOverride] = []

    init(_ settings: EngineSettings) {
        locales = settings.locales
        deviceLayouts = settings.deviceLayouts
        methods = settings.inputMethods
        correctsSlips = settings.correctsSlips
    }

    /// Uses other settings, with the locale's layout.
    mutating func use(_ settings: EngineSettings) {
        let overrides = overrides
        self = Language(settings)
        self.overrides = overrides
    }

    /// The locale with this identifier and the current layout; nil if there is none.
    func locale(_ id: String) -> Locale? {
        guard var locale = locales.first(where: { $0.id == id }) else { return nil }
        if let deviceLayout {
            locale.layout = deviceLayouts[deviceLayout].layout
            locale.composeTable = deviceLayouts[deviceLayout].composeTable
        }
        return locale
    }

    /// The first locale of the rotation.
    var firstLocale: String { locales[0].id }

    /// Chooses the layout of a keyboard with these names. Returns whether the layout has changed.
    mutating func chooseLayout(forDeviceNamed names: @autoclosure () -> [String]) -> Bool {
        if deviceLayouts.isEmpty { return false }
        let names = names()
        let before = deviceLayout
        deviceLayout = deviceLayouts.firstIndex { names.contains($0.name) }
        return deviceLayout != before
    }

    /// The input method with this name in its initial state; nil if there is none.
    func method(_ name: String) -> TransliterationHandler? {
        methods.first { $0.name == name }.map { TransliterationHandler($0, overrides, correctsSlips: correctsSlips) }
    }

    /// Whether there is an input method with this name.
    func hasMethod(_ name: String) -> Bool { methods.contains { $0.name == name } }

    /// Remembers the user's choice for a word.
    mutating func remember(_ word: WordOverride) {
        if overrides.count == WordOverrides.capacity { overrides.removeFirst() }
        overrides.append(word)
    }
}
