import ArgumentParser
import Configuration
import System

/// Turns Phím off and on in an application, as the tray and the window for settings do.
struct ApplicationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "application",
        abstract: localized("Turns Phím off in an application, and on again."),
        discussion: localized(
            """
              phim application off mygame
              phim application on mygame

            It writes an [[application]] rule into your configuration. “phim focus” shows the name of the application \
            that has the focus; * stands for any text, as in "*game*".
            """))

    /// What Phím is in the application.
    enum State: String, ExpressibleByArgument, CaseIterable {
        case off, on
    }

    @Argument(help: localized("off or on.")) var state: State
    @Argument(help: localized("The name of the application.")) var name: String
    @OptionGroup var file: SettingFile

    func validate() throws {
        if name.isEmpty { throw ValidationError(localized("The name of the application is empty.")) }
    }

    func run() throws {
        try file.change { edit, file in
            try edit.setOff(state == .off, in: name)
            print(
                state == .off
                    ? localized("\(file): Phím is off in “\(name)”") : localized("\(file): Phím is on in “\(name)”"))
        }
    }
}
