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

/// The running daemon: one event loop with the physical keyboards as input, the virtual keyboard as output, and the
/// typing pipeline between them.
///
/// This type connects the parts; each part owns its own state. Whatever fails, the user gets the keyboards back: the
/// kernel ends all grabs when the process ends.
public final class Daemon {
    private let loop: EventLoop
    /// The thread for disk access and slow computations.
    package let background: BackgroundQueue
    /// The physical keyboards and pointing devices.
    package let keyboards: KeyboardSet
    /// The path of events from the keyboards through the pipeline to the output.
    package let flow: KeyFlow
    private let output: OutputSender
    let active: ActiveConfiguration
    let desktop: DesktopFollower
    private let planeKeeper: X11PlaneKeeper
    /// The application and the field with the focus.
    package let applications: ApplicationFollower
    private let panel: PanelDisplay
    private let session: SessionWatch
    private let devices: DeviceAccess
    let programs: HandlerPrograms
    let feedback: FeedbackOutput
    let control: ControlResponder
    private let log: Logger
    private let notifier: ServiceNotifier
    private let userPrograms: UserPrograms
    private let texts: TextFetcher
    private let memory: Memory
    private var server: ControlServer?
    private var keeper: RuntimeKeeper?
    private var sessionEnvironment: SessionEnvironment?
    /// Whether a service manager runs the daemon. Then it waits for missing devices; in a terminal it ends with an
    /// error.
    private let isService: Bool
    private var overruns: FaultLog
    private var keyboardNames = KeyboardNames()
    /// The error that ended the daemon; nil if a signal ended it.
    private(set) var failure: PlainError?
    private var signals: SignalWatch?
    /// Stops the loop once all output was sent.
    private var ending: Deadline!
    /// Publishes the state once after any number of device changes.
    private var change: Deadline!
    private var lastMoment: Timestamp = 0
    /// The display server whose clipboard was searched for last.
    private var clipboardSource: LiveKeymap.Source?

    /// Creates a daemon on a seat whose keyboards may already be in use. `start()` begins everything else.
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
        flow = KeyFlow(version.assembly, to: output, on: loop, prepare: options.prepare)
        active = ActiveConfiguration(
            version, path: options.configurationPath, on: loop, background, environment: environment, log: log)
        planeKeeper = X11PlaneKeeper(on: loop, background, environment: environment, log: log)
        isService = environment["NOTIFY_SOCKET"] != nil
        desktop = DesktopFollower(on: loop, environment: environment, output) { [session] in session.isTextConsole }
        applications = ApplicationFollower(
            flow, active, on: loop, environment: environment, program: options.program, session)
        panel = PanelDisplay(flow, applications, on: loop, environment: environment)
        userPrograms = UserPrograms(on: loop, environment: environment, log: log)
        texts = TextFetcher(on: loop, background, environment: environment, log: log)
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
        seat.follow { [unowned self] in active.configuration }
        connect()
        output.setGap(active.gap)
        flow.use(active.configuration.devices.settings)
        usePrograms()
        findClipboard()
    }

    private func connect() {
        keyboards.onKey = { [unowned self] in handle($0) }
        keyboards.onNotice = { [unowned self] in
            if $0 == .pointerButton { applications.pointerClicked() }
            flow.handle($0)
        }
        keyboards.onPanic = { [unowned self] in panic() }
        keyboards.onFailure = { [unowned self] in log.warning("\($0)") }
        keyboards.onOverrun = { [unowned self] _ in
            control.overrunCount += 1
            overruns.tell("dropped events of an input device, which was read too late", at: loop.now())
        }
        keyboards.onHeldKey = { [unowned self] in
            log.warning("\($0.name) waits: one of its keys is held down. It is used once that key is released")
            publish()
        }
        keyboards.onDevicesChanged = { [unowned self] in
            keyboardNames.tell(flow, active.configuration, keyboards)
            // Many devices may come or go at once; the state is published once.
            change.arm(at: 0)
        }
        flow.onRequests = { [unowned self] in carryOut($0) }
        output.onEvents = { [desktop, applications] in
            desktop.noteSent($0)
            applications.noteSent($0)
        }
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
        desktop.onModifierPause = { [unowned self] in output.setGap(active.gap) }
        desktop.onKeyRepeat = { [unowned self] in flow.handle(.keyRepeat(after: $0)) }
        active.isKeyDown = { [unowned flow] in flow.change { $0.engine.heldKeyCount > 0 } }
        active.isInWord = { [unowned flow] in flow.isAtNewWord == false }
        active.live = { [unowned self] in desktop.live }
        active.onLoad = { [unowned self] in desktop.setFollowing($0.output.followsKeymap) }
        active.onChange = { [unowned self] isReload in
            useAssembly(isReload: isReload)
            if isReload { applications.reconsider() }
            publish()
        }
        connectApplications()
        session.mayBeginWord = { [unowned flow] in flow.isAtNewWord != false }
        session.onPresence = { [unowned self] in presenceChanged(isPresent: $0) }
        session.onPassing = { [unowned self] in followPassing() }
        session.onSleep = { [unowned self] in followSleep(begins: $0) }
        session.onConsole = { [unowned self] in
            desktop.followConsole()
            applications.follow(console: session.textConsole)
        }
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
        control.focus = { [unowned self] in applications.status }
    }

    // MARK: - Keys

    /// The way of a key of a keyboard.
    private func handle(_ event: KeyEvent) {
        if event.phase == .press {
            session.keyGoesDown(at: event.time)
            applications.keyGoesDown(event.keycode, at: event.time)
        }
        flow.handle(event)
        active.applyWhenIdle()
        // The case of the next letter and a held layer change without an effect.
        if let server, server.isFollowed, flow.tellsOtherMeaning() { publish() }
    }

    private func followPassing() {
        flow.handle(.passing(session.isPassing || applications.isPassing))
    }

    private func panic() {
        output.abandonPastes()
        flow.handle(.released)
        // A layer may have no key that leaves it.
        flow.perform(.layer(KeyboardContext.alphabetic))
        log.notice("the panic chord released every keyboard; “phim resume” takes them again")
    }

    /// Carries out the effects that are not for the virtual keyboard. A handler program that has ended answers at once,
    /// which runs the pipeline again.
    private func carryOut(_ requests: [Effect]) {
        var (isChanged, isOther) = (false, false)
        for request in requests {
            switch request {
            case .feedback(let feedback): self.feedback.play(feedback)
            case .ask(let question): ask(question)
            case .fetch(let request): fetch(request)
            case .run(let arguments): userPrograms.start(arguments)
            case .remember(let word): memory.keep(word, in: active.assembly.wordsFile)
            case .rememberEmoji(let emoji): keep(emoji)
            // Candidates are published only where texts are allowed.
            case .offer:
                isOther = true
                isChanged = isChanged || active.configuration.control.texts
            case .list: (isChanged, isOther) = (true, true)
            case .pause:
                output.dropBacklog()
                isChanged = true
            default: isChanged = true
            }
        }
        if isOther { panel.update() }
        if isChanged { publish() }
    }

    private func ask(_ question: ProgramQuestion) {
        programs.ask(
            question,
            .init(
                locale: flow.engine.context.locale, method: flow.engine.context.inputMethod,
                layer: flow.engine.context.layer))
    }

    private func fetch(_ request: TextRequest) {
        texts.fetch(request) { [unowned flow] texts in
            flow.run { $0.deliver(texts, to: request.number, at: $1, into: &$2) }
        }
    }

    private func keep(_ emoji: String) {
        guard let limit = active.configuration.emoji.keptRecentCount else { return }
        memory.keep(emoji, limit: limit) { [flow] emoji in flow.change { $0.engine.setRecentEmoji(emoji) } }
    }

    /// Reads the recent emoji from their file; again after each reload, because the user may have edited the file.
    func recallEmoji() {
        guard let limit = active.configuration.emoji.keptRecentCount else { return }
        memory.recallEmoji(limit: limit) { [flow] emoji in flow.change { $0.engine.setRecentEmoji(emoji) } }
    }

    // MARK: - Configuration

    /// Starts and stops the handler programs and feedback programs of the configuration. It also tells the engine which
    /// handler programs run, because a reconfigured engine does not know.
    private func usePrograms() {
        feedback.use(active.configuration.feedback)
        programs.use(active.configuration.programs)
        panel.use(isWanted: active.configuration.suggestions.usesPanel)
    }

    private func useAssembly(isReload: Bool, asksClipboard: Bool = false) {
        // The search looks for sockets and programs, so it is not repeated when a key selects another group.
        if isReload || asksClipboard || active.assembly.source != clipboardSource { findClipboard() }
        reconfigure()
        output.setGap(active.gap)
        keyboardNames.tell(flow, active.configuration, keyboards)
        flow.use(active.configuration.devices.settings)
        usePrograms()
        if isReload {
            devices.hasMouse = active.configuration.mouse.isUsed
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

    /// Searches for a clipboard tool on the background thread, because `PATH` may contain a directory on a slow disk.
    /// The engine is reconfigured if the result changes, because lists offer clipboard-only texts only with a
    /// clipboard.
    private func findClipboard() {
        clipboardSource = active.assembly.source
        output.findClipboard(isWanted: active.configuration.output.usesClipboard, background) { [unowned self] in
            let keystroke = output.useClipboard($0, active.configuration.output)
            flow.change { $0.pasteKeystroke = keystroke }
            if active.useClipboard(isReached: keystroke != nil) { reconfigure() }
        }
    }

    // MARK: - Beginning and end

    /// Starts to handle signals, clients and devices, and takes the devices unless the seat has done so. Throws if
    /// there are no input devices and this process opens them itself. The keyboards are grabbed once the virtual
    /// keyboard has a reader.
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
        desktop.setFollowing(active.configuration.output.followsKeymap)
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

    /// Follows the desktop session through the environment that the user's service manager knows.
    private func follow(_ start: [String: String]) {
        let environment = SessionEnvironment(start, on: loop)
        environment.onChange = { [unowned self] in
            output.use($0)
            texts.use($0)
            desktop.use($0)
            planeKeeper.use($0)
            applications.use($0)
            findClipboard()
        }
        sessionEnvironment = environment
    }

    /// Takes the devices when the user's session becomes active, and closes them all when another session does: input
    /// of another user must not be read, and nothing may be typed into that session.
    private func presenceChanged(isPresent: Bool) {
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

    /// Drops pending output and releases all keys, because the keyboard now belongs to another session.
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

    /// Before sleep, releases every key and ends the word. After waking, reads the state of the keys again. logind reports
    /// that some seconds late, after its hooks; the word that was begun since then is kept.
    private func followSleep(begins: Bool) {
        if begins { flow.handle(.released) } else { keyboards.resynchronise() }
    }

    /// Closes all devices and ends the process with an error: a grab without a virtual keyboard would make the keyboard
    /// dead. The service manager starts a new process.
    private func giveUp() {
        failure = PlainError(localized("the virtual keyboard does not exist any more"))
        devices.giveBack()
        end()
    }

    /// Called when the physical keyboards are known and the virtual keyboard exists.
    private func useKeyboards() {
        keyboardNames.tell(flow, active.configuration, keyboards)
        log.report(keyboards.devices, usesPlane: active.assembly.usesPlane)
        publish()
    }

    /// Releases the keyboards once the waiting output was sent, and stops the loop once the output of the last keys was
    /// sent: keys that go to the desktop themselves must not overtake others. `close` cleans up everything else.
    private func end() {
        guard lastMoment == 0 else { return }
        notifier.stopping()
        lastMoment = loop.now() + Self.longestWait
        endWhenIdle()
    }

    private func endWhenIdle() {
        let isLast = loop.now() >= lastMoment
        if keyboards.isGrabbing, output.isIdle || isLast { keyboards.release() }
        if !keyboards.isGrabbing, output.isIdle || isLast { return loop.stop() }
        ending.arm(after: Self.step)
    }

    /// The longest time that the end waits for output, and the interval at which it checks for it, in µs.
    private static let longestWait: Timestamp = 1_000_000
    private static let step: Timestamp = 5_000

    /// Closes all parts: keyboards, virtual keyboard, control socket, programs.
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
        panel.close()
        applications.close()
        sessionEnvironment?.close()
        session.close()
        feedback.close()
        programs.close()
        texts.close()
        output.close()
    }

    func listen(in directory: RuntimeDirectory, keptBy keeper: RuntimeKeeper? = nil) {
        self.keeper = keeper
        keeper?.onRenewal = { [unowned self] in
            log.notice("the control socket was removed, and is made again")
            serve(directory)
        }
        keeper?.onFailure = { [log] in log.warning("the control socket is gone, and cannot be made again: \($0)") }
        serve(directory)
        keeper?.begin()
    }

    private func serve(_ directory: RuntimeDirectory) {
        server?.stop()
        server = nil
        do throws(SystemError) {
            let server = try ControlServer(in: directory, on: loop) { [control] in control.answer($0, reply: $1) }
            server.onEditorMode = { [unowned self] in flow.handle(.editor($0)) }
            self.server = server
        } catch {
            log.warning("there is no control socket, so “phim status” and the like do not work: \(error)")
        }
    }

    /// Restores the locale and the input method of the last run, if the configuration wants that and they still exist.
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

    /// Sends the state to the clients that follow it, to systemd and to the state file.
    private func publish() {
        let (locale, method) = (flow.engine.context.locale, flow.engine.context.inputMethod)
        if active.configuration.control.remembers {
            memory.keep(locale: locale, method: method)
        }
        let problem = devices.problem.map { "; \($0.text)" } ?? ""
        notifier.show("\(control.state.rawValue), \(locale), \(method)\(problem)")
        server?.publish(ControlReply(status: control.status))
    }
}
