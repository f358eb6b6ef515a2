/// The input methods that are built in, by the names that configurations use.
public enum InputMethods {
    /// The methods in their rotation, each as it begins: `telex`, `simple-telex`, `vni`, `viqr`, `telex-vni`,
    /// `microsoft`, `khong-dau`.
    ///
    /// The settings' own `typing` does not count. `w` alone and brackets can be letters in `telex` and `telex-vni`,
    /// never in `simple-telex`.
    public static func all(_ settings: VietnameseSettings = VietnameseSettings()) -> [any InputMethod] {
        VietnameseSettings.Typing.allCases.map { typing in
            var settings = settings
            settings.typing = typing
            settings.wAsU = settings.wAsU && typing != .simpleTelex
            settings.brackets = settings.brackets && typing != .simpleTelex
            let method = VietnameseMethod(settings)
            return settings.form == .decomposed ? DecomposedMethod(method) : method
        }
    }
}
