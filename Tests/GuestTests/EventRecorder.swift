import Foundation
import Keyboard
import TestSupport

/// A reader of one event device. Like a display server it sees the events of the kernel.
@Rig
struct EventRecorder {
    /// A change of the state of a key. Other events (SYN, scan codes, lights) are ignored.
    struct KeyChange: Hashable, CustomStringConvertible {
        var keycode: Keycode
        var phase: KeyPhase
        var description: String { "\(keycode.name) \(phase)" }
    }

    private let guest: Guest
    private let process: String

    /// Starts to read the device of that name; every event from now on is recorded.
    init(_ guest: Guest, deviceNamed name: String) throws {
        self.guest = guest
        while let bytes = guest.events.read(by: Deadline(seconds: 0)), !bytes.isEmpty {}
        let node = try guest.eventNode(named: name)
        let port = try guest.portPath("events")
        // The shell opens the device before it answers, so no event is missed.
        process = try guest.shell("exec 3<\(node); cat <&3 >\(port) & echo $!")
        guest.readers.insert(process)
    }

    /// The changes up to F12, which is typed on the given keyboard and is not included. Ends the recording.
    func changes(ending keyboard: PhysicalKeyboard) throws -> [KeyChange] {
        try keyboard.type(TextReader.end)
        let end = Keycode(named: "f12")!
        let deadline = Deadline(seconds: 30)
        var bytes: [UInt8] = []
        while true {
            // A key that was pressed before may come up now: its reader has answered its press.
            let changes = Array(Self.decode(bytes).drop { $0.phase == .release })
            if changes.contains(KeyChange(keycode: end, phase: .release)) {
                guest.readers.remove(process)
                try guest.shell("kill \(process)")
                return changes.filter { $0.keycode != end }
            }
            guard let more = guest.events.read(by: deadline), !more.isEmpty else {
                throw RigFailure(description: "no F12 on the event device; it sent \(changes)")
            }
            bytes += more
        }
    }

    /// `struct input_event` on a 64-bit machine: two words of time, type, code, value.
    private static func decode(_ bytes: [UInt8]) -> [KeyChange] {
        stride(from: 0, through: bytes.count - 24, by: 24).compactMap { start in
            let type = UInt16(bytes[start + 16]) | UInt16(bytes[start + 17]) << 8
            let code = UInt16(bytes[start + 18]) | UInt16(bytes[start + 19]) << 8
            guard type == 1, let phase = KeyPhase(rawValue: bytes[start + 20]) else { return nil }
            return KeyChange(keycode: Keycode(code), phase: phase)
        }
    }
}

extension Guest {
    /// The device node of the first input device of that name.
    func eventNode(named name: String) throws -> String {
        try shell(
            "echo /dev/input/$(grep -lx '\(name)' /sys/class/input/event*/device/name | head -n 1 | cut -d / -f 5)")
    }
}
