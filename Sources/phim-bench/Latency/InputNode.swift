import FoundationEssentials

/// An event device of the kernel, found in /sys/class/input.
struct InputNode: Hashable {
    /// The name of the node: `event3`.
    let name: String

    private static let directory = "/sys/class/input"

    /// All event devices.
    static func all() -> Set<InputNode> {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return Set(entries.filter { $0.hasPrefix("event") }.map { InputNode(name: $0) })
    }

    /// The path of the device node.
    var path: String { "/dev/input/" + name }

    /// The name of the device.
    var deviceName: String { attribute("name") }

    /// Whether the device has the key A.
    var hasLetters: Bool {
        // The file has hexadecimal words, the lowest one last.
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
