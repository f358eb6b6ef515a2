import System

/// The values that an argument of `phim set` may mean.
enum SettingValue {
    /// The TOML texts of the values, the most probable first. Throws if a setting of the schema cannot have the value.
    static func all(_ text: String, of path: SettingPath) throws(ConfigurationEdit.Refusal) -> [String] {
        if let setting = path.setting { return [try value(text, of: setting)] }
        if let literal = literal(text) { return [literal.text] }
        // What the reader of the file refuses is tried in another form.
        let isPlain = text == "true" || text == "false" || Int64(text).map { "\($0)" } == text
        return [isPlain ? text : nil, TOMLValue.string(text).text, list(text)].compactMap(\.self)
    }

    private static func value(_ text: String, of setting: Setting) throws(ConfigurationEdit.Refusal) -> String {
        let value: TOMLValue
        switch setting.kind {
        case .flag: value = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .string(text)
        case .integer: value = Int64(text).map { .integer($0) } ?? .string(text)
        case .choice(let choices) where choices.contains("true") && (text == "true" || text == "false"):
            value = .boolean(text == "true")
        case .choice, .text, .key: value = .string(text)
        case .list: value = literal(text)?.value ?? .texts(items(text))
        }
        let complaints = ComplaintList(file: "")
        let node = TOMLNode(value: value, position: SourcePosition(line: 1, column: 1))
        _ = setting.change(node, SettingPlace(path: setting.path, complaints: complaints))
        if let complaint = complaints.sorted.first(where: { $0.severity == .error }) {
            throw .argument(complaint.summary)
        }
        return value.text
    }

    /// A list of texts; nil if the text has no comma.
    private static func list(_ text: String) -> String? {
        text.contains(",") ? TOMLValue.texts(items(text)).text : nil
    }

    private static func items(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    /// A list or a table as in TOML; nil for any other text.
    private static func literal(_ text: String) -> (value: TOMLValue, text: String)? {
        guard text.hasPrefix("[") || text.hasPrefix("{"), !text.contains("\n"),
            let table = try? TOMLTable(parsing: Array("value = \(text)".utf8)), table.entries.count == 1
        else { return nil }
        return (table.entries[0].node.value, text)
    }
}

extension TOMLValue {
    /// An array of strings.
    fileprivate static func texts(_ texts: [String]) -> TOMLValue {
        .array(texts.map { TOMLNode(value: .string($0), position: SourcePosition(line: 1, column: 1)) })
    }
}
