import Control
import DeviceNodes
import Devices
import EventLoop
import Logging
import System

/// Opens the devices of the machine while the user's session is active, and closes them otherwise.
///
/// Where phim-devices is installed, that service opens the devices. It revokes them when another session becomes
/// active; all are closed when the service ends. After a loss or a failure the devices are requested again after 0.1,
/// 0.2, 0.4 … 60 s. A process of root opens the devices itself and fails if there are none.
final class DeviceAccess {
    /// Called when the devices are open: the keyboards are known, and the virtual keyboard exists.
    var onTaken: () -> Void = {}
    /// Called after all devices were closed: because the service revoked them or ended, or for another virtual keyboard.
    var onLost: () -> Void = {}
    /// Called once, before the first keyboard is grabbed.
    var beforeFirstGrab: () -> Void = {}
    /// Called when `problem` has changed.
    var onProblem: () -> Void = {}
    /// Whether a text console is in front. A console reads the virtual keyboard immediately.
    var isTextConsole: () -> Bool = { false }
    /// Whether the virtual keyboard has the buttons and the wheel of a mouse. A change replaces it.
    var hasMouse = false {
        didSet {
            guard hasMouse != oldValue, isWanted else { return }
            closeAll()
            virtualKeyboard.close()
            onLost()
            start()
        }
    }
    /// Why no devices are open although they are wanted; nil if there is no problem.
    private(set) var problem: Status.Problem?
    /// Whether the devices were requested and not given back; they may not be open yet.
    private(set) var isWanted = false
    /// Whether the keyboards are known and the virtual keyboard exists.
    private(set) var areTaken = false

    private let nodes: PermittedNodes
    private let keyboards: KeyboardSet
    private let virtualKeyboard: VirtualKeyboard
    private let loop: EventLoop
    private let log: Logger
    /// Increased at each start and each close, so that an answer to an older request is recognised and dropped.
    private var era = 0
    /// Whether the last loss was caused by a switch of login sessions.
    private var hasSwitched = false
    /// Waits for a reader of the virtual keyboard before the first grab; nil if no wait is needed.
    private var readers: ReaderWatch?
    /// The name of the virtual keyboard's device node; nil if the keyboard existed before.
    private var node: String?
    /// Whether the whole daemon is ready, so that keyboards can be grabbed.
    private var isReady = false
    private var failure: PlainError?
    private var retry: Retry!

    /// logind records a switch of sessions in several files, which agree after the first wait.
    private static let retries = Retry.Policy(shortest: 100_000)

    init(
        _ nodes: PermittedNodes, keyboards: KeyboardSet, virtualKeyboard: VirtualKeyboard, on loop: EventLoop,
        log: Logger
    ) {
        self.nodes = nodes
        self.keyboards = keyboards
        self.virtualKeyboard = virtualKeyboard
        self.loop = loop
        self.log = log
        nodes.service.onLoss = { [unowned self] in lose($0) }
        retry = Retry(Self.retries, on: loop) { [unowned self] in tryAgain() }
    }

    /// Opens the devices. Throws if this process opens them itself and there are none.
    func take() throws(PlainError) {
        isWanted = true
        failure = nil
        hasSwitched = false
        retry.reset()
        start()
        if nodes.isDirect, let failure { throw failure }
    }

    /// Closes all devices. A virtual keyboard that this process made itself stays, because desktops forget their
    /// settings of it when it is replaced.
    func giveBack() {
        isWanted = false
        retry.cancel()
        set(nil)
        closeAll()
        if !nodes.isDirect { nodes.service.disconnect() }
    }

    // MARK: - Taking

    private func start() {
        era += 1
        if !virtualKeyboard.isOpen { nodes.choose() }
        do throws(SystemError) {
            try keyboards.start(heldBack: true) { [unowned self] in makeKeyboard() }
        } catch {
            fail(
                PlainError(
                    localized(
                        """
                        no input devices: \(error)
                        /dev/input exists on a machine with a keyboard, not in a plain container or chroot; try “phim \
                        type” there
                        """)))
        }
    }

    /// Makes the virtual keyboard. If there is exactly one physical keyboard, it gets that one's identity, so that
    /// libinput treats both alike.
    private func makeKeyboard() {
        if virtualKeyboard.isOpen { return finish(isNew: false, node: nil) }
        // The console reads the virtual keyboard immediately; a display server needs a moment.
        readers = isTextConsole() ? nil : ReaderWatch(on: loop)
        nodes.makeKeyboard(like: keyboards.soleIdentity, hasMouse: hasMouse) { [weak self, nodes, era] made in
            guard let self, era == self.era else {
                if case .success(let node) = made { nodes.close(node.descriptor) }
                return
            }
            do throws(SystemError) {
                let node = try made.get()
                try virtualKeyboard.open(node, of: nodes)
                finish(isNew: node.isNew, node: node.name)
            } catch {
                failKeyboard(error)
            }
        }
    }

    private func finish(isNew: Bool, node: String?) {
        set(nil)
        hasSwitched = false
        areTaken = true
        if !isNew {
            readers?.close()
            readers = nil
        }
        self.node = node
        if isReady { awaitReader() }
        grabWhenReady()
        onTaken()
    }

    private func awaitReader() {
        readers?.wait(for: node) { [unowned self] isRead in
            readers = nil
            if !isRead {
                log.notice("nobody reads the virtual keyboard yet; keys may go nowhere until a desktop does")
            }
            grabWhenReady()
        }
    }

    /// Called when all parts of the daemon exist: keyboards are grabbed from now on. A grab before that would leave
    /// keys in the kernel, which buffers 64 events per device.
    func becomeReady() {
        guard !isReady else { return }
        isReady = true
        awaitReader()
        grabWhenReady()
    }

    private func grabWhenReady() {
        guard isReady, areTaken, readers == nil else { return }
        beforeFirstGrab()
        beforeFirstGrab = {}
        keyboards.grabAtLast()
    }

    // MARK: - Failing and losing

    private func failKeyboard(_ error: SystemError) {
        var advice = ""
        if error.isPermissionDenied {
            advice = localized(
                "\nno permission for /dev/uinput; systemd/install.sh installs the service that has it")
        } else if error.isDeviceMissing {
            advice = localized(
                """

                the kernel's uinput is missing; load it with “modprobe uinput” (a container has none; try “phim type” \
                there)
                """)
        }
        fail(PlainError(localized("no virtual keyboard: \(error)\(advice)")))
    }

    /// Called when the virtual keyboard was revoked or destroyed. Where the service opens devices, requests all of them
    /// again. Returns false where this process opens them itself and has to end.
    func recoverKeyboard() -> Bool {
        guard !nodes.isDirect else { return false }
        nodes.service.disconnect()
        lose(.ended)
        return true
    }

    /// Closes all devices after a failure, because physical keyboards are useless without a virtual one and vice versa.
    private func fail(_ error: PlainError) {
        failure = error
        closeAll()
        if nodes.isDirect { return }
        let lines = error.description.split(separator: "\n", maxSplits: 1).map(String.init)
        set(.init(text: lines[0], fix: lines.count > 1 ? lines[1] : ""))
        if isWanted { retry.later() }
    }

    private func lose(_ loss: NodeService.Loss) {
        closeAll()
        onLost()
        // After a switch of sessions this daemon soon learns that its user's session is inactive. That is no problem.
        let isSwitch = loss == .revoked || loss == .refused(.session)
        if !isSwitch || hasSwitched { set(.init(loss)) }
        hasSwitched = isSwitch
        if isWanted { retry.later() }
    }

    private func closeAll() {
        era += 1
        areTaken = false
        readers?.close()
        readers = nil
        keyboards.stop()
        if !nodes.isDirect { virtualKeyboard.close() }
    }

    private func tryAgain() {
        failure = nil
        start()
    }

    private func set(_ problem: Status.Problem?) {
        guard problem != self.problem else { return }
        self.problem = problem
        if let problem { log.warning("\(problem.text)") }
        onProblem()
    }
}

extension Status.Problem {
    /// Describes why the service opens no devices, and how to fix it.
    init(_ loss: NodeService.Loss) {
        switch loss {
        case .unreachable(let error):
            self.init(
                text: localized("the service that opens the devices cannot be reached: \(error)"),
                fix: "sudo systemctl enable --now phim-devices.socket")
        case .refused(.session), .revoked:
            self.init(
                text: localized("another login session is at the keyboard, so phim-devices opens no device"),
                fix: localized("log in at this machine: a login over the network gets no device"))
        case .refused(.full):
            self.init(
                text: localized("too many processes of this user have devices of phim-devices"),
                fix: "systemctl --user restart phim")
        case .ended:
            self.init(text: localized("phim-devices has ended"), fix: "journalctl -u phim-devices -n 20")
        }
    }
}
