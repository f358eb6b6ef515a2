import Configuration
package import DeviceNodes
package import Devices
package import EventLoop
import Keyboard

/// The parts of the daemon that the first key needs: the login session, the physical keyboards, and the virtual
/// keyboard.
///
/// A seat can begin before any layout is compiled, because a desktop needs a moment to open the virtual keyboard. The
/// keyboards are grabbed when the whole daemon is ready.
package final class Seat {
    let loop: EventLoop
    let virtualKeyboard: VirtualKeyboard
    /// The physical keyboards and pointing devices.
    let keyboards: KeyboardSet
    let session: SessionWatch
    let devices: DeviceAccess

    /// Creates a seat; `begin` opens its devices.
    package init(
        _ options: Daemon.Options, on loop: EventLoop, virtualKeyboard: VirtualKeyboard, keyboards: KeyboardSet,
        nodes: PermittedNodes
    ) {
        self.loop = loop
        self.virtualKeyboard = virtualKeyboard
        self.keyboards = keyboards
        let session = SessionWatch(options, on: loop)
        self.session = session
        devices = DeviceAccess(
            nodes, keyboards: keyboards, virtualKeyboard: virtualKeyboard, on: loop, log: options.log)
        devices.isTextConsole = { session.isTextConsole }
        keyboards.isReadByConsole = { session.isTextConsole }
    }

    /// Opens the devices that the configuration wants, if the user's session is active. Throws if this process opens
    /// them itself and there are none.
    func begin(with configuration: Configuration) throws {
        follow { configuration }
        if session.isPresent { try devices.take() }
    }

    /// Uses the devices as the configuration of the moment says.
    func follow(_ configuration: @escaping () -> Configuration) {
        keyboards.isWanted = { configuration().takes($0) }
        keyboards.boundMouseKeys = { configuration().boundMouseKeys(of: $0) }
        devices.hasMouse = configuration().mouse.isUsed
    }
}

extension Configuration {
    /// Whether Phím opens a device. Pointing devices are always opened, because a click ends the word.
    func takes(_ device: DeviceDescription) -> Bool {
        if device.kind == .pointer || device.kind == .touchpad { return true }
        return devices.takes(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: device.paths())
    }

    /// The bound buttons and turns of the wheel of a mouse; none if `[devices]` excludes it.
    func boundMouseKeys(of device: DeviceDescription) -> KeySet {
        if mouse.bound.isEmpty || device.mouseKeys.isEmpty { return KeySet() }
        let isExcluded = devices.excludes(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product, paths: device.paths()
        )
        return isExcluded ? KeySet() : mouse.bound
    }
}
