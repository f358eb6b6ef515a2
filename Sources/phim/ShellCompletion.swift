import ArgumentParser
import Configuration
import Engine
import Glibc
import Keyboard
import Keymaps
import System
import Transliteration
import Typing

/// The values that a shell offers when Tab is pressed, from the configuration. The daemon reads the same file, so it is
/// not asked.
enum ShellCompletion {
    /// The arguments of `phim method`.
    static let methodChanges = words { _, words in ["next", "list"] + words.methods }
    /// The input methods.
    static let methods = words { _, words in words.methods }
    /// The arguments of `phim locale`.
    static let localeChanges = words { _, words in ["next", "list"] + words.locales }
    /// The locales of the configuration.
    static let locales = words { _, words in words.locales }
    /// The themes of drawn keyboards.
    static let themes = words { _, words in words.themes }
    /// The arguments of `phim layer`.
    static let layerChanges = words { _, words in ["list"] + words.layers }
    /// The lists of `phim pick`.
    static let lists = words { _, words in words.pickedLists }
    /// The values after an action of `phim macro`: abbreviations, formats, or files.
    static let macroValues: CompletionKind = .custom { arguments, _, prefix in
        if arguments.contains("remove") { return Words().abbreviations }
        if arguments.contains("export") { return MacroExport.Format.allCases.map(\.rawValue) }
        return arguments.contains("import") ? files(beginningWith: prefix) : []
    }
    /// The settings that `phim set` and `unset` can change.
    static let settings = words { _, words in
        let locales = words.locales.flatMap { id in ["layout", "method", "modal"].map { "locale.\(id).\($0)" } }
        let known = Schema.tables.flatMap(\.settings).map(\.path) + locales
        return known + words.ownSettings.filter { !known.contains($0) && !$0.hasSuffix(".id") }
    }
    /// The settings and tables that `phim get` shows.
    static let shownSettings = words { _, words in
        Schema.order + Schema.tables.flatMap(\.settings).map(\.path) + words.ownSettings
    }
    /// The values of the setting that stands before.
    static let settingValues: CompletionKind = .custom { arguments, _, _ in
        let paths = arguments.drop { $0 != "set" }.dropFirst().filter { !$0.hasPrefix("-") }
        return paths.first.flatMap { SettingPath($0) }.map { Words().values(of: $0) } ?? []
    }
    /// The words that the user has marked.
    static let markedWords = words { _, words in words.marked }
    /// The layers.
    static let layers = words { _, words in words.layers }
    /// The actions. There are many key names, so they are only offered after `key:`.
    static let actions = words { prefix, words in
        prefix.hasPrefix("key:") ? Keycode.allNamed.map { "key:" + $0.name } : words.actions
    }

    /// The files and folders whose paths begin with a text.
    private static func files(beginningWith prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        return directoryNames(in: folder.isEmpty ? "." : folder)
            .filter { !$0.hasPrefix(".") && (folder + $0).hasPrefix(prefix) }.sorted()
            .map { folder + $0 + (isDirectory(folder + $0) ? "/" : "") }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    private static func words(_ offer: @escaping @Sendable (String, Words) -> [String]) -> CompletionKind {
        .custom { _, _, prefix in
            let words = offer(prefix, Words())
            // In zsh, an unescaped colon begins a description.
            return CompletionShell.requesting == .zsh ? words.map { $0.replacing(":", with: "\\:") } : words
        }
    }

    /// The names in the configuration, or in the built-in one if it has errors.
    private struct Words {
        let configuration: Configuration
        let methods: [String]
        private let file: String?

        init() {
            let environment = ProcessEnvironment.variables
            let reading = Configuration.load(environment: environment)
            configuration = reading.configuration ?? .builtIn
            file = reading.file
            methods = configuration.knownMethods(file: reading.file, environment: environment).map(\.name)
        }

        var locales: [String] { configuration.locales.map(\.id) }
        var pickedLists: [String] { ["emoji", "macro", "locale", "method"] + configuration.lists.map(\.name) }
        var abbreviations: [String] { configuration.shorthand.table.macros.map(\.abbreviation) }
        var marked: [String] {
            configuration.wordsFile(in: ProcessEnvironment.variables)?.words.map(\.text) ?? []
        }
        var themes: [String] { ThemeFile.names(in: ProcessEnvironment.variables) }
        var layers: [String] { [KeyboardContext.alphabetic] + configuration.layers.map(\.name) }

        /// The settings of the file that are no plain settings: hotkeys and the like.
        var ownSettings: [String] {
            guard let file, let bytes = TextFile.bytes(file) else { return [] }
            return ConfigurationEdit(bytes, file: file).otherValues.map(\.path).filter { SettingPath($0) != nil }
        }

        /// The values of a setting; empty if there are too many.
        func values(of path: SettingPath) -> [String] {
            if let setting = path.setting {
                switch setting.kind {
                case .flag: return ["true", "false"]
                case .choice(let choices): return choices
                case .integer, .text, .key, .list: return []
                }
            }
            switch path.description.split(separator: ".").last {
            case "method": return methods
            case "locale": return locales
            case "layout": return LayoutCatalog.installed()?.entries.map(\.layout) ?? []
            case "modal" where !path.description.hasPrefix("locale."):
                return ["true", "false"] + EditorCommands.allCases.map(\.rawValue)
            case "off", "modal", "one_shot", "closed": return ["true", "false"]
            default:
                return path.description.hasPrefix("keys.") || path.description.hasPrefix("layers.") ? actions : []
            }
        }

        var actions: [String] {
            KeyboardAction.catalog.flatMap { entry in
                entry.form == entry.name ? [entry.name] : values(of: entry.name).map { "\(entry.name):\($0)" }
            }
        }

        /// The values after the colon of an action; an empty text if the value is free.
        private func values(of action: String) -> [String] {
            switch action {
            case "locale": locales
            case "inputMethod": methods
            case "picker": ["locale", "method", "emoji", "macro", "suggestions"] + configuration.lists.map(\.name)
            case "layer": layers
            case "feedback": FeedbackKind.names
            case "convertClipboard": ClipboardConversion.names
            default: [""]
            }
        }
    }
}
