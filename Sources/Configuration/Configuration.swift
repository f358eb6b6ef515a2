public import Engine
public import Keyboard
public import Transliteration

/// Everything a user can set, checked: what `phim.toml` says, and the built-in value for all that it leaves out.
///
/// Plain values: the daemon makes layouts, methods and devices of them.
public struct Configuration: Hashable, Sendable {
    /// Which keyboards Phím reads.
    public var devices = Devices()
    /// The rotation of locales; never empty, the first is in force at the start.
    public var locales = [
        Locale(id: "vi", layout: Located("us"), method: .telex),
        Locale(id: "en", layout: Located("us"), method: .none),
    ]
    /// The input methods by table that are described or named here.
    public var methods: [Table] = []
    /// How the Vietnamese methods behave.
    public var vietnamese = Vietnamese()
    /// How characters leave through the virtual keyboard.
    public var output = Output()
    /// What certain keys do besides typing.
    public var hotkeys = [Hotkey(.space, .control, .nextLocale)]
    /// What modifier keys do that are tapped alone.
    public var modifierHotkeys: [ModifierHotkey] = []
    /// The keyboard types, those that are shipped among them.
    public var layers = Layer.shipped
    /// Keys that are other keys.
    public var remaps = KeyRemaps()
    /// The user's rules, in their order.
    public var rules: [HandlerRule] = []
    /// What the keyboard does beyond typing what its keys say, and how long gestures last.
    public var behavior = StandardKeyboardBehavior()
    /// What is heard and felt.
    public var feedback = Feedback()
    /// The handlers that are programs, in the order in which they are asked.
    public var programs: [ProgramHandler] = []
    /// How a running daemon is spoken to.
    public var control = Control()
    /// What the daemon writes down.
    public var log = Log()

    /// What holds without any file; `config/phim.toml` says the same.
    public static let builtIn = Configuration()

    private init() {}

    /// The hotkeys of `[keys]`, and after them the key that turns words to their keys, where they leave it free.
    public var allHotkeys: [Hotkey] {
        guard let key = vietnamese.rawKey else { return hotkeys }
        let isTaken = hotkeys.contains { $0.keycode == key.keycode && $0.modifiers == key.modifiers }
        return isTaken ? hotkeys : hotkeys + [key]
    }
}

extension Configuration {
    /// Tells the engine what does not depend on layouts and input methods.
    public func extend(_ settings: inout EngineSettings) {
        settings.hotkeys = allHotkeys
        settings.modifierHotkeys = modifierHotkeys
        settings.layers = layers
        settings.remaps = remaps
        settings.rules = rules
        settings.behavior = behavior
        settings.feedback = feedback.policy
        settings.programs = programs.map(\.signUp)
    }

    /// The names that rules and remaps have for keyboards.
    public var deviceNames: [String] {
        var names: [String] = []
        for name in remaps.named.map(\.name) + rules.compactMap(\.device) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// A configuration file as it was understood.
    public struct Reading: Hashable, Sendable {
        /// The file that was read; nil if there is none and the built-in configuration holds.
        public var file: String?
        /// What it says; nil if any complaint is an error.
        public var configuration: Configuration?
        /// All that is wrong or doubtful, in the order of the file.
        public var complaints: [Complaint]
    }

    /// Reads the bytes of a file, any bytes at all. `file` is the name that complaints give it; input methods that it
    /// names are looked for in `methodFolders`, and among those that are shipped.
    public static func parse(_ bytes: [UInt8], file: String, methodFolders: [String] = []) -> Reading {
        let complaints = ComplaintList(file: file)
        let methods = MethodShelf(folders: methodFolders)
        var configuration = Configuration()
        do throws(TOMLError) {
            let document = try TOMLDocument(parsing: bytes)
            configuration.read(TableReader(root: document.root, complaints: complaints), methods)
        } catch {
            complaints.add(.syntax, at: error.position, error.explanation(in: bytes))
        }
        configuration.methods = methods.tables
        let lists = [complaints] + methods.complaints
        return Reading(
            file: file, configuration: lists.contains(where: \.hasErrors) ? nil : configuration,
            complaints: lists.flatMap(\.sorted))
    }

    private mutating func read(_ table: TableReader, _ methods: MethodShelf) {
        var table = table
        table.read("devices") { devices.read(&$0) }
        if let tables = table.tables("method") { methods.read(tables) }
        if let tables = table.tables("locale") { locales = Locale.list(from: tables, of: table, methods: methods) }
        table.read("vietnamese") { vietnamese.read(&$0) }
        table.read("output") { output.read(&$0) }
        let reader = ActionReader(locales: locales.map(\.id), layers: Layer.names(in: table), methods: methods)
        table.read("keys") { table in
            let list = HotkeyList(from: &table, reader)
            hotkeys = list.hotkeys
            modifierHotkeys = list.modifierHotkeys
            rules += list.rules
        }
        table.read("layers") { table in
            let list = Layer.list(from: &table, reader)
            layers = list.layers
            rules += list.rules
        }
        table.read("remap") { remaps = KeyRemaps(from: &$0, layers: reader.layers) }
        let handlers = table.tables("handler") ?? []
        rules.reserveCapacity(rules.count + handlers.count)
        for var handler in handlers {
            if handler.has("program") {
                if let program = ProgramHandler(from: &handler, reader) { programs.append(program) }
            } else {
                HandlerRule.read(from: &handler, reader, into: &rules)
            }
            handler.complainOfUnknownKeys()
        }
        table.read("behavior") { behavior.read(&$0) }
        table.read("gestures") { behavior.times.read(&$0) }
        table.read("feedback") { feedback.read(&$0) }
        table.read("control") { control.read(&$0) }
        table.read("log") { log.read(&$0) }
        table.complainOfUnknownKeys()
    }
}

extension TOMLError {
    /// toml++'s sentence without its beginning, which only says that it is an error, and where a key stood before.
    func explanation(in bytes: [UInt8]) -> String {
        let beginning = "Error "
        let rest = message.hasPrefix(beginning) ? String(message.dropFirst(beginning.count)) : message
        let first = DuplicateKey.firstPlace(of: self, in: bytes).map { "; it stands at \($0) already" }
        return "not TOML: " + rest.visible + (first ?? "")
    }
}
