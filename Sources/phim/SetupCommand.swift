import ArgumentParser
import Configuration
import Control
import Desktop
import Devices
import Doctor
import Glibc
import Keymaps
import Setup
import System
import Typing

struct SetupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "setup",
        abstract: localized("Asks what you type, writes your configuration and sets up your desktop."),
        discussion: localized(
            """
            Asks a few questions in the language of your system, Vietnamese or English, writes \
            ~/.config/phim/phim.toml, and adds the character plane to the keymap of your desktop: GNOME, KDE Plasma, \
            sway, Hyprland, or an X server. Nothing is changed before the last question is answered. In a configuration \
            that you wrote yourself only the lines of changed answers are changed, as by phim set. It can be run again \
            at any time, and begins with your last answers; what it wrote then is kept in phim.toml~, phim.toml~2 and so \
            on. On a desktop it offers to switch accessibility on, so that applications report their password fields. \
            Where there is a tray, it offers to show Phím in it.

            With --unattended it asks nothing and sets up only the desktop, and exits with 1 if something is left to do \
            there; systemd/install.sh runs it so. With --undo it undoes what it has changed on desktops, and says what \
            could not be undone.
            """))

    @Flag(help: localized("Ask nothing: only set up the desktop.")) var unattended = false
    @Flag(help: localized("Undo what was changed on desktops.")) var undo = false

    func validate() throws {
        if unattended && undo { throw ValidationError(localized("--unattended and --undo cannot be used together.")) }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let record = SetupRecord(environment: environment)
        if unattended {
            let isDone = MessageLanguage.$session.withValue(.english) { setUpDesktop(record, environment) }
            if !isDone { throw ExitCode.failure }
            return
        }
        if undo { return try takeBack(record, environment) }
        let dialog = SetupDialog()
        guard let file = ConfigurationFile.ofUser(in: environment) else {
            throw PlainError(localized("HOME is not set, so there is no place for your configuration"))
        }
        let accessibility = AccessibilitySwitch(environment: environment)
        let isOffered = SessionKind(environment: environment).type != "tty" && accessibility.isOn == false
        let session = SessionKind(environment: environment)
        let tray = session.type == "tty" ? nil : TrayState.ask(environment)
        let hasTray = tray == .stopped(hasTray: true)
        let isKept = ConfigurationDraft.keeps(file)
        let before = Configuration.load(file: file, environment: environment).configuration
        let (answers, wishes) = try dialog.ask(
            before.map { SetupAnswers($0) } ?? SetupAnswers(), offersAccessibility: isOffered,
            offersIndicator: hasTray, keeps: isKept ? file : nil)
        // A file with errors is not changed. Instead, the lines to add are shown.
        let change = isKept ? before.flatMap { try? SetupChange(file, $0, to: answers) } : nil
        if let change {
            guard try dialog.confirms(change, file: file) else { return print(localized("Nothing was changed.")) }
            try change.write()
            if !change.isEmpty { print(localized("Written: \(file)")) }
        } else {
            let draft = answers.draft(layout: SystemKeymap.names()?.layout ?? "us", file: file)
            guard try dialog.confirms(draft, file: file, isKept: isKept) else {
                return print(localized("Nothing was changed."))
            }
            switch try draft.write(to: file) {
            case .written: print(localized("Written: \(file)"))
            case .replaced(let backup):
                print(localized("Written: \(file)") + "\n" + localized("What was there before: \(backup)"))
            case .kept: break
            }
        }
        _ = setUpDesktop(record, environment)
        if wishes.accessibility { switchOn(accessibility, record) }
        if wishes.indicator { startIndicator(record, environment) }
        if tray == .stopped(hasTray: false) || tray == .hidden {
            print(
                localized("There is no tray to show Phím in. To get one:") + "\n"
                    + TrayState.wayToTray(on: session.desktop))
        }
        if !isRunning(environment) {
            print(
                Terminal.wrapped(
                    localized(
                        """
                        Phím is not running yet. To start it now and at every login:
                            systemctl --user enable --now phim
                        """)))
        }
        guard SessionKind(environment: environment).type != "tty", try dialog.wantsTest() else { return }
        try DoctorCommand.parse(["--self-test"]).run()
    }

    /// Adds the XKB option of the plane to the desktop of this session. Prints what cannot be done, and what the user
    /// can do. Returns whether nothing is left to do; a console needs nothing.
    private func setUpDesktop(_ record: SetupRecord, _ environment: [String: String]) -> Bool {
        let session = SessionKind(environment: environment)
        if session.type == "tty" {
            print(
                Terminal.wrapped(
                    Terminal.isPseudoterminal
                        ? localized(
                            """
                            This terminal does not know your desktop, as is usual in tmux and over ssh: run phim setup in a \
                            terminal of the desktop itself.
                            """)
                        : localized(
                            "This is a console; its keymap is loaded at boot. On your desktop, run phim setup there.")
                ))
            return !Terminal.isPseudoterminal
        }
        guard let plane = PlaneChoice.anyInstalled() else {
            print(
                Terminal.wrapped(
                    localized(
                        """
                        The character plane is not installed:
                            sudo phim keymap xkb --install
                        Then run phim setup again.
                        """)))
            return false
        }
        let option = "phim:" + plane.name
        // An X server does not read the settings of a desktop.
        let desktop = session.type == "x11" ? "X11" : session.desktop
        guard let store = KeymapOptionStores.store(of: desktop, environment) else {
            let all = DesktopInstructions.all(forOptionNamed: option)
            let name = desktop.isEmpty ? localized("this desktop") : desktop
            let steps = session.instructions(among: all.map { ($0.desktop, $0.text) })
            print(
                localized("The keymap option \(option) cannot be set on \(name) by this command:")
                    + (steps.map { "\n" + $0 } ?? ""))
            return false
        }
        do {
            let isNew = try store.add(option)
            if isNew { try record.add(SetupRecord.Change(desktop: desktop, option: option)) }
            print(
                isNew
                    ? localized("Added \(option) to \(store.place)")
                    : localized("\(option) is in \(store.place) already"))
            // KWin searches for keymaps only in the directories that existed when it started.
            if try isInForce(plane, environment) == false {
                print(
                    Terminal.wrapped(
                        localized(
                            """
                            The desktop does not have the characters yet: log out and in once. Until then, letters such as \
                            ế are missing.
                            """)))
            }
            return true
        } catch {
            let reason = "\(error)"
            print(localized("\(option) could not be added on \(desktop): \(reason). phim doctor says how to do it."))
            return false
        }
    }

    /// Whether the keymap of the desktop has the plane, after at most five seconds; nil if that is not known.
    private func isInForce(_ plane: CharacterPlane, _ environment: [String: String]) throws -> Bool? {
        let live = try LiveKeymap.ask(environment, keyboardName: VirtualKeyboard.name, seconds: 5) { live in
            plane.isPartly(on: live.layout)
        }
        guard let live, live.keymap != nil else { return nil }
        return plane.isPartly(on: live.layout)
    }

    private func switchOn(_ accessibility: AccessibilitySwitch, _ record: SetupRecord) {
        do {
            try accessibility.turn(on: true)
            try record.add(.accessibility)
            print(localized("Switched on: \(accessibility.place)"))
        } catch {
            print(localized("Accessibility could not be switched on: \(error.description)"))
        }
    }

    private func startIndicator(_ record: SetupRecord, _ environment: [String: String]) {
        do {
            let place = try IndicatorService(environment: environment).turnOn()
            try record.add(.indicator)
            print(localized("Phím is in the tray, by \(place)"))
        } catch {
            print(localized("Phím could not be put into the tray: \(error.description)"))
        }
    }

    /// Whether a daemon of this user accepts connections.
    private func isRunning(_ environment: [String: String]) -> Bool {
        do {
            _ = try ControlClient(RuntimeDirectory(environment: environment))
            return true
        } catch {
            return false
        }
    }

    private func takeBack(
        _ record: SetupRecord, _ environment: [String: String]
    ) throws {
        // The removal of the package runs this command for every user and shows its output, so nothing is printed then.
        let changes = try record.changes()
        if changes.isEmpty, isatty(STDOUT_FILENO) == 1 { print(localized("There is nothing to undo.")) }
        var isComplete = true
        for change in changes {
            do {
                print(try takeBack(change, environment))
                try record.remove(change)
            } catch {
                isComplete = false
                let (name, reason) = ("\(change.option) (\(change.desktop))", "\(error)")
                Terminal.complain(localized("\(name) could not be undone: \(reason)"))
            }
        }
        if !isComplete { throw ExitCode.failure }
    }

    /// Undoes a change. The result is a message.
    private func takeBack(
        _ change: SetupRecord.Change, _ environment: [String: String]
    ) throws -> String {
        if change == .accessibility {
            let accessibility = AccessibilitySwitch(environment: environment)
            let wasOn = accessibility.isOn == true
            if wasOn { try accessibility.turn(on: false) }
            return wasOn
                ? localized("\(accessibility.place) is off again")
                : localized("\(accessibility.place) is not on any more")
        }
        if change == .indicator {
            let place = try IndicatorService(environment: environment).turnOff()
            return localized("\(place) is not started with the desktop any more")
        }
        guard let store = KeymapOptionStores.store(of: change.desktop, environment) else {
            throw PlainError(localized("this desktop is not known; remove it in its settings"))
        }
        return try store.remove(change.option)
            ? localized("removed \(change.option) from \(store.place)")
            : localized("\(change.option) is not in \(store.place) any more")
    }
}
