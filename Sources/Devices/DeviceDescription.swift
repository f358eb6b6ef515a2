public import Keyboard

/// What a device is, as its capabilities show it; its name says nothing.
public enum DeviceKind: String, Hashable, Sendable {
    /// It has all letters and repeats: read and grabbed.
    case keyboard
    /// A number pad that repeats: grabbed too, or its digits would get past the shadow document.
    case keypad
    /// It has pointer buttons: listened to, never grabbed.
    case pointer
    /// A pointer moved by fingers, where a short touch is a click.
    case touchpad
    /// A switch, a power button, a camera: left alone.
    case other
}

/// The numbers that a device gives itself. Corresponds to `struct input_id`.
public struct DeviceIdentity: Hashable, Sendable {
    /// `BUS_USB` is 3, `BUS_BLUETOOTH` 5, `BUS_VIRTUAL` 6, `BUS_I8042` 0x11.
    public var bus: UInt16
    /// Who made it, by the number of its bus.
    public var vendor: UInt16
    /// Which product of theirs.
    public var product: UInt16
    /// Which version of that.
    public var version: UInt16

    /// An identity of those numbers.
    public init(bus: UInt16, vendor: UInt16, product: UInt16, version: UInt16 = 0) {
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.version = version
    }

    /// Vendor and product as everybody writes them: `046d:c52b`.
    public var vendorAndProduct: String { Self.hexadecimal(vendor) + ":" + Self.hexadecimal(product) }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}

/// An input device as one recognises it: what the user's configuration matches and `phim devices` lists.
public struct DeviceDescription: Hashable, Sendable {
    /// Its number in this run; `.none` for a device that could not be opened.
    public var id: DeviceID
    /// `/dev/input/event3`.
    public var path: String
    /// The name it gives itself; empty if it has none.
    public var name: String
    /// Where it is plugged in: `usb-0000:00:14.0-2/input0`; often empty.
    public var phys: String
    /// Its serial number; mostly empty.
    public var uniq: String
    /// The numbers it gives itself.
    public var identity: DeviceIdentity
    /// What it is, by its capabilities.
    public var kind: DeviceKind
    /// A virtual device of Phím's own, of this process or another: never read.
    public var isOwn: Bool

    /// A description; what is left out is unknown.
    public init(
        id: DeviceID = .none, path: String, name: String = "", phys: String = "", uniq: String = "",
        identity: DeviceIdentity = DeviceIdentity(bus: 0, vendor: 0, product: 0), kind: DeviceKind = .keyboard,
        isOwn: Bool = false
    ) {
        self.id = id
        self.path = path
        self.name = name
        self.phys = phys
        self.uniq = uniq
        self.identity = identity
        self.kind = kind
        self.isOwn = isOwn
    }
}

/// How things stand with a device.
public enum DeviceState: Hashable, Sendable {
    /// Its keys come to Phím alone.
    case grabbed
    /// It is grabbed as soon as all its keys are up.
    case waitingForKeysUp
    /// Its keys go to the desktop untouched, since Phím is paused or let go of everything.
    case released
    /// Only its buttons are listened to.
    case pointer
    /// The configuration says to leave it alone.
    case excluded
    /// It is no keyboard and no pointer, or a virtual device of Phím's own.
    case ignored
    /// It can't be opened yet; tried again when its permissions change.
    case noPermission
    /// It failed otherwise.
    case failed(SystemError)
}
