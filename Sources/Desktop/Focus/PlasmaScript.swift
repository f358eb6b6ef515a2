import Bus
import EventLoop

/// Reports which window of KWin has the focus, through Phím's script for KWin (config/kwin).
///
/// When KWin appears on the bus, it is asked to load the script. The script calls `Activated` with
/// `number/process/x/y application`, again when the window has moved; calls from other senders are ignored.
final class PlasmaScript: FocusSource, MessageBusUser {
    private unowned let bus: MessageBus
    private unowned let user: any FocusSourceUser
    private let script: String
    private var awaited: [MessageBus.Awaited] = []
    private var questions: [MessageBus.Awaited] = []
    /// The unique name of KWin on the bus; empty while KWin is not there.
    private var owner = ""

    private var retry: Retry!

    /// KWin is on the bus before it accepts scripts.
    private static let retries = Retry.Policy(shortest: 250_000, limit: 8)

    private static let own = MessageBus.Object("vn.phim.Focus", "/vn/phim/Focus")
    private static let compositor = "org.kde.KWin"
    private static let scripting = MessageBus.Object(compositor, "/Scripting")
    private static let scriptName = "phim-focus"

    /// Follows KWin on the user's bus. `script` is the path of the script; empty if it is not installed.
    init(on bus: MessageBus, _ loop: EventLoop, user: any FocusSourceUser, script: String) {
        self.bus = bus
        self.user = user
        self.script = script
        retry = Retry(Self.retries, on: loop) { [unowned self] in load() }
        bus.add(self)
    }

    deinit { close() }

    func close() {
        bus.remove(self)
        forget()
    }

    func busStarted() {
        awaited = bus.serve(Self.own) { [unowned self] in receive($0) }
        awaited += bus.awaitOwner(of: Self.compositor) { [unowned self] in ownerChanged(to: $0) }
    }

    func busEnded() {
        forget()
        user.receive(nil, from: .plasma)
    }

    private func forget() {
        retry.cancel()
        awaited = []
        questions = []
        owner = ""
    }

    private func ownerChanged(to owner: String) {
        if owner == self.owner { return }
        self.owner = owner
        questions = []
        retry.cancel()
        user.receive(nil, from: .plasma)
        retry.reset()
        if !owner.isEmpty { load() }
    }

    /// Loads the script, and unloads the one of an earlier daemon first.
    private func load() {
        if script.isEmpty { return }
        let interface = "org.kde.kwin.Scripting"
        ask(Self.scripting, interface, "unloadScript", [Self.scriptName])
        ask(Self.scripting, interface, "loadScript", [script, Self.scriptName]) { [unowned self] in
            if $0 != nil { return ask(Self.scripting, interface, "start", []) }
            retry.later()
        }
    }

    private func ask(
        _ object: MessageBus.Object, _ interface: String, _ method: String, _ arguments: [String],
        onReply: @escaping (BusMessage?) -> Void = { _ in }
    ) {
        let question = bus.call(object, interface, method, arguments, startsService: false, onReply: onReply)
        if let question { questions.append(question) }
    }

    private func receive(_ call: BusMessage) {
        guard call.name == "Activated", !owner.isEmpty, call.sender == owner, let window = call.text() else { return }
        user.receive(FocusReport(window: window), from: .plasma)
    }
}
