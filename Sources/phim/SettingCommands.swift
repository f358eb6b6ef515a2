import ArgumentParser
import Configuration
import Control
import System
import Typing

/// The help text for the path of a setting, shared by `phim set` and `phim unset`.
private let pathHelp: ArgumentHelp = localized(
    """
    The setting, as TABLE.NAME: vietnamese.tone_style, keys."ctrl+space", layers.NAME.KEY, locale.vi.method, \
    application.foot.off, devices."*cherry*".layout, indicator.labels.vi.
    """)

struct SetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: localized("Changes a setting in your configuration."),
        discussion: localized(
            """
              phim set vietnamese.tone_style modern
              phim set keys.ctrl+space nextLocale
              phim set locale.vi.method vni
              phim set devices.exclude "Mouse, YubiKey"
              phim set application.kitty.locale en
              phim set remap.capslock '{ tap = "esc", hold = "leftctrl" }'

            Only the line of that setting changes: comments, order and blanks stay as they are. A new line is put where \
            /etc/phim/phim.toml has it. A value that the setting cannot have is refused, and so is one that would make \
            the file unusable. A running daemon uses the change at \
            once. phim.toml(5) lists the settings; phim get shows them.
            """))

    @Argument(help: pathHelp, completion: ShellCompletion.settings) var setting: String
    @Argument(
        help: localized("The value. A list is written as a, b."), completion: ShellCompletion.settingValues)
    var value: String
    @OptionGroup var file: SettingFile

    func run() throws {
        let path = try SettingPath(argument: setting)
        try file.change { edit, name in
            print("\(name):\(try edit.set(path, to: value))")
        }
    }
}

struct UnsetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: localized("Removes a setting from your configuration."),
        discussion: localized("Its default applies again. Everything else in the file stays as it is."))

    @Argument(help: pathHelp, completion: ShellCompletion.settings) var setting: String
    @OptionGroup var file: SettingFile

    func run() throws {
        let path = try SettingPath(argument: setting)
        try file.change { edit, name in
            try edit.unset(path)
            print(
                path.setting.map { localized("\(name): \(path) is \($0.text(in: .builtIn)) now") }
                    ?? localized("\(name): \(path) is not set any more"))
        }
    }
}

struct GetCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: localized("Shows settings, with their defaults and where they come from."),
        discussion: localized(
            """
              phim get vietnamese.tone_style
              phim get vietnamese              all of a table
              phim get keys                    the hotkeys; also layers, remap, locale
              phim get --list                  all that differ from their defaults
            """))

    @Argument(help: localized("The setting, or a table."), completion: ShellCompletion.shownSettings) var setting:
        String?
    @Flag(help: localized("Show all settings that differ from their defaults.")) var list = false
    @Flag(help: localized("Print JSON, one line.")) var json = false
    @OptionGroup var file: ConfigurationOption

    func validate() throws {
        if (setting == nil) != list { throw ValidationError(localized("Name a setting or a table, or use --list.")) }
    }

    func run() throws {
        let reading = Configuration.load(file: file.file, environment: ProcessEnvironment.variables, mayWait: true)
        let configuration = try reading.usable()
        let bytes = try reading.file.map { try SettingsFile.read($0) } ?? []
        let edit = ConfigurationEdit(bytes, file: reading.file ?? "built in")
        let rows = try entries(of: configuration, edit, reading.file) + others(edit, reading.file)
        if let setting, rows.isEmpty {
            let isTable = Schema.order.contains(setting)
            // Throws if there is no such setting.
            if !isTable { _ = try edit.found(argument: SettingPath(argument: setting)) }
            let path = isTable ? setting : try SettingPath(argument: setting).description
            throw PlainError(localized("\(reading.file ?? "the configuration") does not set \(path)"))
        }
        if json { return Terminal.write(JSONLine.encode(rows)) }
        for entry in rows { print(entry) }
        if rows.isEmpty { print(localized("All settings have their defaults.")) }
    }

    /// The plain settings that were asked for.
    private func entries(
        of configuration: Configuration, _ edit: ConfigurationEdit, _ file: String?
    ) throws -> [Entry] {
        let all = Schema.tables.flatMap(\.settings)
        let asked = all.filter { setting == nil || $0.table == setting }
        let path = setting.flatMap { SettingPath($0) }
        let rows = asked.isEmpty ? [path?.setting].compactMap(\.self) : asked
        return try rows.compactMap { row in
            let name = asked.isEmpty ? path : SettingPath(row.path)
            guard let name else { return nil }
            let found = try edit.found(argument: name)
            let (value, usual) = (row.text(in: configuration), row.text(in: .builtIn))
            if list && value == usual { return nil }
            return Entry("\(name)", value, usual, found == nil ? nil : file, found?.position)
        }
    }

    /// The other values that were asked for: hotkeys, layers, rules and the like. Macros, lists and methods have commands
    /// of their own.
    private func others(_ edit: ConfigurationEdit, _ file: String?) -> [Entry] {
        let path = setting.flatMap { SettingPath($0)?.description }
        let values = edit.otherValues.filter { value in
            guard let setting else { return !["macro", "list", "method"].contains(value.names[0]) }
            return value.path == path || value.path.hasPrefix(setting + ".")
        }
        let usual = edit.builtInHotkey.flatMap { hotkey in
            setting == "keys" || path == hotkey.path ? Entry(hotkey.path, hotkey.value, hotkey.value, nil, nil) : nil
        }
        return [usual].compactMap(\.self) + values.map { Entry($0.path, $0.value, nil, file, $0.position) }
    }

    /// A setting with its value and its origin.
    private struct Entry: Encodable, CustomStringConvertible {
        let setting: String
        let value: String
        let usual: String?
        let place: String?

        init(_ path: String, _ value: String, _ usual: String?, _ file: String?, _ position: SourcePosition?) {
            setting = path
            self.value = value
            self.usual = usual
            place = position.flatMap { position in file.map { "\($0):\(position)" } }
        }

        enum CodingKeys: String, CodingKey {
            case setting, value, place
            case usual = "default"
        }

        var description: String {
            let origin = place ?? localized("the default")
            let other = usual.map { $0 == value || place == nil ? "" : localized("; the default is \($0)") } ?? ""
            return "\(setting) = \(value)   # \(origin)\(other)"
        }
    }
}

/// The option `--config` of commands that change a file.
struct SettingFile: ParsableArguments {
    @Option(
        name: .customLong("config"), help: localized("Change this configuration file, not your own."),
        completion: .file(extensions: ["toml"]))
    var file: String?

    /// Changes the file as `SettingsFile.change` does, and reports a new file.
    func change(_ body: (inout ConfigurationEdit, _ name: String) throws -> Void) throws {
        try Self.change(file, body)
    }

    /// Changes a file that is not named by an option; nil for the user's own.
    static func change(_ file: String?, _ body: (inout ConfigurationEdit, _ name: String) throws -> Void) throws {
        do {
            var name = ""
            let source = try SettingsFile.change(
                file, in: ProcessEnvironment.variables, examine: Configuration.errorsOfLayouts
            ) { edit, path in
                name = path
                try body(&edit, path)
            }
            if let source {
                print(localized("\(name) is new; it keeps what \(source) sets otherwise than Phím does."))
            }
        } catch ConfigurationEdit.Refusal.argument(let message) {
            throw WrongUsage(description: message)
        } catch ConfigurationEdit.Refusal.file(let message) {
            throw PlainError(message)
        }
    }
}

extension ConfigurationEdit {
    /// The value of a setting in the file, with errors for the command line.
    fileprivate func found(argument path: SettingPath) throws -> (value: String, position: SourcePosition)? {
        do {
            return try found(path)
        } catch {
            switch error {
            case .argument(let message): throw WrongUsage(description: message)
            case .file(let message): throw PlainError(message)
            }
        }
    }
}

extension SettingPath {
    /// The path in an argument; throws if it is none.
    init(argument: String) throws {
        guard let path = SettingPath(argument) else {
            throw WrongUsage(
                description: localized("“\(argument)” is not a setting: write TABLE.NAME, as vietnamese.tone_style"))
        }
        self = path
    }
}
