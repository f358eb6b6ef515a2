import Glibc
import Keyboard

/// An event node of the kernel: `/dev/input/eventN`.
package struct DeviceNode: Hashable, Sendable {
    /// The N in `eventN`, 0 to 9999.
    package let number: UInt32

    /// Creates the node with a number.
    package init(number: UInt32) { self.number = number }

    /// Parses a name such as `event3`; nil for any other text.
    package init?(name: some Collection<UInt8>) {
        guard name.starts(with: "event".utf8), let number = Decimal.number(name.dropFirst(5), digits: 4) else {
            return nil
        }
        self.number = number
    }

    /// Parses a path such as `/dev/input/event3`; nil for any other path.
    package init?(path: String) {
        guard let name = path.utf8.split(separator: UInt8(ascii: "/")).last, let node = DeviceNode(name: name),
            node.path == path
        else { return nil }
        self = node
    }

    /// The name of the node, such as `event3`.
    package var name: String { "event\(number)" }

    /// The path of the node, such as `/dev/input/event3`.
    package var path: String { "/dev/input/" + name }
}

/// Parses decimal numbers of the protocol: digits without a sign and without leading zeros.
enum Decimal {
    /// The number of a text with at most `limit` digits; nil for any other text.
    static func number(_ text: some Collection<UInt8>, digits limit: Int) -> UInt32? {
        guard (1...limit).contains(text.count), text.count == 1 || text.first != UInt8(ascii: "0") else { return nil }
        var number: UInt32 = 0
        for digit in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + UInt32(digit - UInt8(ascii: "0"))
        }
        return number
    }
}

/// Opens a device node with open(2) and O_CLOEXEC, and repeats that while a signal interrupts it: evdev waits for a mutex,
/// and the watchdog's own signal would cost the keyboard.
package func openRepeatedly(_ path: String, _ flags: Int32) -> Int32 {
    var descriptor: Int32
    repeat { descriptor = Glibc.open(path, flags | O_CLOEXEC) } while descriptor < 0 && errno == EINTR
    return descriptor
}

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
