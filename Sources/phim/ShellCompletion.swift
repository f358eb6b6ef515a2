import ArgumentParser
import Configuration
import Keyboard
import System

/// What a shell offers for a value when Tab is pressed: what the configuration has. The daemon reads the same file, so it
/// is not asked.
enum ShellCompletion {
    /// An input method, or what else follows `phim method`.
    static let methodChanges = words { _, words in ["next", "list"] + words.methods }
    /// An input method.
    static let methods = words { _, words in words.methods }
    /// A locale, or what else follows `phim locale`.
    static let localeChanges = words { _, words in ["next", "list"] + words.locales }
    /// A locale of the configuration.
    static let locales = words { _, words in words.locales }
    /// A theme of a drawn keyboard.
    static let themes = words { _, words in words.themes }
    /// A layer.
    static let layers = words { _, words in words.layers }
    /// An action. The names of keys are many, so they are offered after `key:`.
    static let actions = words { prefix, words in
        prefix.hasPrefix("key:") ? Keycode.allNamed.map { "key:" + $0.name } : words.actions
    }

    private static func words(_ offer: @escaping @Sendable (String, Words) -> [String]) -> CompletionKind {
        .custom { _, _, prefix in
            let words = offer(prefix, Words())
            // In zsh a description begins at the first colon.
            return CompletionShell.requesting == .zsh ? words.map { $0.replacing(":", with: "\\:") } : words
        }
    }

    /// The names in the configuration; of the built-in one while there are errors in it.
    private struct Words {
        let configuration: Configuration
        let methods: [String]

        init() {
            let environment = ProcessEnvironment.variables
            let reading = Configuration.load(environment: environment)
            configuration = reading.configuration ?? .builtIn
            methods = configuration.knownMethods(file: reading.file, environment: environment).map(\.name)
        }

        var locales: [String] { configuration.locales.map(\.id) }
        var themes: [String] { ThemeFile.names(in: ProcessEnvironment.variables) }
        var layers: [String] { [KeyboardContext.alphabetic] + configuration.layers.map(\.name) }

        var actions: [String] {
            ActionCatalog.entries.flatMap { entry in
                entry.form == entry.name ? [entry.name] : values(of: entry.name).map { "\(entry.name):\($0)" }
            }
        }

        /// What can follow the colon of an action; an empty text where that is up to the user.
        private func values(of action: String) -> [String] {
            switch action {
            case "locale": locales
            case "inputMethod": methods
            case "picker": ["locale", "method", "emoji", "macro", "suggestions"] + configuration.lists.map(\.name)
            case "layer": layers
            case "feedback": FeedbackKind.names
            default: [""]
            }
        }
    }
}
