import Foundation
import Keyboard

/// A Linux of its own with keyboards of its own, running in QEMU on the files of this machine.
@Rig
final class Guest {
    private static var running: Result<Guest, any Error>?

    /// The guest with a console; booted when first asked for, once for all tests.
    static var shared: Guest {
        get throws {
            if let running { return try running.get() }
            let result = Result { try Guest(image: guestImage ?? "") }
            running = result
            return try result.get()
        }
    }

    /// A guest for a desktop, with these layers of `desktops.sh` over the host's files, and logind if it needs that.
    static func desktop(layers: [String], logind: Bool) throws -> Guest {
        try Guest(image: guestImage ?? "", layers: layers, firstProgram: logind ? "systemd.pl" : "agent.pl")
    }

    private let machine: Machine
    private let agent: Connection
    let monitor: Monitor
    /// What the application on the console receives.
    let text: Connection
    /// What a reader of an event device receives.
    let events: Connection
    /// Processes that read keyboards. Typing waits for them: the kernel keeps 64 events for each reader, and an emulated
    /// processor may be slower than the hand of QEMU.
    var readers: Set<String> = []
    /// Keys that went out since all readers were known to rest.
    var keysAhead = 0
    /// The keys held, by keyboard.
    var keysDown: [String: Set<Keycode>] = [:]

    private init(image: String, layers: [String] = [], firstProgram: String = "agent.pl") throws {
        let agentScript = Tree.tests + "/guest/" + firstProgram
        machine = try Machine(image: image, agent: agentScript, ports: ["agent", "text", "events"], layers: layers)
        agent = try machine.connect(to: "agent")
        text = try machine.connect(to: "text")
        events = try machine.connect(to: "events")
        monitor = try Monitor(machine.connect(to: "monitor"))
        try shell("mkdir -p /run/phim", allowing: 120)
    }

    /// Switches it off.
    func stop() {
        machine.stop()
    }

    /// What a command of the root shell printed, errors included, and its exit status.
    struct Output {
        let status: Int
        let bytes: [UInt8]
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs a command with /bin/sh. One that takes longer than allowed is killed and has status 124.
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
            throw RigFailure(description: "\(error), in: \(command)\n\(machine.log)")
        }
    }

    /// Runs a command that must succeed and gives its output without the last newline.
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

    /// Puts a text in the place of a file, so that nobody ever reads half of it.
    func put(_ text: String, in path: String) throws {
        guard try run("put \(path)", input: Array(text.utf8)).status == 0 else {
            throw RigFailure(description: "cannot write \(path)")
        }
    }

    /// From now on a key held so long repeats, on keyboards that repeat. Tests that want no repeat ask for an hour: on a
    /// busy machine much time may pass between a press and its release.
    func setRepeatDelay(milliseconds: Int) throws {
        _ = try run("repeat \(milliseconds)")
    }

    /// Waits until all readers have dealt with the keys that were typed so far.
    func awaitReaders() throws {
        guard !readers.isEmpty else { return }
        let output = try run("asleep \(readers.sorted().joined(separator: " "))")
        guard output.status == 0 else { throw RigFailure(description: "a reader of keys does not come to rest") }
    }

    /// Lets time pass in the guest, whose clock is ours.
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

/// Where things are, on the host and in the guest alike.
enum Tree {
    /// Tests/GuestTests.
    static let tests = (#filePath as NSString).deletingLastPathComponent
    /// The repository.
    static let root = ((tests as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
}
