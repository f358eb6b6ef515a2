import Configuration
import Devices

extension DeviceMatch {
    /// Whether the configuration means this device.
    func matches(_ device: DeviceDescription) -> Bool {
        matches(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: [device.path] + device.links())
    }
}
