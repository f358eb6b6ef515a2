/// The input methods that are built in, by the names that configurations use.
public enum InputMethods {
    /// `telex`, `simple-telex`, `vni`, and `none`.
    public static let names: [String] = VietnameseSettings.Typing.allCases.map(\.rawValue) + ["none"]

    /// The method of that name, fresh; nil if there is none.
    ///
    /// The settings' own `typing` does not count: the name says it.
    public static func named(
        _ name: String, settings: VietnameseSettings = VietnameseSettings()
    ) -> (any InputMethod)? {
        if name == "none" { return PlainMethod() }
        guard let typing = VietnameseSettings.Typing(rawValue: name) else { return nil }
        var settings = settings
        settings.typing = typing
        return VietnameseMethod(settings)
    }
}
