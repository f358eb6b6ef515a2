import ArgumentParser
import Configuration
import Control
import System

/// Changes the rules for applications, as the tray and the window for settings do.
struct ApplicationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "application",
        abstract: localized("Turns Phím off in an application and on again, or changes a setting there."),
        usage: "phim application [<action>] [<name>] [<setting> <value>] [<options>]",
        discussion: localized(
            """
              phim application                       your rules
              phim application off mygame
              phim application on mygame
              phim application toggle mygame         off if it is on
              phim application set kitty method vni  what an [[application]] can have

            Each writes an [[application]] rule into your configuration. Without a name, the application that has the \
            focus is meant, as for a hotkey: "ctrl+alt+o" = "run:phim application toggle". “phim focus” shows its name; \
            * stands for any text, as in "*game*".
            """))

    /// The actions of the command.
    enum Action: String, ExpressibleByArgument, CaseIterable {
        case list, off, on, toggle, set
    }

    @Argument(help: localized("list, off, on, toggle or set.")) var action = Action.list
    @Argument(help: localized("The name of the application; with set, a setting and its value after it."))
    var words: [String] = []
    @OptionGroup var file: SettingFile

    func validate() throws {
        let counts =
            switch action {
            case .list: 0...0
            case .off, .on, .toggle: 0...1
            case .set: 2...3
            }
        guard counts.contains(words.count) else {
            switch action {
            case .list: throw ValidationError(localized("“list” takes no name."))
            case .off, .on, .toggle:
                throw ValidationError(
                    localized("“\(action.rawValue)” takes one name; one with blanks needs quotes."))
            case .set:
                throw ValidationError(
                    localized("“set” takes a setting and its value, as in “phim application set kitty method vni”."))
            }
        }
        if words.contains("") { throw ValidationError(localized("The name of the application is empty.")) }
    }

    func run() throws {
        if action == .list { return try list() }
        let isNamed = words.count == (action == .set ? 3 : 1)
        let name = isNamed ? words[0] : try focused()
        try file.change { edit, file in
            switch action {
            case .list: break
            case .off: try setOff(true, in: name, of: &edit, file)
            case .on: try setOff(false, in: name, of: &edit, file)
            case .toggle: try setOff(!edit.isOff(in: name), in: name, of: &edit, file)
            case .set:
                let path = try SettingPath(argument: "application.\"\(name)\".\(words[words.count - 2])")
                print("\(file):\(try edit.set(path, to: words[words.count - 1]))")
            }
        }
    }

    private func setOff(_ isOff: Bool, in name: String, of edit: inout ConfigurationEdit, _ file: String) throws {
        try edit.setOff(isOff, in: name)
        print(isOff ? localized("\(file): Phím is off in “\(name)”") : localized("\(file): Phím is on in “\(name)”"))
    }

    /// The rules of the file. Those of Phím are not shown: they are many, and the manual has them.
    private func list() throws {
        let reading = Configuration.load(
            file: file.file, environment: ProcessEnvironment.variables, mayWait: true)
        let bytes = try reading.file.map { try SettingsFile.read($0) } ?? []
        _ = try reading.usable()
        let values = ConfigurationEdit(bytes, file: reading.file ?? "").otherValues
        let settings = values.filter { $0.names.first == "application" && $0.names.last != "id" }
        for setting in settings {
            print("\(setting.names[1]): \(setting.names.dropFirst(2).joined(separator: ".")) = \(setting.value)")
        }
        if settings.isEmpty { Terminal.complain(localized("There is no rule of yours for an application.")) }
    }

    /// The application that has the focus.
    private func focused() throws -> String {
        guard let focus = try ask(.status).status?.focus else { throw PlainError(Status.Focus.isForbidden) }
        if focus.application.isEmpty { throw PlainError(Status.Focus.isUnknown) }
        return focus.application
    }
}
