import Configuration
import Devices

/// The names that rules and remaps have for keyboards, told to the engine: it knows devices by their numbers alone.
struct KeyboardNames {
    /// The engine was told some.
    private var areTold = false

    /// Tells what the configuration calls each of the keyboards that are there.
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
