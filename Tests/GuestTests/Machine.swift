import Foundation
import Glibc

/// The QEMU process. It ends when this process ends, however that happens, and leaves nothing behind.
final class Machine {
    private let process = Process()
    /// Held open by this process alone: when it closes, the shell around QEMU ends QEMU and clears up.
    private let lifeline = Pipe()
    /// Where the sockets and the console's log are.
    let folder: String

    /// QEMU in the background; when standard input ends, QEMU ends and the folder goes.
    private static let keeper = """
        folder=$1; shift
        trap '' INT TERM HUP
        "$@" </dev/null >"$folder/qemu" 2>&1 &
        cat >/dev/null
        kill -KILL $! 2>/dev/null
        rm -rf "$folder"
        """

    /// Layers are folders of `desktops.sh`, topmost first; with any the guest has a display for them.
    init(image: String, agent: String, ports: [String], layers: [String]) throws {
        var template = Array((NSTemporaryDirectory() + "/phim-guest-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw RigFailure(description: "mkdtemp: errno \(errno)") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", Self.keeper, "sh", folder, "qemu-system-x86_64"]
            + Self.arguments(image: image, agent: agent, ports: ports, layers: layers, folder: folder)
        process.standardInput = lifeline
        try process.run()
    }

    /// Switches the machine off.
    func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// What QEMU and the guest's kernel said, for failures.
    var log: String {
        ["qemu", "console"].map { name in
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            return "--- \(name) ---\n\(text.suffix(4000))"
        }.joined(separator: "\n")
    }

    /// Connects to one of QEMU's sockets as soon as it is there.
    func connect(to name: String) throws -> Connection {
        let deadline = Deadline(seconds: 20)
        while !deadline.hasPassed {
            if let connection = Connection(path: "\(folder)/\(name)") { return connection }
            guard process.isRunning else { break }
            poll(nil, 0, 10)
        }
        throw RigFailure(description: "QEMU does not start\n\(log)")
    }

    /// Two displays that nobody looks at: QEMU sends keys to the keyboard that belongs to the display it is told.
    private static func arguments(
        image: String, agent: String, ports: [String], layers: [String], folder: String
    ) -> [String] {
        let isDesktop = !layers.isEmpty
        let kernelLine =
            "console=ttyS0 quiet panic=-1 mitigations=off phim.agent=\(agent)"
            + (isDesktop ? " phim.layers=" + layers.joined(separator: ":") : "")
        var arguments = [
            "-M", "q35", "-cpu", "max", "-m", isDesktop ? "5120" : "2048",
            "-nodefaults", "-no-user-config", "-display", "none", "-vga", isDesktop ? "none" : "std", "-no-reboot",
            "-kernel", "\(image)/vmlinuz", "-initrd", "\(image)/initramfs.gz",
            "-append", kernelLine,
            "-serial", "file:\(folder)/console",
            "-qmp", "unix:\(folder)/monitor,server=on,wait=off",
            "-virtfs", "local,path=/,mount_tag=host,\(share)",
        ]
        if isDesktop {
            // A clock that counts instructions, a nanosecond each: how late a display server reads its keyboards then
            // hangs on what it has to do, as on a real machine, and not on what else the host has to do.
            arguments += ["-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=0,sleep=on"]
            arguments += [
                "-virtfs", "local,path=\(image)/desktops,mount_tag=desktops,\(share)",
                "-device", "virtio-vga,id=screen0",
            ]
        } else {
            arguments += ["-accel", "tcg,thread=multi", "-smp", "2"]
        }
        arguments += [
            "-device", "bochs-display,id=screen1", "-device", "bochs-display,id=screen2",
            "-device", "virtio-keyboard-pci,id=keyboard1,display=screen1",
            "-device", "pcie-root-port,id=socket2,chassis=2,slot=2",
            "-device", "virtio-serial-pci",
        ]
        for port in ports {
            arguments += [
                "-chardev", "socket,id=\(port),path=\(folder)/\(port),server=on,wait=off",
                "-device", "virtserialport,chardev=\(port),name=phim.\(port)",
            ]
        }
        return arguments
    }

    /// How the guest sees folders of the host over 9p.
    private static let share = "security_model=none,readonly=on,multidevs=remap"
}
