import Keyboard

/// Whose layout is in force: the locale's, or that of a keyboard which has one of its own.
struct LayoutChoice {
    /// The place in `EngineSettings.deviceLayouts`; nil for the locale's.
    private var own: Int?

    /// A keyboard with these names is used; answers whether another layout was in force before.
    mutating func choose(for names: [String], in settings: EngineSettings) -> Bool {
        let place = settings.deviceLayouts.firstIndex { names.contains($0.name) }
        defer { own = place }
        return place != own
    }

    /// The locale's layout is in force.
    mutating func reset() { own = nil }

    /// A locale with the layout in force.
    func locale(_ locale: Locale, in settings: EngineSettings) -> Locale {
        guard let own else { return locale }
        var locale = locale
        locale.layout = settings.deviceLayouts[own].layout
        locale.composeTable = settings.deviceLayouts[own].composeTable
        return locale
    }
}
