import Foundation
import TestSupport
import Testing

extension GuestTests.Hardships {
    /// Something that happens to the system around Phím.
    private struct SystemFault {
        /// What happens, as a command of a root shell. `PID` stands for the daemon, `DEVICES` for phim-devices, and
        /// `SYSTEMCTL` for alice's systemctl.
        let command: String
        /// Whether typing goes on meanwhile as if nothing happened. Else it is right again afterwards.
        let isUnnoticed: Bool

        /// Nobody who types notices it.
        static func unnoticed(_ command: String) -> Self { Self(command: command, isUnnoticed: true) }
        /// The keyboards are given up for a while.
        static func noticed(_ command: String) -> Self { Self(command: command, isUnnoticed: false) }

        /// Gives the daemon enough descriptors again.
        private static let enough = "prlimit --nofile=1024:4096 --pid PID"

        /// Those that take a second or two.
        static let short: [Self] = [
            // What Phím talks to.
            unnoticed("systemctl kill --signal=KILL systemd-journald"),
            unnoticed("systemctl kill --signal=KILL systemd-udevd"),
            unnoticed("systemctl kill --signal=KILL systemd-logind"),
            unnoticed("systemctl restart dbus"),
            unnoticed("SYSTEMCTL restart dbus.socket dbus.service"),
            // What it reads and writes, and what it may use.
            unnoticed("rm -rf /run/user/1501/phim"),
            unnoticed("mv /etc/phim /etc/gone; sleep 0.5; mv /etc/gone /etc/phim"),
            unnoticed(
                "chmod 000 /dev/input/event* /dev/uinput; sleep 0.5; chmod 660 /dev/input/event*; chmod 666 /dev/uinput"
            ),
            unnoticed("prlimit --nofile=3:3 --fsize=0:0 --nproc=1:1 --pid PID; sleep 0.5; \(enough)"),
            noticed(
                "prlimit --nofile=3:3 --pid PID; udevadm trigger --action=change --subsystem-match=input; udevadm settle; "
                    + enough),
            unnoticed("date -s '+1 day'; date -s '-2 days'; date -s '+1 day'"),
            // Devices.
            unnoticed("udevadm trigger --action=change --subsystem-match=input; udevadm settle"),
            noticed(
                "udevadm trigger --action=remove --subsystem-match=input; udevadm settle; "
                    + "udevadm trigger --action=add --subsystem-match=input; udevadm settle"),
            noticed(
                "for i in /sys/class/input/input*/inhibited; do echo 1 >$i; done; sleep 0.5; "
                    + "for i in /sys/class/input/input*/inhibited; do echo 0 >$i; done"),
            noticed(
                "cd /sys/bus/virtio/drivers/virtio_input; "
                    + "for i in virtio*; do echo $i >unbind; echo $i >bind; done; udevadm settle"),
            unnoticed("if busybox rmmod uinput; then exit 1; fi"),
            // Without the kernel's module the unit is not started; with it, it is.
            noticed(
                "SYSTEMCTL stop phim; kill -KILL DEVICES; until busybox rmmod uinput; do sleep 0.1; done; "
                    + "perl /run/devices.pl /run/phim/devices.sock /run/phim-devices >/run/devices.log 2>&1 & "
                    + "until pgrep -x phim-devices; do sleep 0.1; done; SYSTEMCTL start phim; "
                    + "busybox insmod /run/uinput.ko; chmod 666 /dev/uinput; SYSTEMCTL start phim"),
            // The daemon itself.
            noticed("kill -KILL PID; until [ \"PID\" ]; do sleep 0.1; done"),
            noticed("kill -SEGV PID; until [ \"PID\" ]; do sleep 0.1; done"),
            noticed("kill -TERM PID; SYSTEMCTL start phim"),
            noticed("SYSTEMCTL restart phim"),
        ]
        /// Those that take several.
        static let long: [Self] = [
            unnoticed("systemctl restart systemd-journald"),
            unnoticed("systemctl restart systemd-udevd"),
            unnoticed("systemctl restart systemd-logind"),
            unnoticed("systemctl daemon-reload; systemctl daemon-reexec"),
            unnoticed("SYSTEMCTL daemon-reload; SYSTEMCTL daemon-reexec"),
            unnoticed("kill -STOP DEVICES; sleep 5; kill -CONT DEVICES"),
            unnoticed("kill -STOP $(pgrep systemd-logind); sleep 5; kill -CONT $(pgrep systemd-logind)"),
            unnoticed("kill -STOP $(pgrep -u 1501 dbus); sleep 5; kill -CONT $(pgrep -u 1501 dbus)"),
            unnoticed("kill -STOP $(pgrep -u 1501 systemd); sleep 5; kill -CONT $(pgrep -u 1501 systemd)"),
            unnoticed("renice -n 19 PID; for i in 1 2 3 4; do timeout 5 sh -c 'while :; do :; done' & done; wait"),
            unnoticed(
                "systemctl set-property --runtime user-1501.slice CPUQuota=20%; sleep 3; "
                    + "systemctl set-property --runtime user-1501.slice CPUQuota="),
            unnoticed("udevadm trigger --action=add; udevadm settle"),
            noticed("kill -STOP PID; sleep 6; kill -CONT PID"),
            noticed("systemctl freeze user-1501.slice; sleep 6; systemctl thaw user-1501.slice"),
            // From here on alice's systemctl cannot reach its manager.
            unnoticed("umount -l /run/user/1501"),
        ]
    }

    /// The short ones, with --matrix the others too; or as many at random as `PHIM_FAULTS` says.
    private static let systemFaults: [SystemFault] = {
        let all = SystemFault.short + (MatrixTexts.wanted.isEmpty ? [] : SystemFault.long)
        let count = ProcessInfo.processInfo.environment["PHIM_FAULTS"].flatMap { Int($0) }
        guard let count else { return all }
        var random = SeededRandom(seed: 1)
        let reversible = all.filter { !$0.command.hasPrefix("umount") }
        return (0..<count).map { _ in reversible.randomElement(using: &random)! }
    }()

    @Rig @Test func `Typing goes on after each fault of the system`() throws {
        let guest = try LoginGuest.shared()
        let alice = LoginGuest.alice
        do {
            try LoginGuest.startUnit(of: alice, in: guest)
            for fault in Self.systemFaults {
                let command = fault.command
                    .replacing("PID", with: "$(pgrep -u \(alice.id) -x phim)")
                    .replacing("DEVICES", with: "$(pgrep -x phim-devices)")
                    .replacing("SYSTEMCTL", with: alice.systemctl)
                let begin = ContinuousClock.now
                do {
                    try type(beside: command, isUnnoticed: fault.isUnnoticed, in: guest)
                } catch {
                    Issue.record("\(fault.command)\n\(LoginGuest.report(error, of: guest))")
                    try LoginGuest.stopUnit(of: alice, in: guest)
                    try LoginGuest.startUnit(of: alice, in: guest)
                }
                if fault.command.hasPrefix("systemctl") { try waitForServices(in: guest) }
                print("\(ContinuousClock.now - begin): \(fault.command)")
            }
            try LoginGuest.stopUnit(of: alice, in: guest)
        } catch {
            throw LoginGuest.report(error, of: guest)
        }
    }

    /// Waits until the system's own services are there again, so that each of their faults happens alone: a logind that
    /// is still starting when its bus ends answers nobody until systemd gives it up, 90 seconds later.
    @Rig private func waitForServices(in guest: Guest) throws {
        try guest.wait(
            until: "systemctl --quiet is-active dbus systemd-logind systemd-journald systemd-udevd", for: 120,
            "the system's services")
    }

    /// Lets a fault happen, and types: while it happens if nobody notices it, and after it.
    @Rig private func type(beside command: String, isUnnoticed: Bool, in guest: Guest) throws {
        let alice = LoginGuest.alice
        let keyboard = PhysicalKeyboard.virtio(guest)
        try guest.shell(": >/run/\(alice.name)/text")
        if isUnnoticed {
            try guest.shell(
                "cat >/run/fault.sh; rm -f /run/fault.done; setsid sh /run/fault.sh >/run/fault.log 2>&1 &",
                input: Array("\(command)\ntouch /run/fault.done\n".utf8))
            try keyboard.type("hoaf tieengs ")
            try guest.wait(until: "[ -e /run/fault.done ]", for: 60, "the end")
            try keyboard.type("vieetj ")
            try LoginGuest.expect("hòa tiếng việt ", by: alice, in: guest)
        } else {
            try guest.shell("\(command) >/run/fault.log 2>&1")
            try LoginGuest.waitForGrab(in: guest)
            try keyboard.type("hoaf vieetj ")
            try LoginGuest.expect("hòa việt ", by: alice, in: guest)
        }
    }
}
