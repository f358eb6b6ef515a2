import ArgumentParser
import Configuration
import Desktop
import Keymaps
import Setup
import System
import Typing

struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: "Asks what you type, writes your configuration and sets up your desktop.",
        discussion: """
            Asks a few questions in the language of your system, Vietnamese or English, writes \
            ~/.config/phim/phim.toml, and adds the character plane to the keymap of your desktop: GNOME, KDE Plasma, \
            sway, Hyprland, or an X server. Nothing is changed before the last question is answered, and a \
            configuration that you wrote yourself is never overwritten. It can be run again at any time. On a desktop \
            it offers to switch accessibility on: then applications tell which fields take passwords.

            With --unattended it asks nothing and sets up only the desktop; systemd/install.sh runs it so. With --undo \
            it takes back what it has changed on desktops.
            """)

    @Flag(help: "Ask nothing: only set up the desktop.") var unattended = false
    @Flag(help: "Take back what was changed on desktops.") var undo = false

    func validate() throws {
        if unattended && undo { throw ValidationError("--unattended and --undo cannot be used together.") }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let record = SetupRecord(environment: environment)
        if undo { return try takeBack(record, environment) }
        if unattended { return setUpDesktop(record, environment, SetupTexts(language: "en")) }
        let texts = SetupTexts(language: ProcessEnvironment.language(in: environment))
        let dialog = SetupDialog(texts)
        guard let file = ConfigurationFile.candidates(in: environment).first else {
            throw PlainError("HOME is not set, so there is no place for your configuration")
        }
        let accessibility = AccessibilitySwitch(environment: environment)
        let isOffered = SessionKind(environment: environment).type != "tty" && accessibility.isOn == false
        let draft = try dialog.askForConfiguration(
            layout: SystemKeymap.names()?.layout ?? "us", questions: isOffered ? 5 : 4)
        let wantsAccessibility = try isOffered && dialog.wantsAccessibility()
        guard try dialog.confirms(draft, file: file) else { return print(texts.nothingChanged) }
        if try draft.write(to: file) {
            print(texts.written(file))
        } else {
            print(texts.kept(file) + "\n\n" + draft.text)
        }
        setUpDesktop(record, environment, texts)
        if wantsAccessibility { switchOn(accessibility, record, texts) }
        guard SessionKind(environment: environment).type != "tty", try dialog.wantsTest() else { return }
        try DoctorCommand.parse(["--self-test"]).run()
    }

    /// Adds the plane's option to the desktop of this session. What cannot be done is said, with what the user can do.
    private func setUpDesktop(_ record: SetupRecord, _ environment: [String: String], _ texts: SetupTexts) {
        let session = SessionKind(environment: environment)
        if session.type == "tty" { return print(texts.console) }
        guard let plane = PlaneChoice.anyInstalled() else { return print(texts.noPlane) }
        let option = "phim:" + plane.name
        // An X server reads no settings of a desktop.
        let desktop = session.type == "x11" ? "X11" : session.desktop
        guard let store = KeymapOptionStores.store(of: desktop, environment) else {
            let all = DesktopInstructions.all(forOptionNamed: option)
            let steps = session.instructions(among: all.map { ($0.desktop, $0.text) })
            return print(texts.byHand(desktop, option) + (steps.map { "\n" + $0 } ?? ""))
        }
        do {
            let isNew = try store.add(option)
            if isNew { try record.add(SetupRecord.Change(desktop: desktop, option: option)) }
            print(isNew ? texts.added(option, store.place) : texts.isThere(option, store.place))
        } catch {
            print(texts.failed(desktop, option, error.description))
        }
    }

    private func switchOn(_ accessibility: AccessibilitySwitch, _ record: SetupRecord, _ texts: SetupTexts) {
        do {
            try accessibility.turn(on: true)
            try record.add(.accessibility)
            print(texts.accessible(accessibility.place))
        } catch {
            print(texts.notAccessible(error.description))
        }
    }

    private func takeBack(_ record: SetupRecord, _ environment: [String: String]) throws {
        for change in record.changes {
            if change == .accessibility {
                let accessibility = AccessibilitySwitch(environment: environment)
                let wasOn = accessibility.isOn == true
                if wasOn { try accessibility.turn(on: false) }
                print("\(accessibility.place) is \(wasOn ? "off again" : "not on any more")")
            } else if let store = KeymapOptionStores.store(of: change.desktop, environment) {
                print(
                    try store.remove(change.option)
                        ? "removed \(change.option) from \(store.place)"
                        : "\(change.option) is not in \(store.place) any more")
            }
            try record.remove(change)
        }
    }
}
