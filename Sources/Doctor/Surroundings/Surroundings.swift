package import Control
package import Desktop
import DeviceNodes
package import Devices
import Glibc
import Processes
import System

/// The state around the daemon: whether it runs, what it may open, what went wrong, and which other programs handle
/// keys.
package struct Surroundings: Sendable {
    /// The daemon of this user.
    package enum Service: Sendable {
        /// The daemon runs and has this status.
        case running(Status)
        /// A daemon has the socket and does not answer.
        case silent
        /// No daemon runs. `hasFailed` is true if the service manager says that the service has failed.
        case absent(hasFailed: Bool)
    }

    /// The answer of phim-devices to this command.
    package enum DeviceService: Sendable {
        /// The service opens devices for this user.
        case ready
        /// The user's session is not the active one.
        case otherSession
        /// The service cannot be reached.
        case absent
        /// The service does not answer.
        case silent
    }

    /// The daemon.
    var service: Service
    /// Why /dev/uinput cannot be opened, as an errno; 0 if it can.
    package var uinput: Int32 = 0
    /// Whether this is a container, which has no keyboards and no kernel modules of its own.
    package var isContainer = false
    /// The service that opens the devices; nil if a daemon would open them itself.
    package var deviceService: DeviceService?
    /// The input devices, with the state that they have for this command.
    package var devices: [KeyboardSet.Status] = []
    /// The names of the running processes.
    package var processes: [String] = []
    /// The installed quirks of libinput; nil if there are none.
    package var quirks: String?
    /// The name of the desktop, as in `SessionKind`.
    package var desktop = ""
    /// The version of the desktop; nil if it is not known.
    package var desktopVersion: DesktopVersion?
    /// The indicator in the tray; nil if there is no desktop.
    package var tray: TrayState?
    /// The version of this command.
    var version: String

    /// Surroundings without problems, except those of the service.
    package init(service: Service, version: String) {
        self.service = service
        self.version = version
    }

    /// Examines this machine. Waits up to five seconds for a daemon that does not answer.
    package static func look(environment: [String: String], version: String) -> Surroundings {
        var surroundings = Surroundings(service: service(environment), version: version)
        surroundings.uinput = access("/dev/uinput", R_OK | W_OK) == 0 ? 0 : errno
        let marks = ["/.dockerenv", "/run/.containerenv", "/run/systemd/container"]
        surroundings.isContainer = marks.contains { access(SystemRoot.path($0), F_OK) == 0 }
        let opensItself = PermittedNodes.opensItself(beside: NodeService.socketPath)
        if !opensItself { surroundings.deviceService = DeviceServiceProbe.answer() }
        surroundings.devices = DeviceSurvey.devices()
        surroundings.processes = OtherProgram.processes()
        let session = SessionKind(environment: environment)
        surroundings.desktop = session.desktop
        if session.type != "tty" {
            surroundings.tray = TrayState.ask(environment)
            surroundings.desktopVersion = DesktopVersion.ask(session.desktop)
        }
        surroundings.quirks = TextFile.read(SystemRoot.path("/usr/share/libinput/60-phim.quirks"))
        return surroundings
    }

    private static func service(_ environment: [String: String]) -> Service {
        do throws(ControlClient.Failure) {
            var client = try ControlClient(RuntimeDirectory(environment: environment))
            if let status = try client.send(.status).status { return .running(status) }
            return .silent
        } catch {
            guard case .notRunning = error else { return .silent }
            let hasManager =
                environment["XDG_RUNTIME_DIR"].map { access($0 + "/systemd/private", W_OK) == 0 } ?? false
            let question = ["systemctl", "--user", "is-failed", "phim"]
            return .absent(hasFailed: hasManager && Program.output(of: question) == "failed\n")
        }
    }

    /// The findings, in the order in which they should be fixed.
    package var findings: [Examination.Finding] {
        daemon + [desktopVersion?.finding, tray?.finding(on: desktop)].compactMap(\.self) + others
    }

    private var daemon: [Examination.Finding] {
        switch service {
        case .running(let status): findings(of: status)
        case .silent:
            [
                .init(
                    subject: "service", verdict: "error", text: localized("a daemon runs and does not answer"),
                    fix: localized("systemctl --user restart phim"))
            ]
        case .absent where isContainer:
            [
                .init(
                    subject: "container", verdict: "warning",
                    text: localized(
                        "this is a container: the keyboards, /dev/uinput and the desktop's keymap belong to its host"),
                    fix: localized("Run Phím on the host; the programs in here get what it types."))
            ]
        case .absent(let hasFailed): [absence(hasFailed: hasFailed)] + missingAccess
        }
    }

    private func absence(hasFailed: Bool) -> Examination.Finding {
        if hasFailed {
            return .init(
                subject: "service", verdict: "error", text: localized("the service has failed; its log says why"),
                fix: "journalctl --user -u phim -n 20\nsystemctl --user reset-failed phim\n"
                    + "systemctl --user start phim")
        }
        return .init(
            subject: "service", verdict: "warning", text: localized("no daemon runs for this user"),
            fix: "systemctl --user start phim")
    }

    /// The findings about devices that a daemon could not open.
    private var missingAccess: [Examination.Finding] {
        if let deviceService { return [finding(of: deviceService)] }
        var findings: [Examination.Finding] = []
        let advice = localized("systemd/install.sh installs the service that opens them")
        if uinput == ENOENT || uinput == ENODEV {
            findings.append(
                .init(
                    subject: "uinput", verdict: "error", text: localized("the kernel's uinput is missing"),
                    fix: "sudo modprobe uinput"))
        } else if uinput != 0 {
            findings.append(
                .init(
                    subject: "uinput", verdict: "error", text: localized("no permission to use /dev/uinput"),
                    fix: advice))
        }
        let keyboards = devices.filter { $0.state == .released }
        if keyboards.isEmpty {
            let isForbidden = devices.contains { $0.state == .noPermission }
            findings.append(
                .init(
                    subject: "keyboards", verdict: isForbidden ? "error" : "warning",
                    text: isForbidden
                        ? localized("no permission to open a keyboard") : localized("no keyboard is plugged in"),
                    fix: isForbidden ? advice : nil))
        }
        return findings
    }

    private func finding(of service: DeviceService) -> Examination.Finding {
        let (verdict, text, fix): (String, String, String?) =
            switch service {
            case .ready: ("ok", localized("phim-devices opens the devices for the daemon"), nil)
            case .otherSession:
                (
                    "error", localized("another login session is at the keyboard, so phim-devices opens no device"),
                    localized("log in at this machine: a login over the network gets no device")
                )
            case .absent:
                (
                    "error", localized("the service that opens the devices, phim-devices, cannot be reached"),
                    "sudo systemctl enable --now phim-devices.socket"
                )
            case .silent:
                (
                    "error", localized("the service that opens the devices, phim-devices, does not answer"),
                    "sudo systemctl restart phim-devices"
                )
            }
        return .init(subject: "devices", verdict: verdict, text: text, fix: fix)
    }

    private func findings(of status: Status) -> [Examination.Finding] {
        var findings = [state(of: status)]
        func add(_ subject: String, _ verdict: String, _ text: String, fix: String? = nil) {
            findings.append(.init(subject: subject, verdict: verdict, text: text, fix: fix))
        }
        if status.version != version {
            add(
                "service", "warning", localized("the daemon is version \(status.version), this command \(version)"),
                fix: "systemctl --user restart phim")
        }
        if let problem = status.problem { add("devices", "error", problem.text, fix: problem.fix) }
        for keyboard in status.keyboards where keyboard.state == "no permission" {
            add(
                "keyboards", "error", localized("no permission to open \(keyboard.path)"),
                fix: "journalctl --user -u phim -n 20")
        }
        for keyboard in status.keyboards where keyboard.state.hasPrefix("failed: ") {
            let isTaken = keyboard.state.contains("EVIOCGRAB")
            add(
                "keyboards", "error",
                isTaken
                    ? localized("“\(keyboard.name)” is held by another program")
                    : "“\(keyboard.name)” \(keyboard.state)",
                fix: isTaken ? "sudo fuser -v \(keyboard.path)" : "journalctl --user -u phim -n 20")
        }
        if status.overruns > 0 {
            add(
                "losses", "warning",
                localized(
                    """
                    the kernel dropped events of a device (times: \(status.overruns)), since Phím read them too late; \
                    something has kept the machine or the daemon busy
                    """),
                fix: "journalctl --user -u phim | grep 'dropped events'")
        }
        if status.refusedEdits > 0 {
            add(
                "losses", "warning",
                localized(
                    "edits that were left out, because too much text was waiting: \(status.refusedEdits); Escape cancels what waits"
                )
            )
        }
        if quirks.map({ !$0.contains("ModelTabletModeNoSuspend") }) ?? false {
            add(
                "tablet", "warning",
                localized("the virtual keyboard does not work in tablet mode: the quirks of libinput are old"),
                fix: localized("run systemd/install.sh again, then log in again"))
        }
        return findings + (status.focus?.findings(on: desktop) ?? [])
    }

    private func state(of status: Status) -> Examination.Finding {
        let process = status.processID
        func finding(_ verdict: String, _ text: String, fix: String? = nil) -> Examination.Finding {
            .init(subject: "service", verdict: verdict, text: text, fix: fix)
        }
        switch status.state {
        case .active:
            if status.problem != nil {
                return finding("warning", localized("the daemon runs (process \(process)), and has no device"))
            }
            let isListening = status.keyboards.contains { $0.state == "grabbed" || $0.state == "waiting" }
            return isListening
                ? finding("ok", localized("the daemon runs (process \(process))"))
                : finding(
                    "warning", localized("the daemon runs (process \(process)), and reads no keyboard"),
                    fix: "phim devices")
        case .paused:
            return finding(
                "warning", localized("the daemon runs (process \(process)) and is paused"), fix: "phim resume")
        case .released:
            return finding(
                "warning", localized("the daemon runs (process \(process)) and has released the keyboards"),
                fix: "phim resume")
        case .passing:
            return finding(
                "ok",
                localized(
                    "the daemon runs (process \(process)); every key passes now: the screen is locked, or a password is typed"
                ))
        case .away:
            return finding(
                "ok",
                localized(
                    "the daemon runs (process \(process)); another login session is at the keyboard, so it reads no device"
                ))
        }
    }

    /// The findings about other programs that handle keys.
    private var others: [Examination.Finding] {
        OtherProgram.found(among: processes).map { name, program in
            let text =
                switch program.kind {
                case .inputMethod: localized("\(name) is an input method too: both change what you type")
                case .remapper:
                    localized(
                        """
                        \(name) reads keyboards too: the program that starts first gets them. [remap] in the \
                        configuration can do the same
                        """)
                }
            return .init(subject: "others", verdict: "warning", text: text, fix: program.remedy)
        }
    }
}
