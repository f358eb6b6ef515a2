import Foundation
import Keyboard

/// A keyboard that is hardware to the guest. QEMU presses its keys.
@Rig
final class PhysicalKeyboard {
    /// QEMU sends keys to the keyboard bound to this display; those without one go to the PS/2 keyboard.
    private let display: String?
    private let id: String
    private let guest: Guest
    /// Milliseconds before a held key repeats, so many that none does.
    static let noRepeat = 3_600_000
    /// So many keys go out before all readers are known to rest. Each is up to three of the 64 events a reader may have
    /// waiting.
    private static let aheadLimit = 8
    /// Interrupts that the PS/2 keyboard must have raised before the next key goes out.
    private var interrupts = 0

    private init(_ guest: Guest, id: String, display: String?) {
        self.guest = guest
        self.id = id
        self.display = display
    }

    /// The keyboard that every PC has. It does not repeat: that is the work of its missing hardware.
    static func ps2(_ guest: Guest) -> PhysicalKeyboard {
        PhysicalKeyboard(guest, id: "ps2", display: nil)
    }

    /// The virtio keyboard that is there from the start.
    static func virtio(_ guest: Guest) -> PhysicalKeyboard {
        PhysicalKeyboard(guest, id: "keyboard1", display: "screen1")
    }

    /// Plugs another keyboard in and waits until the guest knows it.
    static func plug(into guest: Guest) throws -> PhysicalKeyboard {
        let count = try count(in: guest)
        try guest.monitor.execute(
            "device_add",
            ["driver": "virtio-keyboard-pci", "id": "keyboard2", "bus": "socket2", "display": "screen2"])
        try guest.wait(until: "[ $(\(counting)) -eq \(count + 1) ]", "the keyboard plugged in")
        try guest.setRepeatDelay(milliseconds: noRepeat)
        guest.keysDown["keyboard2"] = []
        return PhysicalKeyboard(guest, id: "keyboard2", display: "screen2")
    }

    /// Pulls a plugged keyboard out, with whatever is held on it, and waits until the guest has noticed.
    func unplug() throws {
        let count = try Self.count(in: guest)
        try guest.monitor.execute("device_del", ["id": id])
        try guest.wait(until: "[ $(\(Self.counting)) -eq \(count - 1) ]", "the keyboard pulled out")
        guest.keysDown[id] = nil
    }

    /// Presses and releases keys in order, as fast as the guest takes them from the hardware. No more than
    /// `aheadLimit` go out while somebody has not read the last ones.
    func type(_ keys: [(keycode: Keycode, pressed: Bool)], ahead aheadLimit: Int = PhysicalKeyboard.aheadLimit) throws
    {
        if display == nil { interrupts = try keyboardInterrupts() }
        for key in keys {
            try send([key])
            guest.keysAhead += 1
            if display == nil || guest.keysAhead >= aheadLimit { try awaitHardware(after: key.keycode) }
            if guest.keysAhead >= aheadLimit {
                try guest.awaitReaders()
                guest.keysAhead = 0
            }
        }
    }

    /// Presses and releases keys in order, many at the same moment, for output as fast as the daemon lets it go: what it
    /// reads in one go it may not write in one.
    func typeTogether(_ keys: [(keycode: Keycode, pressed: Bool)]) throws {
        // Each key is two of the 64 events that a reader may have waiting.
        let size = 16
        for start in stride(from: 0, to: keys.count, by: size) {
            try send(Array(keys[start..<min(start + size, keys.count)]))
            try awaitHardware(after: keys[start].keycode)
            try guest.awaitReaders()
        }
    }

    /// Types text and named keys as `Keystrokes` writes them.
    func type(_ text: String) throws {
        try type(Keystrokes.parse(text))
    }

    /// Releases what a test that failed left held, and pulls out what it left plugged in.
    static func reset(_ guest: Guest) throws {
        for keyboard in [ps2(guest), virtio(guest)] {
            try keyboard.type((guest.keysDown[keyboard.id] ?? []).sorted().map { ($0, false) })
        }
        if guest.keysDown["keyboard2"] != nil {
            try PhysicalKeyboard(guest, id: "keyboard2", display: "screen2").unplug()
        }
    }

    private func send(_ keys: [(keycode: Keycode, pressed: Bool)]) throws {
        let events = keys.map { keycode, pressed -> [String: Any] in
            let key: [String: Any] = ["type": "qcode", "data": keycode.nameInQemu]
            return ["type": "key", "data": ["down": pressed, "key": key] as [String: Any]]
        }
        var arguments: [String: Any] = ["events": events]
        if let display {
            arguments["device"] = display
            arguments["head"] = 0
        }
        try guest.monitor.execute("input-send-event", arguments)
        for (keycode, pressed) in keys {
            if pressed {
                guest.keysDown[id, default: []].insert(keycode)
            } else {
                guest.keysDown[id]?.remove(keycode)
            }
        }
    }

    /// Waits until the guest's driver has fetched everything: QEMU drops keys that find a full queue.
    private func awaitHardware(after keycode: Keycode) throws {
        let deadline = Deadline(seconds: 30)
        if display == nil {
            interrupts += keycode.isExtendedOnPS2 ? 2 : 1
            while try keyboardInterrupts() < interrupts {
                if deadline.hasPassed { throw RigFailure(description: "the guest reads no PS/2 keys") }
            }
        } else {
            while try freeBuffers() < 64 {
                if deadline.hasPassed { throw RigFailure(description: "the guest reads no keys of \(id)") }
            }
        }
    }

    /// How many events fit the queue of a virtio keyboard now, of 64.
    private func freeBuffers() throws -> Int {
        let queue: [String: Any] = ["path": "/machine/peripheral/\(id)/virtio-backend", "queue": 0]
        let element = try guest.monitor.execute("x-query-virtio-queue-element", queue)
        let offered = (element["avail"] as? [String: Any])?["idx"] as? Int ?? 0
        let used = (element["used"] as? [String: Any])?["idx"] as? Int ?? 0
        return (offered - used) & 0xffff
    }

    /// How often the PS/2 keyboard has called for attention: once a byte.
    private func keyboardInterrupts() throws -> Int {
        let lines = try guest.monitor.human("info irq").split(whereSeparator: \.isNewline)
        let counts = lines.compactMap { line -> Int? in
            let parts = line.split(whereSeparator: { $0 == ":" || $0 == " " })
            return parts.count == 2 && parts[0] == "1" ? Int(parts[1]) : nil
        }
        return counts.max() ?? 0
    }

    private static let counting = "grep -c 'Name=\"QEMU Virtio Keyboard\"' /proc/bus/input/devices"

    private static func count(in guest: Guest) throws -> Int {
        Int(try guest.run(counting).text.split(separator: "\n").first ?? "0") ?? 0
    }
}
