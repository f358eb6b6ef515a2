import Foundation
import Glibc
import TestSupport

/// The QEMU process. When this process ends for any reason, QEMU ends too, and its files are removed.
final class Machine {
    private let process = Process()
    /// A pipe that only this process holds open. When it closes, the shell around QEMU ends QEMU and removes the files.
    private let lifeline = Pipe()
    /// The directory with the sockets and the log of the console.
    let folder: String

    /// Runs QEMU in the background. When standard input ends, ends QEMU and removes the folder.
    private static let keeper = """
        folder=$1; shift
        trap '' INT TERM HUP
        "$@" </dev/null >"$folder/qemu" 2>&1 &
        cat >/dev/null
        kill -KILL $! 2>/dev/null
        rm -rf "$folder"
        """

    /// `layers` are directories made by `desktops.sh`, the topmost first. With layers or another system the guest has a
    /// display, and a clock that counts instructions; without, if `countsInstructions`.
    init(
        image: String, agent: String, ports: [String], layers: [String], system: OtherSystem? = nil,
        countsInstructions: Bool
    ) throws {
        var template = Array((NSTemporaryDirectory() + "/phim-guest-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else { throw RigFailure(description: "mkdtemp: errno \(errno)") }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments =
            ["-c", Self.keeper, "sh", folder, "qemu-system-x86_64"]
            + Self.arguments(
                image: image, agent: agent, ports: ports, layers: layers, system: system,
                countsInstructions: countsInstructions, folder: folder)
        process.standardInput = lifeline
        try process.run()
    }

    /// Turns the machine off.
    func stop() {
        try? lifeline.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The output of QEMU and of the guest's kernel, for error messages.
    var log: String {
        ["qemu", "console"].map { name in
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            return "--- \(name) ---\n\(text.suffix(4000))"
        }.joined(separator: "\n")
    }

    /// Connects to one of QEMU's sockets as soon as it exists.
    func connect(to name: String) throws -> Connection {
        let deadline = Deadline(seconds: 20)
        while !deadline.hasPassed {
            if let connection = Connection(path: "\(folder)/\(name)") { return connection }
            guard process.isRunning else { break }
            poll(nil, 0, 10)
        }
        throw RigFailure(description: "QEMU does not start\n\(log)")
    }

    /// The arguments of QEMU. Two displays only identify keyboards: QEMU sends keys to the keyboard of a given display.
    private static func arguments(
        image: String, agent: String, ports: [String], layers: [String], system: OtherSystem?,
        countsInstructions: Bool, folder: String
    ) -> [String] {
        let isDesktop = !layers.isEmpty || system != nil
        let countsInstructions = countsInstructions || isDesktop
        let kernelLine =
            "console=ttyS0 quiet panic=-1 mitigations=off phim.agent=\(agent)"
            + (layers.isEmpty ? "" : " phim.layers=" + layers.joined(separator: ":"))
            + (system.map { " phim.system=\($0.path) phim.shared=\(Tree.root)" } ?? "")
        var arguments = [
            "-M", "q35", "-cpu", isKVM && !countsInstructions ? "host,-arch-capabilities" : "max", "-m",
            isDesktop ? "5120" : "2048",
            "-nodefaults", "-no-user-config", "-display", "none", "-vga", isDesktop ? "none" : "std", "-no-reboot",
            "-kernel", "\(image)/vmlinuz", "-initrd", "\(image)/initramfs.gz",
            "-append", kernelLine,
            "-serial", "file:\(folder)/console",
            "-qmp", "unix:\(folder)/monitor,server=on,wait=off",
            "-virtfs", "local,path=/,mount_tag=host,\(share)",
        ]
        if countsInstructions {
            // A clock that counts instructions, one nanosecond each. The delay with which a display server reads its
            // keyboards then depends on its own work, as on a real machine, and not on the load of the host.
            arguments += ["-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=0,sleep=on"]
        } else {
            arguments += ["-accel", isKVM ? "kvm" : "tcg,thread=multi", "-smp", "2"]
        }
        if isDesktop { arguments += ["-device", "virtio-vga,id=screen0"] }
        if !layers.isEmpty {
            arguments += ["-virtfs", "local,path=\(image)/desktops,mount_tag=desktops,\(share)"]
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

    /// Whether the guests without a clock that counts instructions run on this machine's processor: `PHIM_GUEST_KVM=1`. It is
    /// not found out: with KVM in a virtual machine without support of the hardware (kvm_pvm) QEMU starts, and the kernel of
    /// the guest is emulated too, more slowly than QEMU does it.
    private static let isKVM = ProcessInfo.processInfo.environment["PHIM_GUEST_KVM"] == "1"

    /// The options of a 9p share of the host.
    private static let share = "security_model=none,readonly=on,multidevs=remap"
}
