package import CLinux
package import System

/// A device that was opened and recognised: one of the kernel's, read by libevdev, or a simulated one.
package protocol DevicePort: AnyObject {
    /// Readable when events wait. It does not block, and the port closes it.
    var descriptor: Int32 { get }
    /// What the device is.
    var description: DeviceDescription { get }
    /// The keys and buttons that were down when it was opened.
    func keysDown() -> KeySet
    /// Reads the next event; nil if nothing waits. Fails with ENODEV when the device is gone.
    ///
    /// After `SYN_DROPPED` the next events are the differences between what was read and the true state.
    func next() throws(SystemError) -> input_event?
    /// Makes the differences between what was read and the true state the next events.
    ///
    /// Events that were not read yet are lost: call it when nothing waits.
    func synchronise() throws(SystemError)
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
