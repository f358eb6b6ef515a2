/// A plain setting: its name in the file, its form, its default, and its explanation.
///
/// The reader, `[[application]]`, config/phim.toml and phim.toml(5) are generated from these rows. The default is the
/// value in `Configuration.builtIn`.
public struct Setting: Sendable {
    /// The name of its table: `vietnamese`.
    public fileprivate(set) var table = ""
    /// Its name in the table: `tone_style`.
    public let key: String
    /// The kind of its values.
    public let kind: SettingKind
    /// What the setting does, for config/phim.toml and the manual page. Lines that begin with spaces are not reflowed.
    public let explanation: String
    /// Its name in `[[application]]`; nil if it cannot be set there.
    fileprivate(set) var applicationKey: String?
    /// Reads a value, and returns a function that sets it in a configuration; nil, with a complaint, if the setting
    /// cannot have the value.
    let change: @Sendable (TOMLNode, SettingPlace) -> (@Sendable (inout Configuration) -> Void)?
    /// The value in a configuration.
    let value: @Sendable (Configuration) -> TOMLValue

    /// A setting with a form, stored at a key path.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ form: SettingForm<Value>,
        _ explanation: String, inApplications applicationKey: String? = nil
    ) {
        self.key = key
        self.explanation = explanation
        self.applicationKey = applicationKey
        kind = form.kind
        change = { node, place in
            guard let value = form.read(node, place) else { return nil }
            return { $0[keyPath: path] = value }
        }
        value = { form.write($0[keyPath: path]) }
    }

    /// A setting that is true or false.
    init(
        _ key: String, _ path: any WritableKeyPath<Configuration, Bool> & Sendable, _ explanation: String,
        inApplications applicationKey: String? = nil
    ) {
        self.init(key, path, .flag, explanation, inApplications: applicationKey)
    }

    /// A setting that is one of several texts.
    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ path: any WritableKeyPath<Configuration, Choice> & Sendable, _ explanation: String
    ) {
        self.init(key, path, .choice, explanation)
    }

    /// The table and the key: `vietnamese.tone_style`.
    public var path: String { "\(table).\(key)" }

    /// The value in a configuration, as TOML: `"classic"`.
    public func text(in configuration: Configuration) -> String { value(configuration).text }

    /// The value in a configuration, as the argument of `phim set`: a text without quotes, a list as `a, b`.
    public func argument(in configuration: Configuration) -> String {
        let value = value(configuration)
        switch value {
        case .string(let text): return text
        case .array(let items):
            let texts = items.map { if case .string(let text) = $0.value { text } else { $0.value.text } }
            let isPlain = texts.allSatisfy { !$0.contains(",") && !$0.hasPrefix("[") }
            return isPlain ? texts.joined(separator: ", ") : value.text
        default: return value.text
        }
    }
}

/// A table of plain settings.
public struct SettingTable: Sendable {
    /// The name: `vietnamese`.
    public let name: String
    /// What the table is for.
    public let explanation: String
    /// Whether the table is for experts: its settings are not needed for typing.
    public let isExpert: Bool
    /// Whether all its settings can be set in applications, by a table of this name in `[[application]]`.
    let isInApplications: Bool
    /// The settings in the order of config/phim.toml.
    public let settings: [Setting]

    init(
        _ name: String, _ explanation: String, isExpert: Bool = false, isInApplications: Bool = false,
        _ settings: [Setting]
    ) {
        self.name = name
        self.explanation = explanation
        self.isExpert = isExpert
        self.isInApplications = isInApplications
        self.settings = settings.map { setting in
            var setting = setting
            setting.table = name
            if isInApplications { setting.applicationKey = setting.key }
            return setting
        }
    }
}
