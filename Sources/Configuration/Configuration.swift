public import Completion
public import Engine
public import Keyboard
public import Navigation
import System
public import Transliteration

/// All settings, checked: the values of `phim.toml`, and the built-in values of all other settings.
///
/// The settings are plain values. The assembly creates layouts and methods from them, and the daemon opens the devices.
/// Each table of the file has a property.
public struct Configuration: Hashable, Sendable {
    /// Which keyboards Phím reads.
    public var devices = Devices()
    /// The locales in the order of rotation; never empty. The first one is active at the start.
    public var locales = LocaleSettings.builtIn
    /// Whether the application is known to be a modal editor; see `ApplicationSettings`.
    var isModalEditor = false
    /// The editor whose commands keys after Escape are in the application.
    var editorCommands = EditorCommands.vi
    /// The limits of macros that match the application.
    var macroApplications: Set<[String]> = []
    /// The tables of the input methods that are defined or named in the file.
    public var methods: [Table] = []
    /// Options of the Vietnamese methods.
    public var vietnamese = Vietnamese()
    /// How characters are typed through the virtual keyboard.
    public var output = Output()
    /// How fast characters are typed.
    public var pace = Pace()
    /// Actions of keys.
    public var hotkeys: [Hotkey] = []
    /// Actions of modifier keys tapped alone.
    public var modifierHotkeys = HotkeyList.builtIn.modifierHotkeys
    /// The keys together and the sequences to which hotkeys and layers are bound.
    public var combinations = KeyCombinations()
    /// The layers, including the built-in ones.
    public var layers = Layer.shipped
    /// Keys replaced by other keys.
    var remaps = KeyRemaps()
    /// The rules in the order of the file.
    var rules: [HandlerRule] = []
    /// Typing aids, and the times of gestures.
    public var behavior = StandardKeyboardBehavior()
    /// Audio and haptic feedback.
    public var feedback = FeedbackSettings()
    /// Abbreviations and their texts.
    public var shorthand = Shorthand()
    /// Lists for pickers.
    public var lists: [PickerList] = []
    /// Keys of open lists. They add to the usual keys, or replace their meaning.
    public var listKeys: [KeyCommandDescriptor] = []
    /// How emoji are typed.
    public var emoji = EmojiSettings()
    /// Suggestions for the word before the cursor.
    public var suggestions = Suggestions()
    /// The handlers that are programs, in the order in which they are asked.
    public var programs: [ProgramHandler] = []
    /// Whether Phím follows which application has the focus.
    public var focus = Focus()
    /// Settings for applications, in the order of the file, followed by the shipped rules.
    public var applications = ApplicationRule.shipped
    /// What phim-indicator shows.
    public var indicator = Indicator()
    /// The control socket.
    public var control = Control()
    /// What the daemon logs.
    public var log = Log()
    /// The buttons and turns of mice's wheels that the file names.
    public private(set) var mouse = MouseKeys()
    /// The positions of its parts in the file.
    package private(set) var positions = SourcePositions()
    /// The programs that actions, handlers and the sound hook start, with their positions.
    private(set) var startedPrograms: [Located<String>] = []
    /// The positions at which the file names or defines input methods.
    public private(set) var methodPlaces: [Located<String>] = []
    /// The actions of keys, layers and rules that type something, with their positions.
    package private(set) var typingActions: [Located<KeyboardAction>] = []

    /// The configuration if there is no file; `config/phim.toml` has the same values.
    public static let builtIn = Configuration()

    private init() {}

    /// The hotkeys of `[keys]`, followed by `raw_key` unless one of them uses the same key.
    public var allHotkeys: [Hotkey] {
        guard case .hotkey(let key)? = vietnamese.rawKey else { return hotkeys }
        let isTaken = hotkeys.contains { $0.key == key.key && $0.modifiers == key.modifiers }
        return isTaken ? hotkeys : hotkeys + [key]
    }

    /// The modifiers of `[keys]` tapped alone, followed by `raw_key` if it is a modifier. The first match decides.
    public var allModifierHotkeys: [ModifierHotkey] {
        guard case .modifiers(let key)? = vietnamese.rawKey else { return modifierHotkeys }
        return modifierHotkeys + [key]
    }
}

extension Configuration {
    /// Adds the settings of the engine that do not depend on layouts and input methods.
    public func extend(_ settings: inout EngineSettings) {
        settings.hotkeys = allHotkeys
        settings.modifierHotkeys = allModifierHotkeys
        settings.combinations = combinations
        settings.layers = layers
        settings.remaps = remaps
        settings.rules = rules
        settings.behavior = behavior
        settings.feedback = feedback.policy
        settings.programs = programs.map(\.signUp)
        settings.macros = shorthand.table
        settings.macroApplications = macroApplications
        settings.lists = lists
        settings.listKeys = listKeys
        settings.emojiTone = emoji.skinTone
        settings.favouriteEmoji = emoji.favourites
        settings.recentEmojiCount = emoji.recentCount
        settings.expandedEmoji = emoji.expands ? emoji.skinTone : nil
        settings.completionSources = completionSources
        settings.opensCandidatesByDown = suggestions.opensByDown
        settings.autocorrects = suggestions.autocorrects
        settings.correctsSlips = vietnamese.corrects
        settings.pastes = output.usesClipboard
        settings.namesEmoji = output.namesEmoji
        settings.isModalEditor = isModalEditor
        settings.editorCommands = editorCommands
        for locale in locales {
            for index in settings.locales.indices where settings.locales[index].id == locale.id {
                settings.locales[index].isModal = locale.modal
            }
        }
    }

    private var completionSources: [any CompletionSource] {
        var sources: [any CompletionSource] = []
        if emoji.suggests { sources.append(EmojiSource(tone: emoji.skinTone)) }
        if let source = suggestions.source(in: locales, toneStyle: vietnamese.toneStyle) { sources.append(source) }
        return sources
    }

    /// All patterns for keyboards: those of rules, remaps and `[devices."pattern"]`, without duplicates.
    public var deviceNames: [String] {
        var names: [String] = []
        let remaps = [remaps] + applications.map(\.settings.remaps)
        let all = remaps.flatMap { $0.named.map(\.name) } + rules.compactMap(\.device) + devices.settings.map(\.name)
        for name in all where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// The result of reading a configuration file.
    public struct Reading: Hashable, Sendable {
        /// The file that was read; nil if there is none and the built-in configuration is used.
        public var file: String?
        /// The configuration; nil if any complaint is an error.
        public var configuration: Configuration?
        /// All errors and warnings, in the order of the file.
        public var complaints: [Complaint]
    }

    /// Reads the bytes of a file, which may be any bytes. `file` is its name in complaints. Input methods are searched
    /// for in `methodFolders` and among the shipped ones.
    public static func parse(_ bytes: [UInt8], file: String, methodFolders: [String] = []) -> Reading {
        let complaints = ComplaintList(file: file)
        let methods = MethodCatalog(folders: methodFolders)
        var configuration = Configuration()
        do throws(TOMLError) {
            let root = try TOMLTable(parsing: bytes)
            configuration.read(TableReader(root: root, complaints: complaints), methods)
        } catch {
            let explanation = error.explanation(in: bytes)
            complaints.add(.syntax, at: explanation.position, explanation.message)
        }
        configuration.methods = methods.tables
        configuration.methodPlaces = methods.places
        let lists = [complaints] + methods.complaints
        return Reading(
            file: file, configuration: lists.contains(where: \.hasErrors) ? nil : configuration,
            complaints: lists.flatMap(\.sorted))
    }

    private mutating func read(_ table: TableReader, _ methods: MethodCatalog) {
        var table = table
        if let tables = table.tables("method") { methods.read(tables) }
        var localePlaces: [SourcePosition] = []
        if let tables = table.tables("locale") {
            locales = LocaleSettings.list(from: tables, of: table, methods: methods)
            localePlaces = tables.map { $0.position(of: "id") }
        }
        for name in ["behavior", "emoji"] where table.has(name) { positions[table: name] = table.position(of: name) }
        for (list, position) in PickerList.all(from: table.tables("list") ?? []) {
            lists.append(list)
            positions[list: list.name] = position
        }
        let reader = ActionReader(
            locales: locales.map(\.id), layers: Layer.names(in: table), lists: lists.map(\.name), methods: methods)
        let found = Self.findSettings(in: &table) { name, table in
            switch name {
            case "devices": devices.settings = DeviceSettings.list(from: &table, reader, methods)
            case "feedback":
                if let tables = table.tables("rule") {
                    feedback.policy.rules = StandardFeedbackPolicy.Rule.list(from: tables)
                }
            case "indicator":
                table.read("labels") { indicator.labels = Indicator.labels(in: &$0, locales: reader.locales) }
            default: break
            }
        }
        for value in found { value.setting.change(value.node, value.place)?(&self) }
        let places = Dictionary(found.map { ($0.setting.path, $0.node.position) }) { $1 }
        resolveDoubleShift(places, table.complaints)
        if let tables = table.tables("application") {
            applications = ApplicationRule.list(from: tables, reader, methods)
            rules += applications.flatMap(\.settings.keys.rules)
        }
        readKeys(&table, reader)
        var known: [Located<HandlerRule>] = []
        for handler in table.tables("handler") ?? [] { read(handler, reader, &known) }
        shorthand.read(table.tables("macro") ?? [], locales: reader.locales)
        table.complainOfUnknownKeys()
        if let hook = feedback.command.first {
            startedPrograms.append(Located(hook, at: places["feedback.command"]))
        }
        startedPrograms += reader.outcomes.compactMap(Self.program)
        typingActions = reader.outcomes.filter(\.value.isCharacterAction)
        mouse = MouseKeys(in: self, actions: reader.outcomes.map(\.value))
        warnOfIdleActions(reader.outcomes, table.complaints)
        warnOfIdleSuggestions(at: table.position(of: "suggestions"), table.complaints)
        let opener = reader.outcomes.first { $0.value == .picker("emoji") || $0.value == .layer(Layer.emojis) }
        if !table.has("emoji"), let place = opener?.position { positions[table: "emoji"] = place }
        let contradictions = Contradictions(self, complaints: table.complaints)
        contradictions.complainOfRawKeys(places["vietnamese.raw_key"], besides: reader.combinations.hotkeys)
        contradictions.complainOfWords()
        contradictions.complainOfClosedLayers(actions: reader.outcomes.map(\.value))
        contradictions.complainOfExcludedKeyboards(places["devices.exclude"])
        contradictions.complainOfLocales(
            at: localePlaces.isEmpty ? [table.position(of: "keys")] : localePlaces,
            actions: reader.outcomes.map(\.value))
    }

    /// The values of the plain settings. `readRest` reads the other entries of a table.
    private static func findSettings(
        in root: inout TableReader, readRest: (String, inout TableReader) -> Void
    ) -> [FoundSetting] {
        var found: [FoundSetting] = []
        for table in Schema.tables {
            root.read(table.name) {
                found += $0.find(table.settings.map { ($0.key, $0) })
                readRest(table.name, &$0)
            }
        }
        return found
    }

    /// Reads the bindings of keys.
    private mutating func readKeys(_ table: inout TableReader, _ reader: ActionReader) {
        table.read("keys") {
            let list = HotkeyList(from: &$0, reader)
            (hotkeys, modifierHotkeys) = (list.hotkeys, list.modifierHotkeys)
            rules += list.rules
        }
        table.read("layers") {
            let list = Layer.list(from: &$0, reader, &positions)
            layers = list.layers
            rules += list.rules
        }
        table.read("remap") { remaps = KeyRemaps(from: &$0, layers: reader.layers) }
        combinations = reader.combinations.combinations
        reader.combinations.complain(of: remaps, to: table.complaints)
        table.read("list_keys") { listKeys = [KeyCommandDescriptor](from: &$0) }
    }

    /// Reads a `[[handler]]`: a program, or rules.
    private mutating func read(
        _ handler: TableReader, _ reader: ActionReader, _ known: inout [Located<HandlerRule>]
    ) {
        var handler = handler
        if !handler.has("program") {
            let new = HandlerRule.list(from: &handler, reader)
            for rule in new {
                guard let first = known.first(where: { $0.value.covers(rule) })?.position else { continue }
                handler.complaints.add(
                    .noEffect, at: handler.position,
                    localized(
                        "the rule never applies to \(rule.subject.quoted): the rule at \(first) comes first"
                    ))
                break
            }
            known += new.map { Located($0, at: handler.position) }
            rules += new
        } else if let (program, position) = ProgramHandler.read(from: &handler, reader) {
            programs.append(program)
            startedPrograms.append(Located(program.arguments[0], at: position))
        }
        handler.complainOfUnknownKeys()
    }
}

extension Configuration {
    /// Resolves the conflict of two settings: Shift tapped twice is either the raw key or Caps Lock.
    private mutating func resolveDoubleShift(_ places: [String: SourcePosition], _ complaints: ComplaintList) {
        guard behavior.doubleShiftLocks, vietnamese.rawKey?.isDoubleShift == true else { return }
        if let position = places["vietnamese.raw_key"] {
            let other = places["behavior.double_shift_locks"].map { localized(" at \($0)") } ?? ""
            complaints.add(
                .duplicate, at: position,
                localized(
                    "vietnamese.raw_key is the same as behavior.double_shift_locks\(other): choose another key, or “none”"
                )
            )
        } else {
            vietnamese.rawKey = nil
        }
    }
}
