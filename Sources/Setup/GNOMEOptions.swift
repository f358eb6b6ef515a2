import System

/// The XKB options in GNOME's settings, changed with the command `gsettings`. Changes take effect at once.
struct GNOMEOptions: KeymapOptionStore {
    let commands: Commands

    private static let schema = "org.gnome.desktop.input-sources"
    private static let key = "xkb-options"

    var place: String { "\(Self.schema) \(Self.key)" }

    func add(_ option: String) throws(PlainError) -> Bool {
        var list = try read()
        guard list.add(option) else { return false }
        try write(list)
        return true
    }

    func remove(_ option: String) throws(PlainError) -> Bool {
        var list = try read()
        guard list.remove(option) else { return false }
        try write(list)
        return true
    }

    private func read() throws(PlainError) -> OptionList {
        guard let text = commands.output(["gsettings", "get", Self.schema, Self.key]), text.contains("[") else {
            throw PlainError(localized("gsettings does not know \(place)"))
        }
        return OptionList(variant: text)
    }

    private func write(_ list: OptionList) throws(PlainError) {
        _ = commands.output(["gsettings", "set", Self.schema, Self.key, list.variant])
        guard try read() == list else { throw PlainError(localized("gsettings did not change \(place)")) }
    }
}
