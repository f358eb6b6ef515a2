import Foundation
import Keyboard
import TestSupport

/// A Linux system with its own keyboards, which runs in QEMU with the files of this machine.
@Rig
final class Guest {
    private static var running: Result<Guest, any Error>?

    /// Whether its machine has stopped in the middle of a command.
    private var isLost = false

    /// The guest with a console. It is booted at the first use, once for all tests; again after its machine has stopped, so
    /// that only one test fails by that.
    static var shared: Guest {
        get throws {
            if case .success(let guest) = running, guest.isLost {
                guest.stop()
                running = nil
                DaemonRig.forgetGuest()
            }
            if let running { return try running.get() }
            let result = Result { try Guest(image: guestImage ?? "") }
            running = result
            return try result.get()
        }
    }

    /// A guest for a desktop, with these layers of `desktops.sh` over the host's files, and with logind if needed.
    static func desktop(layers: [String], logind: Bool) throws -> Guest {
        try Guest(image: guestImage ?? "", layers: layers, firstProgram: logind ? "systemd.pl" : "agent.pl")
    }

    /// A guest for a desktop with the files of another system, and with logind.
    static func desktop(of system: OtherSystem) throws -> Guest {
        try Guest(image: guestImage ?? "", system: system, firstProgram: "systemd.pl")
    }

    /// A guest with a console, systemd and logind.
    static func withLogind() throws -> Guest { try Guest(image: guestImage ?? "", firstProgram: "systemd.pl") }

    /// A guest with a console whose clock counts instructions, so that programs are as fast as on a real machine, however
    /// busy the host is.
    static func withInstructionClock() throws -> Guest {
        try Guest(image: guestImage ?? "", countsInstructions: true)
    }

    private let machine: Machine
    private let agent: Connection
    let monitor: Monitor
    /// The bytes that the application on the console receives.
    let text: Connection
    /// The events that a reader of an event device receives.
    let events: Connection
    /// Processes that read keyboards. Typing waits for them, since the kernel keeps only 64 events for each reader, and
    /// an emulated processor may be slower than QEMU sends keys.
    var readers: Set<String> = []
    /// The number of keys sent since all readers last slept.
    var keysAhead = 0
    /// The keys that are down on each keyboard.
    var keysDown: [String: Set<Keycode>] = [:]

    private init(
        image: String, layers: [String] = [], system: OtherSystem? = nil, firstProgram: String = "agent.pl",
        countsInstructions: Bool = false
    ) throws {
        let agentScript = Tree.tests + "/guest/" + firstProgram
        machine = try Machine(
            image: image, agent: agentScript, ports: ["agent", "text", "events"], layers: layers,
            system: system, countsInstructions: countsInstructions)
        agent = try machine.connect(to: "agent")
        text = try machine.connect(to: "text")
        events = try machine.connect(to: "events")
        monitor = try Monitor(machine.connect(to: "monitor"))
        try shell("mkdir -p /run/phim", allowing: 120)
        if firstProgram == "systemd.pl" {
            // What the boot of a machine does: udev describes the devices that are there, and their seats.
            try shell(
                "udevadm trigger --action=add --subsystem-match=input --subsystem-match=misc; udevadm settle",
                allowing: 120)
        }
    }

    /// Turns the guest off.
    func stop() {
        machine.stop()
    }

    /// The output of a command of the root shell, including errors, and its exit status.
    struct Output {
        let status: Int
        let bytes: [UInt8]
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a command with /bin/sh. If it takes longer than `seconds`, it is killed and has status 124.
    func run(_ command: String, input: [UInt8] = [], allowing seconds: Int = 60) throws -> Output {
        let request =
            [UInt32(seconds).bytes, UInt32(command.utf8.count).bytes, Array(command.utf8)]
            + [UInt32(input.count).bytes, input]
        do {
            try agent.write(Array(request.joined()))
            let deadline = Deadline(seconds: Double(seconds) + 60)
            let status = UInt32(littleEndian: try agent.read(exactly: 4, by: deadline))
            let count = UInt32(littleEndian: try agent.read(exactly: 4, by: deadline))
            return Output(status: Int(status), bytes: try agent.read(exactly: Int(count), by: deadline))
        } catch {
            isLost = true
            throw RigFailure(description: "\(error), in: \(command)\n\(machine.log)")
        }
    }

    /// Runs a command that must succeed; returns its output without the last newline.
    @discardableResult
    func shell(_ command: String, input: [UInt8] = [], allowing seconds: Int = 60) throws -> String {
        let output = try run(command, input: input, allowing: seconds)
        guard output.status == 0 else {
            throw RigFailure(description: "in the guest: \(command)\nstatus \(output.status): \(output.text)")
        }
        return output.text.hasSuffix("\n") ? String(output.text.dropLast()) : output.text
    }

    /// Waits in the guest until a shell condition holds.
    func wait(until condition: String, for seconds: Int = 30, _ what: String) throws {
        let output = try run("until \(condition); do sleep 0.05; done", allowing: seconds)
        guard output.status == 0 else {
            throw RigFailure(description: "waited \(seconds) s for \(what)\n\(output.text)\n\(machine.log)")
        }
    }

    /// Replaces the content of a file atomically.
    func put(_ text: String, in path: String) throws {
        guard try run("put \(path)", input: Array(text.utf8)).status == 0 else {
            throw RigFailure(description: "cannot write \(path)")
        }
    }

    /// Sets the time after which a held key repeats, on keyboards that repeat. Tests without repeats set it to an
    /// hour: on a busy machine much time may pass between a press and its release.
    func setRepeatDelay(milliseconds: Int) throws {
        _ = try run("repeat \(milliseconds)")
    }

    /// Waits until all readers have handled the keys that were typed so far.
    func awaitReaders() throws {
        guard !readers.isEmpty else { return }
        let output = try run("asleep \(readers.sorted().joined(separator: " "))")
        guard output.status == 0 else { throw RigFailure(description: "a reader of keys does not become idle") }
    }

    /// Waits. The guest has the same clock as the host.
    func wait(microseconds: UInt64) {
        poll(nil, 0, Int32(microseconds / 1000))
    }

    /// The device node of a virtio port, in the guest.
    func portPath(_ name: String) throws -> String {
        try shell("echo /dev/$(basename $(dirname $(grep -lx phim.\(name) /sys/class/virtio-ports/*/name)))")
    }
}

extension UInt32 {
    /// Four bytes, lowest first.
    fileprivate var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }

    fileprivate init(littleEndian bytes: [UInt8]) {
        self = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// Paths, which are the same on the host and in the guest.
enum Tree {
    /// Tests/GuestTests.
    static let tests = (#filePath as NSString).deletingLastPathComponent
    /// The repository.
    static let root = ((tests as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
}
