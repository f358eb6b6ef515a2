/// The input methods that are built in, by the names that configurations use.
public enum InputMethods {
    /// The methods in their rotation, each as it begins: `telex`, `simple-telex`, `vni`.
    ///
    /// The settings' own `typing` does not count. `w` alone and brackets are letters in `telex` only, if at
    /// all: that is what sets `simple-telex` apart.
    public static func all(_ settings: VietnameseSettings = VietnameseSettings()) -> [any InputMethod] {
        VietnameseSettings.Typing.allCases.map { typing in
            var settings = settings
            settings.typing = typing
            settings.wAsU = settings.wAsU && typing == .telex
            settings.brackets = settings.brackets && typing == .telex
            return VietnameseMethod(settings)
        }
    }
}
