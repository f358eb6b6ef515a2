import Configuration
import System
import Typing

/// Applies the answers of `phim setup` to a file that the user has written: only the lines of changed answers change.
struct SetupChange {
    /// The changed lines, for the user: `24: tone_style = "modern"`.
    private(set) var lines: [String] = []
    private let before: [UInt8]
    private let path: String
    private var edit: ConfigurationEdit

    /// The changes from the answers of a configuration in this file to other answers. Throws if the file cannot be read
    /// or changed.
    init(_ path: String, _ configuration: Configuration, to answers: SetupAnswers) throws {
        self.path = path
        before = try SettingsFile.read(path)
        let folders = ConfigurationFile.methodFolders(for: path, in: ProcessEnvironment.variables)
        edit = ConfigurationEdit(
            before, file: path, methodFolders: folders, examine: Configuration.errorsOfLayouts)
        let old = SetupAnswers(configuration)
        if answers.method != old.method {
            let locale = configuration.locales.first { $0.method.isVietnamese }?.id ?? "vi"
            try set("locale.\"\(locale)\".method", to: answers.method)
        }
        if answers.preset != old.preset { try set("vietnamese.preset", to: answers.preset) }
        if answers.toneStyle != old.toneStyle { try set("vietnamese.tone_style", to: answers.toneStyle) }
        if answers.remembersWords != old.remembersWords {
            try set(
                "vietnamese.words_file", to: answers.remembersWords ? WordOverridesFile.usualPath(beside: path) : "")
        }
        if answers.usesShorthand != old.usesShorthand { try set("shorthand.enabled", to: "\(answers.usesShorthand)") }
        if answers.hotkey != old.hotkey { try setHotkey(answers.hotkey, insteadOf: old.hotkey) }
        if answers.first != old.first {
            lines.append(
                localized(
                    """
                    The language that comes first is active after the login: move its [[locale]] to the front \
                    yourself.
                    """))
        }
    }

    /// Whether no answer has changed.
    var isEmpty: Bool { lines.isEmpty }

    /// Writes the file. Throws if another program has changed it meanwhile, or if it cannot be written.
    func write() throws { try SettingsFile.write(edit, over: before, to: path) }

    private mutating func set(_ setting: String, to value: String) throws {
        lines.append(try edit.set(SettingPath(argument: setting), to: value))
    }

    private mutating func setHotkey(_ hotkey: String, insteadOf old: String) throws {
        let path = try SettingPath(argument: "keys.\"\(old)\"")
        if old == HotkeyKeys.nextLocale.description {
            lines.append(try edit.set(path, to: "none"))
        } else if let place = try edit.found(path) {
            try edit.unset(path)
            lines.append(localized("\(place.position.line): \(path) is removed"))
        }
        try set("keys.\"\(hotkey)\"", to: "nextLocale")
    }
}
