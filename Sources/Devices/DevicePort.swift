package import System

/// The requests to a device, besides reading it. One for the kernel's devices, one for simulated ones.
package protocol DevicePort: AnyObject {
    /// The keys and buttons that are down. Key events not read yet may be dropped by asking.
    func keysDown() throws(SystemError) -> KeySet
    /// Grabs the device for this reader alone, or releases it. Fails with EBUSY if another program has it.
    func setGrab(_ isOn: Bool) throws(SystemError)
    /// Switches the lights that the device has.
    func setLights(_ lights: LockLights) throws(SystemError)
    /// Makes the device that passes on what the virtual keyboard can't; nil if there is no such thing on this device. Calls
    /// back at once or in a later turn of the loop.
    func makeCompanion(then receive: @escaping (Result<Companion?, SystemError>) -> Void)
    /// Whether the device is still there.
    var isAlive: Bool { get }
    /// Closes the device; a grab ends with it.
    func close()
}

/// A device that was opened and recognised, ready to be read without blocking.
package struct OpenDevice {
    /// Closed by the port.
    var descriptor: Int32
    var description: DeviceDescription
    var port: any DevicePort

    /// A device of this descriptor.
    package init(descriptor: Int32, description: DeviceDescription, port: any DevicePort) {
        self.descriptor = descriptor
        self.description = description
        self.port = port
    }
}
