/// The numbers that a device reports for itself. Corresponds to `struct input_id`.
package struct DeviceIdentity: Hashable, Sendable {
    /// `BUS_USB` is 3, `BUS_BLUETOOTH` 5, `BUS_VIRTUAL` 6, `BUS_I8042` 0x11.
    package var bus: UInt16
    /// Who made it, by the number of its bus.
    package var vendor: UInt16
    /// Which product of theirs.
    package var product: UInt16
    /// Which version of that.
    package var version: UInt16

    /// An identity of those numbers.
    package init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16 = 0) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
    }

    /// Vendor and product as everybody writes them: `046d:c52b`.
    package var vendorAndProduct: String { Self.hexadecimal(vendor) + ":" + Self.hexadecimal(product) }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
