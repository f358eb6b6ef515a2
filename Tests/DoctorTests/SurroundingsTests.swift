import Control
import Desktop
import Foundation
import TestSupport
import Testing

@testable import Devices
@testable import Doctor
@testable import System

/// What the doctor says of a daemon and of what is around it. Pure: nothing is looked at.
@Suite struct SurroundingsTests {
    private static func status(
        _ state: Status.State = .active, version: String = "1", keyboards: [String] = ["grabbed"], overruns: Int = 0,
        refused: Int = 0
    ) -> Status {
        Status(
            version: version, state: state, locale: "vi", locales: ["vi"], method: "telex", methods: ["telex"],
            layer: "alphabetic", layers: ["alphabetic"], letterCase: "lowercased", isRightToLeft: false,
            editor: nil, feedback: false, list: nil, keymap: "us", plane: true, untypeable: 0, refusedEdits: refused,
            overruns: overruns, configuration: nil,
            keyboards: keyboards.map { .init(path: "/dev/input/event3", name: "Board", id: "0:0", state: $0) },
            processID: 7, indicator: Status.Indicator())
    }

    private static func findings(
        _ service: Surroundings.Service, _ change: (inout Surroundings) -> Void = { _ in }
    ) -> [String] {
        var surroundings = Surroundings(service: service, version: "1")
        change(&surroundings)
        return surroundings.findings.map { "\($0.verdict) \($0.subject): \($0.text)" }
    }

    private static func fix(
        _ service: Surroundings.Service, _ change: (inout Surroundings) -> Void = { _ in }
    ) -> String? {
        var surroundings = Surroundings(service: service, version: "1")
        change(&surroundings)
        return surroundings.findings.last?.fix
    }

    @Test func `The doctor finds a running daemon fine, whatever this command may open`() {
        #expect(
            Self.findings(.running(Self.status())) { $0.uinput = EACCES } == [
                "ok service: the daemon runs (process 7)"
            ])
        #expect(Self.findings(.running(Self.status(.passing)))[0].hasPrefix("ok service:"))
        #expect(Self.findings(.running(Self.status(.away, keyboards: [])))[0].hasPrefix("ok service:"))
    }

    @Test func `The doctor names the command that makes an inactive daemon type again`() {
        #expect(Self.fix(.running(Self.status(.paused))) == "phim resume")
        #expect(Self.fix(.running(Self.status(.released))) == "phim resume")
        #expect(Self.fix(.running(Self.status(keyboards: []))) == "phim devices")
        #expect(Self.fix(.silent) == "systemctl --user restart phim")
        #expect(Self.fix(.running(Self.status(version: "0"))) == "systemctl --user restart phim")
    }

    @Test(arguments: [
        ("GNOME", "GNOME Shell 50.5\n", "50.5", false), ("GNOME", "GNOME Shell 51.1\n", "51.1", true),
        ("GNOME", "GNOME Shell 52.alpha\n", "52", true), ("KDE Plasma", "kwin 6.7.4\n", "6.7.4", false),
        ("KDE Plasma", "kwin 6.10.0\n", "6.10.0", true), ("KDE Plasma", "kwin 7\n", "7", true),
        ("sway", "sway version 1.12-dev-1a2b (Nov 1 2026, branch 'master')\n", "1.12", false),
        ("Hyprland", "Hyprland 0.57.0 built from branch v0.57.0 at commit 00\n", "0.57.0", true),
        ("Cinnamon", "Cinnamon 6.4.10\n", "6.4.10", false),
    ])
    func `The doctor says which desktop is newer than what was tried, and what depends on it`(
        desktop: String, output: String, version: String, isNewer: Bool
    ) {
        let parsed = DesktopVersion.parse(output, of: desktop)
        #expect(parsed == DesktopVersion(desktop: desktop, version: version))
        let findings = Self.findings(.running(Self.status())) { $0.desktopVersion = parsed }
        #expect(findings.contains { $0.hasPrefix("warning desktop: \(desktop) \(version) is newer") } == isNewer)
        #expect(
            Self.fix(.running(Self.status())) { $0.desktopVersion = parsed }?.contains("phim focus")
                == (isNewer ? true : nil))
    }

    @Test(arguments: ["", "error: no display\n", "kwin\n"])
    func `A desktop that does not say its version has none`(output: String) {
        #expect(DesktopVersion.parse(output, of: "KDE Plasma") == nil)
    }

    @Test func `The doctor reports lost events, refused texts and failed keyboards since the start`() {
        let lost = Self.findings(.running(Self.status(overruns: 1, refused: 3)))
        #expect(lost.count == 3)
        #expect(lost[1].contains("a device (times: 1), since") && lost[2].contains("was waiting: 3"))
        let grabbed = "failed: Board: EVIOCGRAB: Device or resource busy"
        #expect(
            Self.fix(.running(Self.status(keyboards: ["grabbed", grabbed]))) == "sudo fuser -v /dev/input/event3")
        let many = Self.findings(.running(Self.status(keyboards: ["grabbed", "failed: open: Too many open files"])))
        #expect(many.last == "error keyboards: “Board” failed: open: Too many open files")
        #expect(
            Self.findings(.running(Self.status(keyboards: ["grabbed", "no permission"]))).last
                == "error keyboards: no permission to open /dev/input/event3")
        #expect(
            Self.fix(.running(Self.status())) { $0.quirks = "AttrKeyboardIntegration=internal" }?.contains(
                "install.sh") == true)
        #expect(Self.findings(.running(Self.status())) { $0.quirks = "ModelTabletModeNoSuspend=1" }.count == 1)
    }

    @Test func `The doctor reports what a daemon would lack if none runs`() {
        let board = DeviceDescription(path: "/dev/input/event3")
        func findings(_ uinput: Int32, _ state: DeviceState?) -> [String] {
            Self.findings(.absent(hasFailed: false)) {
                $0.uinput = uinput
                $0.devices = state.map { [.init(device: board, state: $0)] } ?? []
            }
        }
        #expect(findings(0, .released) == ["warning service: no daemon runs for this user"])
        #expect(findings(ENOENT, .released).last == "error uinput: the kernel's uinput is missing")
        #expect(findings(EACCES, .released).last == "error uinput: no permission to use /dev/uinput")
        #expect(findings(0, .noPermission).last == "error keyboards: no permission to open a keyboard")
        #expect(findings(0, nil).last == "warning keyboards: no keyboard is plugged in")
        #expect(
            Self.findings(.absent(hasFailed: true))[0] == "error service: the service has failed; its log says why")
    }

    @Test(
        arguments: [
            (Surroundings.DeviceService.ready, "ok devices: phim-devices opens the devices for the daemon", nil),
            (
                .otherSession,
                "error devices: another login session is at the keyboard, so phim-devices opens no device",
                "log in at this machine: a login over the network gets no device"
            ),
            (
                .absent, "error devices: the service that opens the devices, phim-devices, cannot be reached",
                "sudo systemctl enable --now phim-devices.socket"
            ),
            (
                .silent, "error devices: the service that opens the devices, phim-devices, does not answer",
                "sudo systemctl restart phim-devices"
            ),
        ] as [(Surroundings.DeviceService, String, String?)])
    func `The doctor names phim-devices to a user who may not open devices`(
        service: Surroundings.DeviceService, finding: String, fix: String?
    ) {
        func change(_ surroundings: inout Surroundings) {
            surroundings.uinput = EACCES
            surroundings.deviceService = service
            surroundings.devices = [
                .init(device: DeviceDescription(path: "/dev/input/event3"), state: .noPermission)
            ]
        }
        #expect(
            Self.findings(.absent(hasFailed: false), change) == [
                "warning service: no daemon runs for this user", finding,
            ])
        #expect(Self.fix(.absent(hasFailed: false), change) == fix)
    }

    @Test func `The doctor reports why a daemon has no devices`() {
        var status = Self.status(keyboards: [])
        status.problem = .init(text: "phim-devices has ended", fix: "journalctl -u phim-devices -n 20")
        #expect(
            Self.findings(.running(status)) == [
                "warning service: the daemon runs (process 7), and has no device",
                "error devices: phim-devices has ended",
            ])
        #expect(Self.fix(.running(status)) == "journalctl -u phim-devices -n 20")
    }

    @Test func `The doctor's probe finds no phim-devices at a missing socket`() {
        #expect(DeviceServiceProbe.answer(at: "/nonexistent/socket") == .absent)
    }

    @Test func `The doctor names other programs that grab keys or are input methods`() {
        func others(_ processes: String...) -> [String?] {
            var surroundings = Surroundings(service: .running(Self.status()), version: "1")
            surroundings.processes = processes
            return surroundings.findings.dropFirst().map(\.fix)
        }
        #expect(others("bash", "ibus-daemon", "ibus-engine-sim", "keyring", "phim") == [])
        #expect(others("keyd", "bash", "keyd") == ["sudo systemctl disable --now keyd"])
        #expect(others("fcitx5", "ibus-engine-bam") == ["fcitx5-remote -e", "ibus engine xkb:us::eng"])
        #expect(others("input-remapper-") == ["sudo systemctl disable --now input-remapper"])
    }

    @Test(
        arguments: [
            (.shown, "", "ok indicator: phim-indicator shows Phím in the tray", nil),
            (
                .hidden, "GNOME", "warning indicator: phim-indicator runs, and there is no tray",
                "gnome-extensions enable"
            ),
            (.hidden, "sway", "warning indicator: phim-indicator runs, and there is no tray", "man phim-indicator"),
            (
                .stopped(hasTray: true), "",
                "ok indicator: phim-indicator, which shows Phím in the tray, is not running",
                "enable --now phim-indicator"
            ),
            (
                .stopped(hasTray: false), "GNOME",
                "ok indicator: phim-indicator is not running, and there is no tray", "enable --now phim-indicator"
            ),
        ] as [(TrayState, String, String, String?)])
    func `The doctor reports whether the indicator runs, could run, or has no tray`(
        tray: TrayState, desktop: String, finding: String, fix: String?
    ) {
        func change(_ surroundings: inout Surroundings) {
            surroundings.tray = tray
            surroundings.desktop = desktop
        }
        #expect(Self.findings(.running(Self.status()), change).last?.hasPrefix(finding) == true)
        let told = Self.fix(.running(Self.status()), change)
        #expect(fix.map { told?.contains($0) == true } ?? (told == nil))
    }

    @Test func `The doctor finds processes by their names`() throws {
        try TemporaryFolder.with { folder in
            for (number, name) in [("12", "keyd"), ("345", "bash"), ("self", "other")] {
                let process = folder.appending(path: number)
                try FileManager.default.createDirectory(at: process, withIntermediateDirectories: true)
                try Data((name + "\n").utf8).write(to: process.appending(path: "comm"))
            }
            #expect(OtherProgram.processes(in: folder.path).sorted() == ["bash", "keyd"])
        }
    }

    @Test func `The doctor advises nothing in a container that only its host can do`() {
        var surroundings = Surroundings(service: .absent(hasFailed: false), version: "1")
        surroundings.uinput = ENOENT
        #expect(surroundings.findings.map(\.subject).prefix(2) == ["service", "uinput"])
        surroundings.isContainer = true
        #expect(surroundings.findings.map(\.subject) == ["container"])
    }
}
