import Configuration
import Devices

extension DeviceMatch {
    /// Whether the pattern matches this device by name, vendor and product, path, or a link to the path.
    func matches(_ device: DeviceDescription) -> Bool {
        matches(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: device.paths())
    }
}
