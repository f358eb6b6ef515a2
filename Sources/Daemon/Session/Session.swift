import Configuration
import Control
import Desktop
import Devices
import Engine
import EventLoop
import Glibc
import Keyboard
import Keymaps
import Logging
import Processes
import System
import Typing

/// The running daemon: one loop, the keyboards at one end, the virtual keyboard at the other, the pipeline between.
///
/// Whatever fails, the keyboard comes back to the user: a session that ends, for whatever reason, leaves the devices
/// to the kernel, which ends the grabs.
public final class Session {
    let loop: EventLoop
    let log: Logger
    let virtualKeyboard: VirtualKeyboard
    let keyboards: KeyboardSet
    let notifier: ServiceNotifier
    let environment: [String: String]
    /// The configuration file that was named on the command line.
    let configurationPath: String?

    var assembly: Assembly
    var configurationFile: String?
    var pipeline: Pipeline
    var output = Pipeline.Output()
    /// What the next quiet moment will bring into force.
    var pendingAssembly: (Assembly, file: String?, isReload: Bool)?
    var server: ControlServer?
    var configurationWatch: FileWatch?
    var desktopWatch: DesktopWatch?
    /// What the display server told last.
    var desktopKeymap: LiveKeymap?
    /// The group that the keys which went out have chosen; nil where there is one only.
    var typedGroup: TypedGroup?
    /// The locale and the method that the state file has.
    var remembered: [String] = []
    /// What `phim feedback` said since the last reload; nil if nothing.
    var feedbackSwitch: Bool?
    let feedback: FeedbackPlayer
    let programs: HandlerPrograms
    /// What waits for the clipboard; nil if that is not used.
    var pasteLine: PasteLine?
    /// It is wanted, and nothing here reaches it.
    var missesClipboard = false

    /// The clock that events without a time of their own go by.
    var now: () -> Timestamp = MonotonicClock.now

    /// Some rule or remap is for certain keyboards only.
    private var namesKeyboards = false
    private var wakeUp: Deadline!
    var reloadDeadline: Deadline!
    var groupDeadline: Deadline!
    var signals: SignalWatch?

    /// A session on devices that exist already; `start()` begins to hear them.
    init(
        _ assembly: Assembly, file: String?, configurationPath: String?, loop: EventLoop,
        virtualKeyboard: VirtualKeyboard, keyboards: KeyboardSet, environment: [String: String], log: Logger
    ) {
        self.assembly = assembly
        configurationFile = file
        self.configurationPath = configurationPath
        self.loop = loop
        self.virtualKeyboard = virtualKeyboard
        self.keyboards = keyboards
        self.environment = environment
        self.log = log
        pipeline = assembly.pipeline()
        feedback = FeedbackPlayer(on: loop, environment: environment, log: log)
        programs = HandlerPrograms(on: loop, log: log)
        notifier = ServiceNotifier(on: loop, environment: environment)
        wakeUp = Deadline(on: loop) { [unowned self] in advance() }
        reloadDeadline = Deadline(on: loop) { [unowned self] in applyPendingAssembly() }
        groupDeadline = Deadline(on: loop) { [unowned self] in believeDesktop() }
        virtualKeyboard.gap = assembly.gap
        connect()
    }

    /// How the daemon treats the keys.
    var state: Status.State {
        if !keyboards.isGrabbing { return .released }
        return pipeline.engine.context.isPaused ? .paused : .active
    }

    private func connect() {
        programs.onAnswer = { [unowned self] in answer($0, $1) }
        programs.onPresence = { [unowned self] in setProgram($0, isThere: $1) }
        keyboards.isWanted = { [unowned self] in isWanted($0) }
        keyboards.onKey = { [unowned self] in handle($0) }
        keyboards.onNotice = { [unowned self] in handle($0) }
        keyboards.onPanic = { [unowned self] in panic() }
        keyboards.onFailure = { [unowned self] in log.warning("\($0)") }
        keyboards.onDevicesChanged = { [unowned self] in
            nameKeyboards()
            publish()
        }
        virtualKeyboard.onFailure = { [unowned self] in
            log.error("the virtual keyboard could not be written to: \($0)")
            handle(.outputFailed)
        }
    }

    private func isWanted(_ device: DeviceDescription) -> Bool {
        // Clicks of every pointing device cut the word; only keyboards are chosen.
        if device.kind == .pointer || device.kind == .touchpad { return true }
        return assembly.configuration.devices.takes(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: [device.path] + device.links())
    }

    /// Tells the engine which keyboards the configuration speaks of.
    func nameKeyboards() {
        let matches = assembly.configuration.deviceNames.compactMap { name in DeviceMatch(name).map { (name, $0) } }
        if matches.isEmpty && !namesKeyboards { return }
        namesKeyboards = !matches.isEmpty
        for status in keyboards.devices {
            let device = status.device
            let paths = [device.path] + device.links()
            let names = matches.filter {
                $0.1.matches(
                    name: device.name, vendor: device.identity.vendor, product: device.identity.product, paths: paths)
            }
            pipeline.name(device.id, names.map(\.0))
        }
    }

    // MARK: - The way of a key

    private func handle(_ event: KeyEvent) {
        output.clear()
        pipeline.handle(event, into: &output)
        send()
        if pendingAssembly != nil, pipeline.engine.heldKeyCount == 0 { applyPendingAssembly() }
    }

    /// Answers what is no key.
    func handle(_ notice: Notice) {
        output.clear()
        pipeline.handle(notice, at: now(), into: &output)
        send()
    }

    /// Lets happen what waited for this moment.
    func advance() {
        output.clear()
        pipeline.advance(to: now(), into: &output)
        send()
    }

    /// Takes an action the same way as one of a key.
    func perform(_ action: KeyboardAction, _ gesture: Gesture = .press) {
        output.clear()
        pipeline.perform(action, gesture, at: now(), into: &output)
        send()
    }

    /// Does what came out of the pipeline: first the keys, so that nobody waits for the rest.
    func send() {
        typeOutput()
        wakeUp.arm(at: pipeline.deadline)
        guard !output.requests.isEmpty else { return }
        var isChanged = false
        // A program that turns out to be dead is an answer at once, and that is another output.
        for request in output.requests {
            switch request {
            case .feedback(let feedback): self.feedback.play(feedback)
            case .ask(let question): ask(question)
            case .run(let arguments):
                start(arguments)
                isChanged = true
            case .remember(let word):
                remember(word)
                isChanged = true
            default: isChanged = true
            }
        }
        if isChanged { publish() }
    }

    private func start(_ arguments: [String]) {
        do throws(SystemError) {
            try Program.start(arguments)
        } catch {
            log.warning("a program could not be started: \(error)")
        }
    }

    private func remember(_ word: WordOverride) {
        do throws(SystemError) {
            try assembly.wordsFile?.append(word)
        } catch {
            log.warning("a marked word could not be kept: \(error)")
        }
    }

    private func panic() {
        pasteLine?.abandon()
        handle(.released)
        log.notice("the panic chord let go of every keyboard; “phim resume” takes them again")
    }

    // MARK: - Beginning and end

    /// Ends the loop; `run` returns.
    func end() {
        notifier.stopping()
        loop.stop()
    }

    /// Lets go of everything: keyboards, virtual keys, the socket.
    func close() {
        keyboards.stop()
        pasteLine?.abandon()
        handle(.released)
        server?.stop()
        server = nil
        configurationWatch?.close()
        desktopWatch?.close()
        feedback.close()
        programs.close()
        virtualKeyboard.close()
    }
}
