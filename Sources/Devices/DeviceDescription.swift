package import DeviceNodes
package import Keyboard
package import System

/// What a device is, as its capabilities show it; its name says nothing.
package enum DeviceKind: String, Hashable, Sendable {
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

/// What identifies an input device: the configuration matches it, and `phim devices` lists it.
package struct DeviceDescription: Hashable, Sendable {
    /// Its number in this run; `.none` for a device that could not be opened.
    package var id: DeviceID
    /// `/dev/input/event3`.
    package var path: String
    /// The name it reports; empty if it has none.
    package var name: String
    /// Where it is plugged in: `usb-0000:00:14.0-2/input0`; often empty.
    package var phys: String
    /// Its serial number; mostly empty.
    package var uniq: String
    /// The numbers it reports.
    package var identity: DeviceIdentity
    /// What it is, by its capabilities.
    package var kind: DeviceKind
    /// A virtual device of Phím's own, of this process or another: never read.
    package var isOwn: Bool

    /// A description; what is left out is unknown.
    package init(
        id: DeviceID = .none, path: String, name: String = "", phys: String = "", uniq: String = "",
        identity: DeviceIdentity = DeviceIdentity(bus: 0, vendor: 0, product: 0), kind: DeviceKind = .keyboard,
        isOwn: Bool = false
    ) {
        self.id = id
        self.path = path
        self.name = name.printable
        self.phys = phys.printable
        self.uniq = uniq.printable
        self.identity = identity
        self.kind = kind
        self.isOwn = isOwn
    }
}

extension String {
    /// The same with a replacement character for each control character: a device may have any name, and it is printed.
    fileprivate var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{fffd}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// A control character, or one that changes the direction of what follows.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || properties.generalCategory == .format
    }
}

/// The state of a device.
package enum DeviceState: Hashable, Sendable {
    /// Only Phím gets its keys.
    case grabbed
    /// It is grabbed as soon as all its keys are up.
    case waitingForKeysUp
    /// Its keys go to the desktop untouched, since Phím has released all keyboards.
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
