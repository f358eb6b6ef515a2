import Engine
import System

extension Configuration {
    /// The settings for an application; nil for a setting that is not changed.
    public struct ApplicationSettings: Hashable, Sendable {
        /// The locale that is chosen when the application gets the focus.
        package var locale: String?
        /// The input method that is chosen when the application gets the focus.
        package var method: Method?
        /// Whether every key passes unchanged.
        package var isOff: Bool?
        /// Whether keys after Escape are commands, like `modal` of a locale.
        var isModal: Bool?
        /// The editor whose commands they are. Counts only together with `isModal`.
        private(set) var editorCommands = EditorCommands.vi
        /// Whether a rule for the program says that it is modal: then it is an editor, and begins with commands.
        var isModalEditor = false
        /// The hotkeys, which come before those of `[keys]`.
        private(set) var keys = HotkeyList()
        /// The remapped keys, which come before those of `[remap]`.
        private(set) var remaps = KeyRemaps()
        /// The limits of macros that match the application.
        var macroApplications: Set<[String]> = []
        /// The values of settings of the schema, by their paths.
        private var values: [String: TOMLNode] = [:]

        /// No settings.
        package init() {}

        /// The names of the settings that have a value.
        package var names: Set<String> {
            let own = [
                ("locale", locale != nil), ("method", method != nil), ("off", isOff != nil),
                ("modal", isModal != nil),
            ]
            return Set(own.filter(\.1).map(\.0)).union(values.keys).union(keys.names.map { "keys." + $0 })
                .union(remaps.names.map { "remap." + $0 })
        }

        /// The position of `raw_key` in the file; nil if the rule does not set it.
        var rawKeyPosition: SourcePosition? { values["vietnamese.raw_key"]?.position }

        /// Fills the missing settings with those of a later rule.
        mutating func complete(by other: ApplicationSettings) {
            locale = locale ?? other.locale
            method = method ?? other.method
            isOff = isOff ?? other.isOff
            if isModal == nil { (isModal, editorCommands) = (other.isModal, other.editorCommands) }
            keys = keys.before(other.keys)
            remaps = remaps.before(other.remaps)
            values.merge(other.values) { own, _ in own }
        }

        /// Reads the settings of an `[[application]]`; its `id` and `field` are read by the caller.
        mutating func read(_ table: inout TableReader, _ reader: ActionReader, _ methods: MethodCatalog) {
            locale = reader.known(table.string("locale"), localized("locale"), among: reader.locales, in: table)
            method = table.string("method").flatMap { methods.method($0, of: table.complaints) }
            isOff = table.value("off", .flag)
            readModal(from: &table)
            readKeys(from: &table, reader)
            for (name, settings) in Schema.inApplications {
                if name.isEmpty {
                    readValues(of: settings, from: &table)
                } else {
                    table.read(name) { readValues(of: settings, from: &$0) }
                }
            }
        }

        /// Reads the tables `keys` and `remap`, which have the lines of those of the whole file.
        private mutating func readKeys(from table: inout TableReader, _ reader: ActionReader) {
            let title = "\(table.name).keys:\(table.position.line)"
            table.read("keys") {
                keys = HotkeyList($0.ownEntries(), of: $0, reader, warnsOfTyping: false, title: title)
            }
            table.read("remap") { remaps = KeyRemaps(from: &$0, layers: reader.layers) }
        }

        /// Reads `modal`: whether keys after Escape are commands, or the editor whose commands they are.
        private mutating func readModal(from table: inout TableReader) {
            guard let node = table.node("modal") else { return }
            let place = table.place(of: "modal")
            switch node.value {
            case .boolean(let flag): isModal = flag
            case .string(let name):
                guard let editor: EditorCommands = place.choice(Located(name, at: node.position)) else { return }
                (isModal, editorCommands) = (true, editor)
            default: place.complain(of: node, mustBe: localized("true, false or the name of an editor"))
            }
        }

        private mutating func readValues(of settings: [Setting], from table: inout TableReader) {
            for found in table.find(settings.map { (key: $0.applicationKey!, setting: $0) }) {
                _ = found.setting.change(found.node, found.place)
                values[found.setting.path] = found.node
            }
        }

        /// Sets the values of the schema in a configuration.
        fileprivate func use(in configuration: inout Configuration) {
            let place = SettingPlace(path: "", complaints: ComplaintList(file: ""))
            for setting in Schema.inApplications.values.joined() {
                if let node = values[setting.path] { setting.change(node, place)?(&configuration) }
            }
        }
    }

    /// The configuration with the settings of an application. The locales do not change, except `modal`.
    package func with(_ settings: ApplicationSettings) -> Configuration {
        var result = self
        if let isModal = settings.isModal {
            for index in locales.indices { result.locales[index].modal = isModal }
        }
        result.macroApplications = settings.macroApplications
        result.isModalEditor = settings.isModalEditor
        result.editorCommands = settings.editorCommands
        let list = settings.keys.before(HotkeyList(hotkeys: hotkeys, modifierHotkeys: modifierHotkeys))
        (result.hotkeys, result.modifierHotkeys) = (list.hotkeys, list.modifierHotkeys)
        result.remaps = settings.remaps.before(remaps)
        settings.use(in: &result)
        return result
    }
}
