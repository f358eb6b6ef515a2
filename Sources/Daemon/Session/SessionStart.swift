import CLinux
public import Configuration
import Control
import Devices
import EventLoop
import Glibc
import Keymaps
public import Logging
import System
import Typing

extension Session {
    /// Runs the daemon until a signal ends it. Corresponds to `phim run`.
    ///
    /// Fails with what is missing and how to mend it: another daemon, no uinput, no permission.
    public static func run(
        _ reading: Configuration.Reading, configurationPath: String?, environment: [String: String], log: Logger
    ) throws {
        guard let configuration = reading.configuration else {
            throw PlainError("the configuration cannot be used")
        }
        if phim_forbid_dumps() < 0 { log.warning("core dumps could not be forbidden") }
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_IGN)

        let directory = RuntimeDirectory(environment: environment)
        let lock = try takeLock(directory, log)
        defer { if let lock { Glibc.close(lock) } }

        let assembly: Assembly
        switch Assembly.make(configuration, file: reading.file ?? "built in") {
        case .success(let made):
            assembly = made
            for warning in made.warnings { log.warning("\(warning)") }
        case .failure(let complaints):
            for complaint in complaints.list { log.error("\(complaint)") }
            throw PlainError("the configuration cannot be used")
        }
        let session = try open(assembly, reading.file, configurationPath, environment, log)
        defer { session.close() }
        try session.start(in: directory)
        try session.loop.run()
    }

    /// Begins to hear signals, clients and keyboards.
    func start(in directory: RuntimeDirectory) throws {
        signals = try SignalWatch([SIGTERM, SIGINT, SIGHUP], on: loop) { [unowned self] signal in
            if signal == SIGHUP { _ = reload() } else { end() }
        }
        if assembly.configuration.control.socket {
            do throws(SystemError) {
                server = try ControlServer(in: directory, on: loop) { [unowned self] in answer($0) }
            } catch {
                log.warning("there is no control socket, so “phim status” and its like will not work: \(error)")
            }
        }
        watchConfiguration()
        startPrograms()
        recall()
        followDesktop(assembly.configuration.output.live)
        do throws(SystemError) {
            try keyboards.start()
        } catch {
            throw PlainError(
                "no input devices: \(error)\n"
                    + "/dev/input is there on a machine with a keyboard, not in a plain container or chroot; "
                    + "try “phim type” instead")
        }
        nameKeyboards()
        reportKeyboards()
        notifier.ready()
        publish()
    }

    private func reportKeyboards() {
        let devices = keyboards.devices
        let usable = devices.filter { [.grabbed, .waitingForKeysUp].contains($0.state) }
        if !assembly.usesPlane {
            log.warning(
                """
                the character plane is not installed: letters the desktop's keymap lacks cannot be typed; \
                see “phim keymap --help”
                """)
        }
        if usable.isEmpty {
            let isForbidden = devices.contains { $0.state == .noPermission }
            log.warning(
                isForbidden
                    ? "no keyboard may be opened; the udev rule of systemd/install.sh allows it (log in again after it)"
                    : "no keyboard yet; waiting for one to be plugged in")
        }
        log.notice("ready: \(usable.count) \(usable.count == 1 ? "keyboard" : "keyboards")")
    }

    /// The lock of the one daemon; nil where it has no place to be.
    private static func takeLock(_ directory: RuntimeDirectory, _ log: Logger) throws -> Int32? {
        do throws(SystemError) {
            try directory.create()
            if let lock = try directory.lock() { return lock }
        } catch {
            log.warning("there is no directory for the control socket: \(error)")
            return nil
        }
        throw PlainError("another phim is running already for this user (its lock is \(directory.lockPath))")
    }

    private static func open(
        _ assembly: Assembly, _ file: String?, _ configurationPath: String?, _ environment: [String: String],
        _ log: Logger
    ) throws -> Session {
        let loop = try EventLoop()
        let output = assembly.configuration.output
        let pace = OutputPace(burst: output.burst, interval: UInt64(output.pauseMilliseconds) * 1000)
        let virtualKeyboard: VirtualKeyboard
        do throws(SystemError) {
            // Where there is one keyboard, the virtual one passes for it, so that libinput treats both alike.
            let identity = KeyboardSet.soleIdentity(in: KeyboardSet.survey())
            virtualKeyboard = try VirtualKeyboard(on: loop, identity: identity, pace: pace)
        } catch {
            throw PlainError(explain(error))
        }
        let keyboards = KeyboardSet(on: loop, output: virtualKeyboard)
        return Session(
            assembly, file: file, configurationPath: configurationPath, loop: loop,
            virtualKeyboard: virtualKeyboard, keyboards: keyboards, environment: environment, log: log)
    }

    /// What is missing when the virtual keyboard cannot be made.
    private static func explain(_ error: SystemError) -> String {
        if error.isPermissionDenied {
            return "no virtual keyboard: \(error)\n"
                + "/dev/uinput may not be used; systemd/install.sh installs a udev rule that allows it (log in again after it)"
        }
        if error.isDeviceMissing {
            return "no virtual keyboard: \(error)\n"
                + "the kernel's uinput is missing; load it with “modprobe uinput” (a container has none; "
                + "try “phim type” there)"
        }
        return "no virtual keyboard: \(error)"
    }
}
