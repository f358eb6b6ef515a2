package import DeviceNodes
import Glibc
package import Keyboard
package import System

/// The kind of a device, derived from its capabilities and never from its name.
package enum DeviceKind: String, Hashable, Sendable {
    /// It has all letters and key repeat (EV_REP): read and grabbed.
    case keyboard
    /// A number pad with key repeat: grabbed too, because its digits would otherwise bypass the shadow document.
    case keypad
    /// It has pointer buttons, which are read. It is grabbed only if it is a mouse and one of its keys is bound.
    case pointer
    /// A pointer that fingers move, where a short touch is a click.
    case touchpad
    /// A switch, a power button, a camera: not read.
    case other
}

/// The description of an input device; the configuration matches it, and `phim devices` lists it.
package struct DeviceDescription: Hashable, Sendable {
    /// The number of the device in this run; `.none` for a device that could not be opened.
    package var id: DeviceID
    /// The path of its node, such as `/dev/input/event3`.
    package var path: String
    /// The name that the device reports; empty if it has none.
    package var name: String
    /// The physical location, such as `usb-0000:00:14.0-2/input0`; often empty.
    var phys: String
    /// The serial number; mostly empty.
    var uniq: String
    /// Bus, vendor, product and version.
    package var identity: DeviceIdentity
    /// The kind of the device.
    package var kind: DeviceKind
    /// Whether it is a virtual device of this or another Phím process; such a device is never read.
    var isOwn: Bool
    /// The buttons of a mouse, and the turns of its wheel; empty for any other device.
    package var mouseKeys: KeySet

    /// Creates a description. Control characters in the texts are replaced.
    package init(
        id: DeviceID = .none, path: String, name: String = "", phys: String = "", uniq: String = "",
        identity: DeviceIdentity = DeviceIdentity(bus: 0, vendor: 0, product: 0), kind: DeviceKind = .keyboard,
        isOwn: Bool = false, mouseKeys: KeySet = KeySet()
    ) {
        self.id = id
        self.path = path
        self.name = name.printable
        self.phys = phys.printable
        self.uniq = uniq.printable
        self.identity = identity
        self.kind = kind
        self.isOwn = isOwn
        self.mouseKeys = mouseKeys
    }
}

extension String {
    /// The text with U+FFFD for each control character: a device may report any name, and the name is printed.
    fileprivate var printable: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{fffd}" : $0 }))
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character, or a format character that may change the direction of the text.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || properties.generalCategory == .format
    }
}

/// The state of a device.
package enum DeviceState: Hashable, Sendable {
    /// Grabbed: only Phím gets its keys.
    case grabbed
    /// It will be grabbed once all its keys are up.
    case waitingForKeysUp
    /// Not grabbed: its keys pass through, because Phím has released all keyboards.
    case released
    /// Only its buttons are read.
    case pointer
    /// The configuration excludes it.
    case excluded
    /// It is neither keyboard nor pointer, or it is a virtual device of Phím.
    case ignored
    /// It cannot be opened (EACCES); it is opened again when its permissions change.
    case noPermission
    /// Another call failed.
    case failed(SystemError)
}

extension DeviceDescription {
    /// The device's node and the symbolic links of udev to it. It reads directories at each call.
    package func paths() -> [String] { [path] + links() }

    /// The symbolic links of udev that lead to the device's node, such as `/dev/input/by-id/usb-…-event-kbd`. It reads
    /// both directories of links at each call.
    func links(in directory: String = "/dev/input") -> [String] {
        ["by-id", "by-path"].flatMap { folder in
            directoryNames(in: "\(directory)/\(folder)").map { "\(directory)/\(folder)/\($0)" }.filter { link in
                guard let target = realpath(link, nil) else { return false }
                defer { free(target) }
                return String(cString: target) == path
            }
        }
    }
}
