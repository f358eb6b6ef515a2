package import Control
import Devices
import Glibc
package import System

/// The input devices of the machine, listed without a daemon.
package enum InputDevices {
    /// Opens each device node, reads its description and closes it again. Throws if the directory cannot be read.
    package static func list(directory: String = "/dev/input") throws(PlainError) -> [Status.Device] {
        guard access(directory, R_OK | X_OK) == 0 else {
            throw PlainError(
                localized(
                    """
                    no input devices: \(SystemError(call: "access", subject: directory))
                    /dev/input is there on a machine with a keyboard, not in a plain container or chroot
                    """))
        }
        return DeviceSurvey.devices(in: directory).map { Status.Device($0) }
    }
}

extension Status.Device {
    /// Converts a device and its state.
    init(_ status: KeyboardSet.Status) {
        let state =
            switch status.state {
            case .grabbed: "grabbed"
            case .waitingForKeysUp: "waiting"
            case .released: "released"
            case .pointer: "pointer"
            case .excluded: "excluded"
            case .ignored: "ignored"
            case .noPermission: "no permission"
            // States are English, as in the JSON; `stateText` translates them.
            case .failed(let error): MessageLanguage.$session.withValue(.english) { "failed: \(error)" }
            }
        self.init(
            path: status.device.path, name: status.device.name, id: status.device.identity.vendorAndProduct,
            state: state, isKeyHeld: status.isKeyHeld ? true : nil)
    }
}
