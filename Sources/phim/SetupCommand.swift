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

            With --unattended it asks nothing and sets up only the desktop; systemd/install.sh runs it so. With --undo \
            it takes back what it has changed on desktops, and says what could not be taken back.
            """))

    @Flag(help: localized("Ask nothing: only set up the desktop.")) var unattended = false
    @Flag(help: localized("Take back what was changed on desktops.")) var undo = false

    func validate() throws {
        if unattended && undo { throw ValidationError(localized("--unattended and --undo cannot be used together.")) }
    }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let record = SetupRecord(environment: environment)
        if unattended { return setUpDesktop(record, environment, SetupTexts(.english)) }
        let texts = SetupTexts(MessageLanguage(environment: environment))
        if undo { return try takeBack(record, environment, texts) }
        let dialog = SetupDialog(texts)
        guard let file = ConfigurationFile.ofUser(in: environment) else {
            throw PlainError(texts.noHome)
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
        let change = isKept ? before.flatMap { try? SetupChange(file, $0, to: answers, texts) } : nil
        if let change {
            guard try dialog.confirms(change, file: file) else { return print(texts.nothingChanged) }
            try change.write()
            if !change.isEmpty { print(texts.written(file)) }
        } else {
            let draft = answers.draft(layout: SystemKeymap.names()?.layout ?? "us", file: file)
            guard try dialog.confirms(draft, file: file, isKept: isKept) else { return print(texts.nothingChanged) }
            switch try draft.write(to: file) {
            case .written: print(texts.written(file))
            case .replaced(let backup): print(texts.written(file) + "\n" + texts.backedUp(backup))
            case .kept: break
            }
        }
        setUpDesktop(record, environment, texts)
        if wishes.accessibility { switchOn(accessibility, record, texts) }
        if wishes.indicator { startIndicator(record, environment, texts) }
        if tray == .stopped(hasTray: false) || tray == .hidden {
            print(texts.noTray + "\n" + TrayState.wayToTray(on: session.desktop))
        }
        if !isRunning(environment) { print(Terminal.wrapped(texts.notRunning)) }
        guard SessionKind(environment: environment).type != "tty", try dialog.wantsTest() else { return }
        try DoctorCommand.parse(["--self-test"]).run()
    }

    /// Adds the XKB option of the plane to the desktop of this session. Prints what cannot be done, and what the user
    /// can do.
    private func setUpDesktop(_ record: SetupRecord, _ environment: [String: String], _ texts: SetupTexts) {
        let session = SessionKind(environment: environment)
        if session.type == "tty" { return print(Terminal.wrapped(texts.console)) }
        guard let plane = PlaneChoice.anyInstalled() else { return print(Terminal.wrapped(texts.noPlane)) }
        let option = "phim:" + plane.name
        // An X server does not read the settings of a desktop.
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
            // KWin searches for keymaps only in the directories that existed when it started.
            if try isInForce(plane, environment) == false { print(Terminal.wrapped(texts.atNextLogin)) }
        } catch {
            print(texts.failed(desktop, option, "\(error)"))
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

    private func switchOn(_ accessibility: AccessibilitySwitch, _ record: SetupRecord, _ texts: SetupTexts) {
        do {
            try accessibility.turn(on: true)
            try record.add(.accessibility)
            print(texts.accessible(accessibility.place))
        } catch {
            print(texts.notAccessible(error.description))
        }
    }

    private func startIndicator(_ record: SetupRecord, _ environment: [String: String], _ texts: SetupTexts) {
        do {
            let place = try IndicatorService(environment: environment).turnOn()
            try record.add(.indicator)
            print(texts.started(place))
        } catch {
            print(texts.notStarted(error.description))
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
        _ record: SetupRecord, _ environment: [String: String], _ texts: SetupTexts
    ) throws {
        // The removal of the package runs this command for every user and shows its output, so nothing is printed then.
        let changes = try record.changes()
        if changes.isEmpty, isatty(STDOUT_FILENO) == 1 { print(texts.nothingToTakeBack) }
        var isComplete = true
        for change in changes {
            do {
                print(try takeBack(change, environment, texts))
                try record.remove(change)
            } catch {
                isComplete = false
                Terminal.complain(texts.notTakenBack("\(change.option) (\(change.desktop))", "\(error)"))
            }
        }
        if !isComplete { throw ExitCode.failure }
    }

    /// Undoes a change. The result is a message.
    private func takeBack(
        _ change: SetupRecord.Change, _ environment: [String: String], _ texts: SetupTexts
    ) throws -> String {
        if change == .accessibility {
            let accessibility = AccessibilitySwitch(environment: environment)
            let wasOn = accessibility.isOn == true
            if wasOn { try accessibility.turn(on: false) }
            return wasOn ? texts.takenBack(accessibility.place) : texts.goneAlready(accessibility.place)
        }
        if change == .indicator {
            return texts.notStartedAnyMore("\(try IndicatorService(environment: environment).turnOff())")
        }
        guard let store = KeymapOptionStores.store(of: change.desktop, environment) else {
            throw PlainError(texts.noWay)
        }
        return try store.remove(change.option)
            ? texts.removed(change.option, store.place) : texts.isGone(change.option, store.place)
    }
}
