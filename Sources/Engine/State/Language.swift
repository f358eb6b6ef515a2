import Keyboard
import Transliteration

/// What belongs to the locale and the input method in force: the layout, the method as it begins, and what the user chose
/// words to be.
///
/// Which locale and which method is in force stands in the context, where handlers read it.
struct Language {
    private var locales: [Locale]
    private var deviceLayouts: [DeviceLayout]
    private var methods: [any InputMethod]
    private var correctsSlips: Bool
    /// The place of the keyboard's own layout that is in force; nil for the locale's.
    private var deviceLayout: Int?
    /// They are given to every input method that comes into force.
    private var overrides: [WordOverride] = []

    init(_ settings: EngineSettings) {
        locales = settings.locales
        deviceLayouts = settings.deviceLayouts
        methods = settings.inputMethods
        correctsSlips = settings.correctsSlips
    }

    /// Takes other settings. The locale's layout is in force.
    mutating func use(_ settings: EngineSettings) {
        let overrides = overrides
        self = Language(settings)
        self.overrides = overrides
    }

    /// The locale of an identifier with the layout that is in force; nil if there is none.
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

    /// A keyboard with these names is used; answers whether another layout was in force before.
    mutating func chooseLayout(forDeviceNamed names: @autoclosure () -> [String]) -> Bool {
        if deviceLayouts.isEmpty { return false }
        let names = names()
        let before = deviceLayout
        deviceLayout = deviceLayouts.firstIndex { names.contains($0.name) }
        return deviceLayout != before
    }

    /// The input method of a name as it begins; nil for a name without one.
    func method(_ name: String) -> TransliterationHandler? {
        methods.first { $0.name == name }.map { TransliterationHandler($0, overrides, correctsSlips: correctsSlips) }
    }

    /// Whether there is an input method of a name.
    func hasMethod(_ name: String) -> Bool { methods.contains { $0.name == name } }

    /// The user chose what a word is to be.
    mutating func remember(_ word: WordOverride) {
        if overrides.count == WordOverrides.capacity { overrides.removeFirst() }
        overrides.append(word)
    }
}
