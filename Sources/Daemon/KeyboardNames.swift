import Configuration
import Devices
import Keyboard

/// Tells the engine the names that rules and remaps use for keyboards; the engine itself knows devices only by number.
struct KeyboardNames {
    /// The keyboards of which the engine has names.
    private var told: Set<DeviceID> = []

    /// Sets the configured names of each connected keyboard.
    mutating func tell(_ flow: KeyFlow, _ configuration: Configuration, _ keyboards: KeyboardSet) {
        let matches = configuration.deviceNames.compactMap { name in
            DeviceMatch(name).map { (name: name, match: $0) }
        }
        var names: [DeviceID: [String]] = [:]
        for status in keyboards.devices {
            let fitting = matches.filter { $0.match.matches(status.device) }.map(\.name)
            if !fitting.isEmpty { names[status.device.id] = fitting }
        }
        let known = told.union(names.keys)
        if known.isEmpty { return }
        for device in known { flow.change { $0.engine.name(device, names[device] ?? []) } }
        told = Set(names.keys)
    }
}

extension DeviceMatch {
    /// Whether the pattern matches this device by name, vendor and product, path, or a link to the path.
    func matches(_ device: DeviceDescription) -> Bool {
        matches(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: device.paths())
    }
}
