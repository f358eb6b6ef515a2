package import CLinux
package import Keyboard
package import System

/// An open input device: a device of the kernel, read through libevdev, or a simulated one.
package protocol DevicePort: AnyObject {
    /// The non-blocking descriptor, readable when events wait. The port closes it.
    var descriptor: Int32 { get }
    /// The description of the device.
    var description: DeviceDescription { get }
    /// The keys and buttons that were down when the device was opened.
    func keysDown() -> KeySet
    /// Reads the next event; nil if none waits. Throws ENODEV when the device is gone.
    ///
    /// After `SYN_DROPPED`, the next events are the differences between the reported state and the true state.
    func next() throws(SystemError) -> input_event?
    /// Makes the next events the differences between the reported state and the true state.
    ///
    /// Unread events are lost, so call it only when none waits.
    func synchronise() throws(SystemError)
    /// Grabs the device for this process or ends the grab. Throws EBUSY if another program has grabbed it.
    func setGrab(_ isOn: Bool) throws(SystemError)
    /// Sets the lights of the device; lights that it does not have are ignored.
    func setLights(_ lights: LockLights) throws(SystemError)
    /// Makes the device that passes on the events that the virtual keyboard cannot send; nil if this device has no such
    /// events. Calls back at once or in a later turn of the loop.
    func makeCompanion(then receive: @escaping (Result<Companion?, SystemError>) -> Void)
    /// Whether the device still exists.
    var isAlive: Bool { get }
    /// Closes the device and ends its grab.
    func close()
}
