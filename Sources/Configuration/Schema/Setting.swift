/// One plain setting: its name in the file, what it may be, its default, and the sentences that explain it.
///
/// The reader, what differs in an application, config/phim.toml and phim.toml(5) are made of these rows. The default is
/// the value in `Configuration.builtIn`.
public struct Setting: Sendable {
    /// Its table: `vietnamese`.
    public fileprivate(set) var table = ""
    /// Its name in the table: `tone_style`.
    public let key: String
    /// What it may be.
    public let kind: SettingKind
    /// What it does. Lines that begin with spaces keep their form.
    public let explanation: String
    /// The path that it had before, which still works; nil for none.
    public let formerPath: String?
    /// Its name in `[[application]]`, where its value may differ; nil where it may not.
    public fileprivate(set) var applicationKey: String?
    /// Puts a value into a configuration; nil, with a complaint, for a value that the setting cannot have.
    let change: @Sendable (TOMLNode, SettingPlace) -> (@Sendable (inout Configuration) -> Void)?
    /// The value in a configuration.
    let value: @Sendable (Configuration) -> TOMLValue

    /// A setting of a form, which a key path finds.
    init<Value>(
        _ key: String, _ path: any WritableKeyPath<Configuration, Value> & Sendable, _ form: SettingForm<Value>,
        _ explanation: String, inApplications applicationKey: String? = nil, formerly formerPath: String? = nil
    ) {
        self.key = key
        self.explanation = explanation
        self.formerPath = formerPath
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
        inApplications applicationKey: String? = nil, formerly formerPath: String? = nil
    ) {
        self.init(key, path, .flag, explanation, inApplications: applicationKey, formerly: formerPath)
    }

    /// A setting that is one of several texts.
    init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ key: String, _ path: any WritableKeyPath<Configuration, Choice> & Sendable, _ explanation: String,
        formerly formerPath: String? = nil
    ) {
        self.init(key, path, .choice, explanation, formerly: formerPath)
    }

    /// The table and the key: `vietnamese.tone_style`.
    public var path: String { "\(table).\(key)" }

    /// The value in a configuration, as it stands in a file: `"classic"`.
    public func text(in configuration: Configuration) -> String { value(configuration).text }

    /// The value in a configuration as `phim set` takes it: a text without quotes, a list as `a, b`.
    public func argument(in configuration: Configuration) -> String {
        let value = value(configuration)
        switch value {
        case .string(let text): return text
        case .array(let items):
            let texts = items.map { if case .string(let text) = $0.value { text } else { $0.value.text } }
            return texts.contains { $0.contains(",") || $0.hasPrefix("[") } ? value.text : texts.joined(separator: ", ")
        default: return value.text
        }
    }

    /// The name in `[[application]]` that it had before; nil for none.
    var formerApplicationKey: String? {
        let name = formerPath?.split(separator: ".").last.map(String.init)
        return name == applicationKey ? nil : name
    }
}

/// A table of plain settings.
public struct SettingTable: Sendable {
    /// `vietnamese`.
    public let name: String
    /// What the table is for.
    public let explanation: String
    /// Nobody needs it to type.
    public let isExpert: Bool
    /// All may differ in applications, by a table of this name in `[[application]]`.
    public let isInApplications: Bool
    /// In the order of config/phim.toml.
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
