import DeviceNodes
import EventLoop
import Glibc
import System

/// Keeps the settings of each device that clients have, and puts them back when the last client has lost the device.
final class SettingsKeeper {
    private var kept: [dev_t: DeviceSettings] = [:]
    private let disposal: BackgroundQueue

    /// Creates a keeper that closes descriptors on a queue, because closing a device takes some 20 ms.
    init(_ disposal: BackgroundQueue) {
        self.disposal = disposal
    }

    /// The settings of a device that is being given to a client, which gives them back. Throws the errors of open(2).
    func lend(_ path: String, _ device: dev_t) throws(SystemError) -> DeviceSettings {
        let settings: DeviceSettings
        if let known = kept[device], known.isAlive {
            settings = known
        } else {
            settings = try DeviceSettings(path)
            kept[device] = settings
        }
        settings.grantCount += 1
        return settings
    }

    /// Called when a client can no longer use the device.
    func giveBack(_ settings: DeviceSettings) {
        settings.grantCount -= 1
        guard settings.grantCount == 0 else { return }
        settings.restore()
        for (device, known) in kept where known === settings { kept[device] = nil }
        disposal.add { [descriptor = settings.descriptor] in _ = close(descriptor) }
    }
}
