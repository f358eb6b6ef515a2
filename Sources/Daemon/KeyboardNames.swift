import Configuration
import Devices

/// Tells the engine the names that rules and remaps use for keyboards; the engine itself knows devices only by number.
struct KeyboardNames {
    /// Whether the engine has names that may have to be removed.
    private var areTold = false

    /// Sets the configured names of each connected keyboard.
    mutating func tell(_ flow: KeyFlow, _ configuration: Configuration, _ keyboards: KeyboardSet) {
        let matches = configuration.deviceNames.compactMap { name in
            DeviceMatch(name).map { (name: name, match: $0) }
        }
        if matches.isEmpty && !areTold { return }
        areTold = !matches.isEmpty
        for status in keyboards.devices {
            let names = matches.filter { $0.match.matches(status.device) }.map(\.name)
            flow.change { $0.engine.name(status.device.id, names) }
        }
    }
}
