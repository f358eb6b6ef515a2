import Configuration
package import DeviceNodes
package import Devices
package import EventLoop

/// The part of the daemon that the first key needs: whose keyboard it is, the keyboards, and the virtual one.
///
/// It can begin before any layout is compiled: the desktop takes a moment to read the virtual keyboard. Keyboards are
/// grabbed when the whole daemon is there.
package final class Seat {
    let loop: EventLoop
    let virtualKeyboard: VirtualKeyboard
    package let keyboards: KeyboardSet
    let session: SessionWatch
    let devices: DeviceAccess

    /// A seat whose devices are not taken.
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
    }

    /// Takes the devices that the configuration wants, if the user is at the keyboard. Fails where this process opens
    /// them itself and there are none.
    func begin(with configuration: Configuration) throws {
        keyboards.isWanted = { configuration.takes($0) }
        if session.isPresent { try devices.take() }
    }
}

extension Configuration {
    /// Whether a device is read at all. Pointing devices always are: their clicks end the word.
    func takes(_ device: DeviceDescription) -> Bool {
        if device.kind == .pointer || device.kind == .touchpad { return true }
        return devices.takes(
            name: device.name, vendor: device.identity.vendor, product: device.identity.product,
            paths: [device.path] + device.links())
    }
}
