/// The input methods that are built in, by the names that configurations use.
public enum InputMethods {
    /// All methods in the order in which a hotkey rotates them: `telex`, `simple-telex`, `vni`, `viqr`, `telex-vni`,
    /// `microsoft`, `khong-dau`.
    ///
    /// `typing` of the settings is ignored. `wAsU` and `brackets` never apply to `simple-telex`.
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
