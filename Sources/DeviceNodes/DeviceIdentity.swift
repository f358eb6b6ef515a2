import Keyboard

/// The numbers by which a device identifies itself. Corresponds to `struct input_id`.
package struct DeviceIdentity: Hashable, Sendable {
    /// The bus type: `BUS_USB` is 3, `BUS_BLUETOOTH` 5, `BUS_VIRTUAL` 6, `BUS_I8042` 0x11.
    var bus: UInt16
    /// The vendor ID, as the bus defines it.
    package var vendor: UInt16
    /// The product ID of the vendor.
    package var product: UInt16
    /// The version of the product.
    var version: UInt16

    /// Creates an identity from its numbers.
    package init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16 = 0) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
    }

    /// Vendor and product in the usual form: `046d:c52b`.
    package var vendorAndProduct: String { vendor.hexadecimal(digits: 4) + ":" + product.hexadecimal(digits: 4) }
}
