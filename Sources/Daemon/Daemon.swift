import Configuration
package import Control
import Desktop
package import Devices
import Engine
package import EventLoop
import Glibc
import Keyboard
import Keymaps
import Logging
import Processes
package import System
import Typing

/// The running daemon: one loop, the keyboards at one end, the virtual keyboard at the other, the pipeline between.
///
/// This type connects the parts, and so it has a property for each of them; each part owns its state. Whatever fails, the
/// keyboards come back to the user: when the process ends, the kernel ends the grabs.
public final class Daemon {
    private let loop: EventLoop
    /// What waits for disks, and what takes long.
    package let background: BackgroundQueue
    package let keyboards: KeyboardSet
    package let flow: KeyFlow
    private let output: OutputSender
    let active: ActiveConfiguration
    let desktop: DesktopFollower
    private let planeKeeper: X11PlaneKeeper
    package let applications: ApplicationFollower
    private let session: SessionWatch
    private let devices: DeviceAccess
    let programs: HandlerPrograms
    let feedback: FeedbackOutput
    let control: ControlResponder
    private let log: Logger
    private let notifier: ServiceNotifier
    private let userPrograms: UserPrograms
    private let memory: Memory
    private var server: ControlServer?
    private var keeper: RuntimeKeeper?
    private var sessionEnvironment: SessionEnvironment?
    /// A service manager runs it, so it waits for what it lacks. In a terminal it ends with an error.
    private let isService: Bool
    private var overruns: FaultLog
    private var keyboardNames = KeyboardNames()
    /// Why the daemon ended by itself; nil if it did not.
    private(set) var failure: PlainError?
    private var signals: SignalWatch?
    /// Ends the loop when what was typed has gone out.
    private var ending: Deadline!
    /// Tells the state when devices have come and gone.
    private var change: Deadline!
    private var lastMoment: Timestamp = 0
    /// The display server whose clipboard is used.
    private var clipboardSource: LiveKeymap.Source?

    /// A daemon at a seat, whose keyboards it reads from now on. `start()` begins everything else.
    package init(_ version: ActiveConfiguration.Version, _ options: Options, at seat: Seat) throws(SystemError) {
        let (environment, log) = (options.environment, options.log)
        loop = seat.loop
        background = try BackgroundQueue(on: loop)
        keyboards = seat.keyboards
        session = seat.session
        devices = seat.devices
        self.log = log
        overruns = FaultLog("the kernel", log)
        output = OutputSender(seat.virtualKeyboard, on: loop, environment: environment, log: log)
        flow = KeyFlow(version.assembly, to: output, session, on: loop, prepare: options.prepare)
        active = ActiveConfiguration(
            version, path: options.configurationPath, on: loop, background, environment: environment, log: log)
        planeKeeper = X11PlaneKeeper(on: loop, background, environment: environment, log: log)
        isService = environment["NOTIFY_SOCKET"] != nil
        desktop = DesktopFollower(on: loop, environment: environment) { [session] in session.isTextConsole }
        applications = ApplicationFollower(
            flow, active, on: loop, environment: environment, program: options.program)
        userPrograms = UserPrograms(on: loop, environment: environment, log: log)
        programs = HandlerPrograms(on: loop, environment: environment, log: log)
        feedback = FeedbackOutput(
            StandardFeedbackPlayer(on: loop, environment: environment, log: log), on: loop,
            replacedBy: options.feedbackPlayer)
        control = ControlResponder(
            flow: flow, active: active, keyboards: keyboards, feedback: feedback,
            environment: environment, background: background)
        notifier = ServiceNotifier(on: loop)
        memory = Memory(environment: environment, background, log)
        ending = Deadline(on: loop) { [unowned self] in endWhenIdle() }
        change = Deadline(on: loop) { [unowned self] in publish() }
        connect()
        output.setGap(active.gap)
        flow.use(active.configuration.devices.settings)
        usePrograms()
        findClipboard()
    }

    private func connect() {
        keyboards.isWanted = { [unowned self] in active.configuration.takes($0) }
        keyboards.onKey = { [unowned flow] in flow.handle($0) }
        keyboards.onNotice = { [unowned self] in flow.handle($0) }
        keyboards.onPanic = { [unowned self] in panic() }
        keyboards.onFailure = { [unowned self] in log.warning("\($0)") }
        keyboards.onOverrun = { [unowned self] _ in
            control.overrunCount += 1
            overruns.tell("dropped events of an input device, which was read too late", at: MonotonicClock.now())
        }
        keyboards.onHeldKey = { [unowned self] in
            log.warning("\($0.name) waits: one of its keys is held down, and it is not used before that comes up")
            publish()
        }
        keyboards.onDevicesChanged = { [unowned self] in
            keyboardNames.tell(flow, active.configuration, keyboards)
            // Many devices may come or go at once.
            change.arm(at: 0)
        }
        flow.onRequests = { [unowned self] in carryOut($0) }
        flow.onKey = { [unowned self] in
            active.applyWhenIdle()
            // The case of the next letter, and a layer that is held, change without an effect.
            if let server, server.isFollowed, flow.tellsOtherMeaning() { publish() }
        }
        output.onEvents = { [unowned self] in desktop.take($0) }
        output.onFailure = { [unowned self] in flow.handle(.outputFailed) }
        output.onLoss = { [unowned self] in if !devices.recoverKeyboard() { giveUp() } }
        programs.onAnswer = { [unowned flow] number, answer in
            flow.run { $0.answer(number, answer, at: $1, into: &$2) }
        }
        programs.onPresence = { [unowned flow] program, isThere in
            flow.run { $0.setProgram(program, isThere: isThere, at: $1, into: &$2) }
        }
        desktop.onChange = { [unowned self] in
            active.followDesktop()
            planeKeeper.follow(desktop.live, planes: active.wantedPlanes)
        }
        desktop.onKeyRepeat = { [unowned self] in flow.handle(.keyRepeat(after: $0)) }
        active.isKeyDown = { [unowned flow] in flow.change { $0.engine.heldKeyCount > 0 } }
        active.isInWord = { [unowned flow] in flow.change { $0.engine.context.document.isAtNewWord == false } }
        active.live = { [unowned self] in desktop.live }
        active.onLoad = { [unowned self] in desktop.follow($0.output.followsKeymap) }
        active.onChange = { [unowned self] isReload in
            useAssembly(isReload: isReload)
            if isReload { applications.reconsider() }
            publish()
        }
        connectApplications()
        session.onPresence = { [unowned self] in follow(isPresent: $0) }
        session.onPassing = { [unowned self] in followPassing() }
        session.onSleep = { [unowned self] in followSleep(begins: $0) }
        session.onConsole = { [unowned self] in desktop.followConsole() }
        control.isPresent = { [unowned self] in session.isPresent }
        control.problem = { [unowned self] in devices.problem }
        devices.onTaken = { [unowned self] in useKeyboards() }
        devices.onLost = { [unowned self] in forgetKeys() }
        devices.onProblem = { [unowned self] in followProblem() }
        control.onMethodAdded = { [unowned self] in useAssembly(isReload: false) }
        control.onChange = { [unowned self] in publish() }
    }

    private func connectApplications() {
        applications.onPassing = { [unowned self] in followPassing() }
        applications.onSettings = { [unowned self] in
            let usedClipboard = active.configuration.output.usesClipboard
            guard active.use($0) else { return }
            useAssembly(isReload: false, asksClipboard: active.configuration.output.usesClipboard != usedClipboard)
        }
        applications.onChange = { [unowned self] in publish() }
        control.focus = { [unowned self] in
            guard active.configuration.focus.isFollowed else { return nil }
            return Status.Focus(applications.field, applications.sources, isOff: applications.isOff)
        }
    }

    // MARK: - Keys

    private func followPassing() {
        flow.handle(.passing(session.isPassing || applications.isPassing))
    }

    private func panic() {
        output.abandonPastes()
        flow.handle(.released)
        // A layer may have no key that leads out of it.
        flow.perform(.layer(KeyboardContext.alphabetic))
        log.notice("the panic chord released every keyboard; “phim resume” takes them again")
    }

    /// Carries out what is not for the virtual keyboard. A handler program that has died answers at once, which is
    /// another output.
    private func carryOut(_ requests: [Effect]) {
        var isChanged = false
        for request in requests {
            switch request {
            case .feedback(let feedback): self.feedback.play(feedback)
            case .ask(let question): ask(question)
            case .run(let arguments): userPrograms.start(arguments)
            case .remember(let word): memory.keep(word, in: active.assembly.wordsFile)
            case .rememberEmoji(let emoji): keep(emoji)
            // Told only where texts are shown.
            case .offer: isChanged = isChanged || active.configuration.control.texts
            case .pause:
                output.dropBacklog()
                isChanged = true
            default: isChanged = true
            }
        }
        if isChanged { publish() }
    }

    private func ask(_ question: ProgramQuestion) {
        let context = flow.engine.context
        programs.ask(question, .init(locale: context.locale, method: context.inputMethod, layer: context.layer))
    }

    private func keep(_ emoji: String) {
        guard let limit = active.configuration.emoji.keptRecentCount else { return }
        memory.keep(emoji, limit: limit) { [flow] emoji in flow.change { $0.engine.setRecentEmoji(emoji) } }
    }

    /// Emoji that were kept are read, again after each reload: the user may have changed the file.
    func recallEmoji() {
        guard let limit = active.configuration.emoji.keptRecentCount else { return }
        memory.recallEmoji(limit: limit) { [flow] emoji in flow.change { $0.engine.setRecentEmoji(emoji) } }
    }

    // MARK: - Configuration

    /// Starts and ends programs as the configuration says. The engine is told which handler programs run: it does not
    /// know that after it was reconfigured.
    private func usePrograms() {
        feedback.use(active.configuration.feedback)
        programs.use(active.configuration.programs)
    }

    private func useAssembly(isReload: Bool, asksClipboard: Bool = false) {
        // Not when a key chooses another group, because this looks for sockets and programs.
        if isReload || asksClipboard || active.assembly.source != clipboardSource { findClipboard() }
        reconfigure()
        output.setGap(active.gap)
        keyboardNames.tell(flow, active.configuration, keyboards)
        flow.use(active.configuration.devices.settings)
        usePrograms()
        if isReload {
            keyboards.reconsider()
            recallEmoji()
        }
    }

    private func reconfigure() {
        flow.change {
            $0.reconfigure(active.settings, output: active.assembly.index)
            $0.clearedCompletion = active.configuration.output.clearedCompletion
        }
    }

    /// Looks for what reaches the clipboard, behind the loop's back: the `PATH` may lead to a disk that does not answer.
    /// Lists hold what only goes by the clipboard where one is reached, so the engine is told.
    private func findClipboard() {
        clipboardSource = active.assembly.source
        output.findClipboard(isWanted: active.configuration.output.usesClipboard, background) { [unowned self] in
            let keystroke = output.useClipboard($0, active.configuration.output)
            flow.change { $0.pasteKeystroke = keystroke }
            if active.useClipboard(isReached: keystroke != nil) { reconfigure() }
        }
    }

    // MARK: - Beginning and end

    /// Starts to read signals, clients and keyboards, unless the seat has begun already. Fails where there are no input
    /// devices. The keyboards are grabbed when the virtual one has a reader.
    package func start(
        in directory: RuntimeDirectory, keeper: RuntimeKeeper? = nil, environment: [String: String] = [:]
    ) throws {
        let hangup = HangupSignal.ofThisProcess
        signals = try SignalWatch([SIGTERM, SIGINT, SIGHUP], on: loop) { [unowned self] in receive($0, hangup) }
        if active.configuration.control.socket { listen(in: directory, keptBy: keeper) }
        active.watchFiles()
        recallState()
        recallEmoji()
        follow(environment)
        desktop.follow(active.configuration.output.followsKeymap)
        applications.reconsider()
        if !session.isPresent {
            log.notice("another login session is at the keyboard; no device is opened until yours is the active one")
        } else if !devices.isWanted {
            try devices.take()
        } else if devices.areTaken {
            useKeyboards()
        }
        devices.becomeReady()
        notifier.ready()
        publish()
    }

    func receive(_ signal: Int32, _ hangup: HangupSignal) {
        if signal != SIGHUP { return end() }
        switch hangup {
        case .reload: active.reload()
        case .end: end()
        case .ignored: break
        }
    }

    /// Follows the desktop by what the user's service manager knows of it.
    private func follow(_ start: [String: String]) {
        let environment = SessionEnvironment(start, on: loop)
        environment.onChange = { [unowned self] in
            output.use($0)
            desktop.use($0)
            planeKeeper.use($0)
            applications.use($0)
            findClipboard()
        }
        sessionEnvironment = environment
    }

    /// The user came back to the keyboard, or left it: what another person types is not read, and nothing is typed there.
    private func follow(isPresent: Bool) {
        if isPresent {
            do throws(PlainError) {
                try devices.take()
            } catch {
                log.warning("\(error)")
            }
        } else {
            forgetKeys()
            devices.giveBack()
            log.notice("another login session is at the keyboard; every device is closed")
        }
        publish()
    }

    /// What was typed, and is still to be typed, belongs to a keyboard that is not this user's now.
    private func forgetKeys() {
        output.abandonPastes()
        output.dropBacklog()
        flow.handle(.released)
    }

    private func followProblem() {
        if let problem = devices.problem, !isService {
            failure = PlainError("\(problem.text)\n\(problem.fix)")
            return end()
        }
        publish()
    }

    /// Before a sleep every key is released and the word ends. Afterwards the state of the keys is read again.
    ///
    /// logind tells of the wake-up seconds after it, when its hooks are done: what was typed since then stays a word.
    private func followSleep(begins: Bool) {
        if begins { flow.handle(.released) } else { keyboards.resynchronise() }
    }

    /// Without a virtual keyboard a grab would be a dead keyboard: everything is let go, and the process ends with an
    /// error. The service manager starts another.
    private func giveUp() {
        failure = PlainError("the virtual keyboard is gone")
        devices.giveBack()
        end()
    }

    /// The keyboards are known, and the virtual one is there.
    private func useKeyboards() {
        keyboardNames.tell(flow, active.configuration, keyboards)
        reportKeyboards()
        publish()
    }

    /// Ends the loop. The keys that were pressed are answered and the keyboards let go first; an edit that is on its way
    /// goes out, and everything else is cleaned up afterwards.
    private func end() {
        guard lastMoment == 0 else { return }
        notifier.stopping()
        keyboards.releaseAtLast()
        lastMoment = MonotonicClock.now() + Self.longestWait
        endWhenIdle()
    }

    private func endWhenIdle() {
        if output.isIdle || MonotonicClock.now() >= lastMoment { return loop.stop() }
        ending.arm(at: MonotonicClock.now() + Self.step)
    }

    /// How long the end may take, and how often it is looked at, in µs.
    private static let longestWait: Timestamp = 1_000_000
    private static let step: Timestamp = 5_000

    /// Releases everything: keyboards, virtual keys, the socket.
    package func close() {
        devices.giveBack()
        ending.disarm()
        change.disarm()
        output.abandonPastes()
        flow.handle(.released)
        keeper?.close()
        server?.stop()
        server = nil
        active.close()
        background.close()
        desktop.close()
        planeKeeper.close()
        applications.close()
        sessionEnvironment?.close()
        session.close()
        feedback.close()
        programs.close()
        output.close()
    }

    func listen(in directory: RuntimeDirectory, keptBy keeper: RuntimeKeeper? = nil) {
        self.keeper = keeper
        keeper?.onRenewal = { [unowned self] in
            log.notice("the control socket was removed, and is made again")
            serve(directory)
        }
        keeper?.onFailure = { [log] in log.warning("the control socket was removed, and cannot be made again: \($0)")
        }
        serve(directory)
        keeper?.begin()
    }

    private func serve(_ directory: RuntimeDirectory) {
        server?.stop()
        server = nil
        do throws(SystemError) {
            let server = try ControlServer(in: directory, on: loop) { [unowned self] in control.answer($0, reply: $1)
            }
            server.onEditorMode = { [unowned self] in flow.handle(.editor($0)) }
            self.server = server
        } catch {
            log.warning("there is no control socket, so “phim status” and the like do not work: \(error)")
        }
    }

    private func reportKeyboards() {
        let devices = keyboards.devices
        let usable = devices.filter { [.grabbed, .waitingForKeysUp].contains($0.state) }
        if !active.assembly.usesPlane {
            log.warning(
                """
                the character plane is not installed: letters that the desktop's keymap lacks cannot be typed; \
                see “phim keymap --help”
                """)
        }
        if usable.isEmpty {
            let isForbidden = devices.contains { $0.state == .noPermission }
            log.warning(
                isForbidden
                    ? "no permission to open a keyboard; see “phim doctor”"
                    : "no keyboard found; waiting for one to be plugged in")
        }
        log.notice("ready: \(usable.count) \(usable.count == 1 ? "keyboard" : "keyboards")")
    }

    /// Starts with the locale and the method that were active when the daemon ended, if that is wanted and they
    /// still exist.
    func recallState() {
        guard active.configuration.control.remembers else { return }
        memory.recallLanguage { [unowned self] language in
            let (locales, methods) = flow.change { ($0.engine.localeIDs, $0.engine.inputMethodNames) }
            if let language, let locale = language.locale, locales.contains(locale) {
                let method = language.method.flatMap { methods.contains($0) ? $0 : nil }
                flow.use(Language(locale: locale, method: method))
            }
            publish()
        }
    }

    /// Sends the state to clients that follow it, to systemd and to the state file.
    private func publish() {
        let context = flow.engine.context
        if active.configuration.control.remembers {
            memory.keep(locale: context.locale, method: context.inputMethod)
        }
        let problem = devices.problem.map { "; \($0.text)" } ?? ""
        notifier.show("\(control.state.rawValue), \(context.locale), \(context.inputMethod)\(problem)")
        server?.publish(ControlReply(status: control.status))
    }
}
