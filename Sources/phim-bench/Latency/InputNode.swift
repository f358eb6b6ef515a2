import FoundationEssentials

/// An event device of the kernel, found by its directory in /sys/class/input.
struct InputNode: Hashable {
    /// `event3`.
    let name: String

    private static let directory = "/sys/class/input"

    /// Every event device that is there.
    static func all() -> Set<InputNode> {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return Set(entries.filter { $0.hasPrefix("event") }.map { InputNode(name: $0) })
    }

    /// The device node.
    var path: String { "/dev/input/" + name }

    /// The name of the device.
    var deviceName: String { attribute("name") }

    /// It announces the key A.
    var hasLetters: Bool {
        // Words in hexadecimal, the lowest last.
        guard let lowest = attribute("capabilities/key").split(separator: " ").last,
            let keys = UInt64(lowest, radix: 16)
        else { return false }
        return keys & 1 << 30 != 0
    }

    private func attribute(_ file: String) -> String {
        let path = "\(Self.directory)/\(name)/device/\(file)"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
