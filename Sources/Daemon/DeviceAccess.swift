import Control
import DeviceNodes
import Devices
import EventLoop
import Keyboard
import Logging
import Processes
import System

/// The devices of the machine: taken while the user is at the keyboard, and given back.
///
/// Where phim-devices is installed, it opens them. It takes them away when another session comes to the keyboard, and all
/// are closed when it ends; then, and after every failure, they are asked for again, after 0.1, 0.2, 0.4 … 60 s. Root opens
/// them itself, and fails if there are none.
///
/// It has many properties, since an answer may come at any time: what is wanted, what is there, and what was the matter the
/// last time are not the same.
final class DeviceAccess {
    /// Called when the devices were taken: the keyboards are known, and the virtual keyboard is there.
    var onTaken: () -> Void = {}
    /// Called after every device was closed, because the service took them away or has ended.
    var onLost: () -> Void = {}
    /// Called when `problem` has changed.
    var onProblem: () -> Void = {}
    /// A text console is in front: it reads the virtual keyboard at once.
    var isTextConsole: () -> Bool = { false }
    /// Why there are no devices although they are wanted.
    private(set) var problem: Status.Problem?
    /// They were asked for and not given back, whether they are there or not.
    private(set) var isWanted = false
    /// The keyboards are known, and the virtual keyboard is there.
    private(set) var areTaken = false

    private let nodes: PermittedNodes
    private let keyboards: KeyboardSet
    private let virtualKeyboard: VirtualKeyboard
    private let loop: EventLoop
    private let log: Logger
    /// Counts what begins and ends: an answer to what was asked for before is of no use.
    private var era = 0
    /// The devices were lost the last time because of the login session.
    private var hasSwitched = false
    /// What the first grab waits for; nil when it need not wait.
    private var readers: ReaderWatch?
    /// The name of the virtual keyboard's node, if it is new.
    private var node: String?
    /// A key could be answered: keyboards are grabbed from then on.
    private var isReady = false
    private var failure: PlainError?
    private var backoff = Backoff(shortest: DeviceAccess.shortestWait)
    private var retry: Deadline!
    private var begin: Timestamp = 0

    /// logind writes down a switch of sessions in more than one file; a moment later all agree.
    private static let shortestWait: Timestamp = 100_000

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
        retry = Deadline(on: loop) { [unowned self] in tryAgain() }
    }

    /// Takes the devices. Fails where this process opens them itself and there are none.
    func take() throws(PlainError) {
        isWanted = true
        failure = nil
        hasSwitched = false
        backoff = Backoff(shortest: Self.shortestWait)
        start()
        if nodes.isDirect, let failure { throw failure }
    }

    /// Closes every device. A virtual keyboard of this process's own stays: a new one costs the desktop its settings.
    func giveBack() {
        isWanted = false
        retry.disarm()
        set(nil)
        closeAll()
        if !nodes.isDirect { nodes.service.disconnect() }
    }

    // MARK: - Taking

    private func start() {
        era += 1
        begin = MonotonicClock.now()
        if !virtualKeyboard.isOpen { nodes.choose() }
        do throws(SystemError) {
            try keyboards.start(heldBack: true) { [unowned self] in makeKeyboard() }
        } catch {
            fail(
                PlainError(
                    "no input devices: \(error)\n"
                        + "/dev/input exists on a machine with a keyboard, not in a plain container or chroot; "
                        + "try “phim type” there"))
        }
    }

    /// If there is one keyboard, the virtual one has its identity, so that libinput treats both alike.
    private func makeKeyboard() {
        if virtualKeyboard.isOpen { return finish(isNew: false, node: nil) }
        // The console reads the virtual keyboard from the moment it is there; a display server takes a while.
        readers = isTextConsole() ? nil : ReaderWatch(on: loop)
        nodes.makeKeyboard(like: keyboards.soleIdentity) { [weak self, nodes, era] made in
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

    /// Every part of the daemon is there: keyboards are grabbed from now on. Before, their keys would wait in the kernel,
    /// which keeps 64 events of each.
    func becomeReady() {
        guard !isReady else { return }
        isReady = true
        awaitReader()
        grabWhenReady()
    }

    private func grabWhenReady() {
        if isReady, areTaken, readers == nil { keyboards.grabAtLast() }
    }

    // MARK: - Failing and losing

    private func failKeyboard(_ error: SystemError) {
        var advice = ""
        if error.isPermissionDenied {
            advice = "\nno permission for /dev/uinput; systemd/install.sh installs what gives it to the service"
        } else if error.isDeviceMissing {
            advice = "\nthe kernel's uinput is missing; load it with “modprobe uinput” (a container has none; "
            advice += "try “phim type” there)"
        }
        fail(PlainError("no virtual keyboard: \(error)\(advice)"))
    }

    /// The virtual keyboard is gone: revoked or destroyed. Where the service opens devices, all are asked for again;
    /// answers false where this process has to end.
    func recoverKeyboard() -> Bool {
        guard !nodes.isDirect else { return false }
        nodes.service.disconnect()
        lose(.ended)
        return true
    }

    /// Keyboards without a virtual keyboard are of no use, nor the other way round: all devices are closed.
    private func fail(_ error: PlainError) {
        failure = error
        closeAll()
        if nodes.isDirect { return }
        let lines = error.description.split(separator: "\n", maxSplits: 1).map(String.init)
        set(.init(text: lines[0], fix: lines.count > 1 ? lines[1] : ""))
        tryLater()
    }

    private func lose(_ loss: NodeService.Loss) {
        closeAll()
        onLost()
        // At a switch of sessions this daemon learns in a moment, too, that its user went away. That is no problem.
        let isSwitch = loss == .revoked || loss == .refused(.session)
        if !isSwitch || hasSwitched { set(.init(loss)) }
        hasSwitched = isSwitch
        tryLater()
    }

    private func closeAll() {
        era += 1
        areTaken = false
        readers?.close()
        readers = nil
        keyboards.stop()
        if !nodes.isDirect { virtualKeyboard.close() }
    }

    private func tryLater() {
        guard isWanted else { return }
        let now = MonotonicClock.now()
        retry.arm(at: now + backoff.wait(after: now - begin))
    }

    private func tryAgain() {
        guard isWanted else { return }
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
    /// What it means that the service does not open devices.
    init(_ loss: NodeService.Loss) {
        switch loss {
        case .unreachable(let error):
            self.init(
                text: "the service that opens the devices cannot be reached: \(error)",
                fix: "sudo systemctl enable --now phim-devices.socket")
        case .refused(.session), .revoked:
            self.init(
                text: "another login session is at the keyboard, so phim-devices opens no device",
                fix: "log in at this machine: a login over the network gets no device")
        case .refused(.full):
            self.init(
                text: "too many processes of this user have devices of phim-devices",
                fix: "systemctl --user restart phim")
        case .ended:
            self.init(text: "phim-devices has ended", fix: "journalctl -u phim-devices -n 20")
        }
    }
}
