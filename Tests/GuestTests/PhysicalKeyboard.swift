import Foundation
import Keyboard
import TestSupport

/// A hardware keyboard of the guest. QEMU presses its keys.
@Rig
final class PhysicalKeyboard {
    /// QEMU sends keys to the keyboard of this display; keys without a display go to the PS/2 keyboard.
    private let display: String?
    private let id: String
    private let guest: Guest
    /// A repeat delay so long that no key repeats, in milliseconds.
    static let noRepeat = 3_600_000
    /// The maximum number of keys sent before all readers must sleep. Each is up to three events, and the kernel keeps
    /// 64 for each reader.
    private static let aheadLimit = 8
    /// The number of interrupts that the PS/2 keyboard must have raised before the next key is sent.
    private var interrupts = 0

    private init(_ guest: Guest, id: String, display: String?) {
        self.guest = guest
        self.id = id
        self.display = display
    }

    /// The PS/2 keyboard. It does not repeat: a real one repeats in hardware, the emulated one has no such part.
    static func ps2(_ guest: Guest) -> PhysicalKeyboard {
        PhysicalKeyboard(guest, id: "ps2", display: nil)
    }

    /// The virtio keyboard that exists from the start.
    static func virtio(_ guest: Guest) -> PhysicalKeyboard {
        PhysicalKeyboard(guest, id: "keyboard1", display: "screen1")
    }

    /// Plugs in another keyboard and waits until the guest has noticed it.
    static func plug(into guest: Guest) throws -> PhysicalKeyboard {
        let count = try count(in: guest)
        try guest.monitor.execute(
            "device_add",
            ["driver": "virtio-keyboard-pci", "id": "keyboard2", "bus": "socket2", "display": "screen2"])
        try guest.wait(until: "[ $(\(counting)) -eq \(count + 1) ]", "the keyboard to be plugged in")
        try guest.setRepeatDelay(milliseconds: noRepeat)
        guest.keysDown["keyboard2"] = []
        return PhysicalKeyboard(guest, id: "keyboard2", display: "screen2")
    }

    /// Unplugs a keyboard that was plugged in, with the keys that are held, and waits until the guest has noticed.
    func unplug() throws {
        let count = try Self.count(in: guest)
        try guest.monitor.execute("device_del", ["id": id])
        try guest.wait(until: "[ $(\(Self.counting)) -eq \(count - 1) ]", "the keyboard to be unplugged")
        guest.keysDown[id] = nil
    }

    /// Presses and releases keys in order, as fast as the guest reads them from the hardware. At most `aheadLimit` keys
    /// are sent before all readers have read them.
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

    /// Presses and releases keys in order, many at the same time, so that the daemon types as fast as it can. What it
    /// reads at once may be more than it may write at once.
    func typeTogether(_ keys: [(keycode: Keycode, pressed: Bool)]) throws {
        // Each key is two events, and the kernel keeps 64 for each reader.
        let size = 16
        for start in stride(from: 0, to: keys.count, by: size) {
            try send(Array(keys[start..<min(start + size, keys.count)]))
            try awaitHardware(after: keys[start].keycode)
            try guest.awaitReaders()
        }
    }

    /// Types text and named keys in the notation of `Keystrokes`.
    func type(_ text: String) throws {
        try type(Keystrokes.parse(text))
    }

    /// Releases the keys and unplugs the keyboards that a failed test left.
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

    /// Waits until the guest's driver has read all keys, since QEMU drops keys if the queue is full.
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

    /// The free places in the queue of a virtio keyboard, of 64.
    private func freeBuffers() throws -> Int {
        let queue: [String: Any] = ["path": "/machine/peripheral/\(id)/virtio-backend", "queue": 0]
        let element = try guest.monitor.execute("x-query-virtio-queue-element", queue)
        let offered = (element["avail"] as? [String: Any])?["idx"] as? Int ?? 0
        let used = (element["used"] as? [String: Any])?["idx"] as? Int ?? 0
        return (offered - used) & 0xffff
    }

    /// The number of interrupts of the PS/2 keyboard so far, one for each byte.
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
