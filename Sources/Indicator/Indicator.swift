import Bus
import Control
package import EventLoop
import Keyboard
package import Logging
import Processes
package import System

/// The indicator in the tray of a panel: a client of the control socket on one side, and an item on the message bus on
/// the other.
///
/// It waits in the event loop for the daemon, the bus and a tray.
package final class Indicator: MessageBusUser {
    private let loop: EventLoop
    private let log: Logger
    private let programs: IndicatorPrograms
    private let launcher: ProgramLauncher
    private let change: Change
    private let follower: ControlFollower
    private let bus: MessageBus
    private var state = IndicatorState(.off)
    private var application = MenuApplicationChoice()
    private var name: MessageBus.Awaited?
    private var scheme: ColorScheme!
    private var notifications: Notifications!
    private var menu: MenuObject!
    private var item: TrayItem!
    private var lastStep: Timestamp = 0
    private var startDeadline: Deadline!
    /// Whether a program of the menu is being started.
    private var isStarting = false

    /// The least time between two steps of the wheel, in µs, since a touchpad sends many.
    private static let stepInterval: Timestamp = 100_000
    /// If nothing is shown so long after the start, in µs, the log says what is missing.
    private static let startLimit: Timestamp = 5_000_000
    /// The name on the bus, which only one indicator can own.
    private static let ownName = "vn.phim.Indicator"

    /// Changes a configuration file; nil is the user's own file. Throws if the change is refused.
    package typealias Change = (_ change: ConfigurationChange, _ file: String?) throws -> Void

    /// An indicator on the bus of the user with this environment; `start()` starts it.
    package init(
        environment: [String: String], on loop: EventLoop, log: Logger, change: @escaping Change
    ) {
        self.loop = loop
        self.log = log
        self.change = change
        programs = IndicatorPrograms(
            environment: environment, phim: InstalledFile.program("phim") ?? "phim",
            template: InstalledFile.path("share/phim/phim.toml"))
        launcher = ProgramLauncher(environment: environment)
        follower = ControlFollower(RuntimeDirectory(environment: environment), on: loop)
        bus = MessageBus.user(in: environment, on: loop)
        bus.add(self)
        notifications = Notifications(on: bus)
        scheme = ColorScheme(on: bus) { [unowned self] in showFace() }
        menu = MenuObject(IndicatorMenu(state), on: bus)
        item = TrayItem(face, on: bus, loop)
        startDeadline = Deadline(on: loop) { [unowned self] in sayWhatIsMissing() }
        connect()
    }

    /// Connects to the daemon, to the bus and to a tray, or waits for them. Fails if inotify is not available.
    package func start() throws(SystemError) {
        try follower.start()
        startDeadline.arm(after: Self.startLimit)
    }

    private func sayWhatIsMissing() {
        if !bus.isConnected {
            log.notice("waiting for the message bus of the desktop: there is none at \(bus.address)")
        } else if !item.isShown {
            log.notice("waiting for a panel with a tray (StatusNotifierItem)")
        }
    }

    /// Disconnects from the daemon and the bus, which removes the icon.
    package func close() {
        startDeadline.disarm()
        follower.close()
        bus.close()
    }

    package func busStarted() {
        name = bus.own(Self.ownName) { [unowned self] isOurs in
            if isOurs { return }
            log.notice("another phim-indicator shows the icon")
            loop.stop()
        }
    }

    package func busEnded() { name = nil }

    private func connect() {
        follower.onReply = { [unowned self] in receive($0) }
        follower.onLoss = { [unowned self] in
            application.focusChanged(to: nil, at: loop.now())
            show(IndicatorState(Self.absence(after: $0)))
        }
        menu.onClick = { [unowned self] in
            application.menuClosed()
            carryOut($0)
            showMenu()
        }
        menu.onVisibility = { [unowned self] isOpen in
            if isOpen { application.menuOpened(at: loop.now()) } else { application.menuClosed() }
            showMenu()
        }
        item.onActivate = { [unowned self] in follower.send(.locale(nil)) }
        item.onSecondaryActivate = { [unowned self] in follower.send(.toggle) }
        item.onScroll = { [unowned self] in scroll($0) }
    }

    private func receive(_ reply: ControlReply) {
        if let error = reply.error { notifications.tellFailure(error) }
        if let status = reply.status {
            application.focusChanged(to: status.focus, at: loop.now())
            show(IndicatorState(status))
        }
    }

    private static func absence(after failure: ControlClient.Failure?) -> IndicatorState.Absence {
        switch failure {
        case .malformedReply?: .otherVersion
        case .noAnswer?: .unresponsive
        default: .off
        }
    }

    private func show(_ state: IndicatorState) {
        let old = self.state
        self.state = state
        showMenu()
        if state == old { return }
        showFace()
        if let problem = state.shown?.problem, problem != old.shown?.problem {
            notifications.tellFailure(state.explanation)
        }
        // No notification is shown when the daemon starts.
        if let shown = state.shown, shown.settings.notifies, old.shown != nil, state.title != old.title {
            notifications.tellSwitch(state.title)
        }
    }

    private func showMenu() { menu.show(IndicatorMenu(state, application.shown)) }

    private func showFace() { item.show(face) }

    private var face: TrayItem.Face {
        TrayItem.Face(
            icon: state.icon(isDark: scheme.isDark), title: state.title, text: state.explanation,
            needsAttention: state.needsAttention)
    }

    private func scroll(_ delta: Int32) {
        let now = loop.now()
        guard delta != 0, now >= lastStep + Self.stepInterval, let locale = state.locale(after: delta > 0 ? 1 : -1)
        else {
            return
        }
        lastStep = now
        follower.send(.locale(locale))
    }

    private func carryOut(_ command: MenuCommand) {
        switch command {
        case .request(let request): follower.send(request)
        case .change(let change): apply(change)
        case .openConfiguration where !programs.canOpenConfiguration, .showKeyboard where !programs.canOpen:
            notifications.tellFailure(Self.noOpener)
        case .openConfiguration: run(programs.openConfiguration(inUse: state.shown?.configuration))
        case .openWords: openWords()
        case .showKeyboard: run(programs.showKeyboard(state.shown))
        case .findProblems:
            guard let doctor = programs.findProblems else {
                return notifications.tellFailure(
                    localized("No terminal was found. Set TERMINAL, or run “phim doctor” in a terminal."))
            }
            run(doctor)
        case .start: run(programs.start)
        }
    }

    private static var noOpener: String {
        localized("xdg-open was not found, which opens files. It is in the package xdg-utils.")
    }

    private func openWords() {
        let (configuration, words) = (state.shown?.configuration, state.shown?.settings.words)
        if let arguments = programs.openWords(words, configuration: configuration) { return run(arguments) }
        notifications.tellFailure(words != nil ? Self.noOpener : Status.Indicator.howToKeepWords)
    }

    /// Changes the configuration. The daemon watches its file and applies the change by itself. The user cannot change
    /// a file in /etc, so the user's own file is changed instead.
    private func apply(_ change: ConfigurationChange) {
        let file = state.shown?.configuration.flatMap { $0.hasPrefix("/etc/") ? nil : $0 }
        do {
            try self.change(change, file)
            if case .off(let isOff, let name) = change {
                application.switched(MenuApplication(name: name, isOff: isOff))
            }
        } catch {
            notifications.tellFailure("\(error)")
        }
    }

    /// Starts a program, but only one at a time, so that many clicks do not start many programs.
    private func run(_ arguments: [String]) {
        if isStarting { return }
        func finish(_ error: SystemError?) {
            isStarting = false
            if let error { notifications.tellFailure(localized("\(arguments[0]) cannot be started: \(error)")) }
        }
        isStarting = true
        do throws(SystemError) {
            try launcher.start(arguments, on: loop, onStart: finish)
        } catch {
            finish(error)
        }
    }
}
