package import DeviceNodes
package import EventLoop
import Glibc
package import Keyboard
package import System

/// The force-feedback devices that match the configuration; it follows devices that come and go.
package final class HapticSet {
    private let loop: EventLoop
    private let directory: String
    private let nodes: any NodeSource
    private let isWanted: (DeviceDescription) -> Bool
    private var watch: NodeWatch?
    private var devices: [HapticDevice] = []
    /// The nodes that were not ready (ENODEV), with the number of attempts to open them.
    private var unready: [String: Int] = [:]
    private var again: Deadline!

    /// The pause before a node that was not ready is opened again, in µs, and the most attempts.
    private static let pause: Timestamp = 100_000
    private static let longest = 20

    /// Opens the wanted devices with haptic effects, now and when they appear later.
    ///
    /// Throws ENOENT if the directory does not exist.
    package init(
        on loop: EventLoop, directory: String = "/dev/input", nodes: any NodeSource = DirectNodes(),
        isWanted: @escaping (DeviceDescription) -> Bool
    ) throws(SystemError) {
        self.nodes = nodes
        self.loop = loop
        self.directory = directory
        self.isWanted = isWanted
        again = Deadline(on: loop) { [unowned self] in for path in unready.keys { admit(path) } }
        watch = try NodeWatch(directory, on: loop) { [unowned self] in notice($0) }
        for path in NodeWatch.nodes(in: directory) { admit(path) }
    }

    /// The paths of the open devices.
    package var paths: [String] { devices.map(\.path) }

    /// Plays an effect on each device, and drops devices that are gone.
    package func play(_ kind: HapticFeedback) {
        devices.removeAll { device in
            do throws(SystemError) {
                try device.play(kind)
                return false
            } catch {
                return error.isDeviceMissing
            }
        }
    }

    private func notice(_ event: NodeWatch.Event) {
        switch event {
        case .appeared(let path), .changed(let path): admit(path)
        case .vanished(let path):
            devices.removeAll { $0.path == path }
            unready[path] = nil
        case .overflowed: for path in NodeWatch.nodes(in: directory) { admit(path) }
        case .directoryGone: devices = []
        }
    }

    /// Opens a node unless it is open. A device without haptic effects or without write permission is left out.
    private func admit(_ path: String) {
        guard !devices.contains(where: { $0.path == path }) else { return }
        KernelDevice.open(path, id: .none, by: nodes) { [unowned self] opened in
            switch opened {
            case .success(let device): add(device)
            // udev may set the permissions later, which is reported as an event too.
            case .failure(let error): retryLater(path, error)
            }
        }
    }

    /// Schedules another attempt after ENODEV, and after EAGAIN, when udev was not ready. The kernel creates the node of a uinput device before the device accepts
    /// effects, and sends no event when it does.
    private func retryLater(_ path: String, _ error: SystemError) {
        let count = unready[path, default: 0] + 1
        unready[path] = (error.isDeviceMissing || error.errno == EAGAIN) && count <= Self.longest ? count : nil
        if unready[path] != nil, !again.isArmed { again.arm(after: Self.pause) }
    }

    /// Adds an opened device, or closes it.
    private func add(_ device: any DevicePort) {
        let path = device.description.path
        guard !device.description.isOwn, isWanted(device.description), !devices.contains(where: { $0.path == path })
        else { return device.close() }
        do throws(SystemError) {
            devices.append(try HapticDevice(device.descriptor, path, of: nodes))
            unready[path] = nil
        } catch {
            // `HapticDevice` has closed the descriptor.
            retryLater(path, error)
        }
    }
}
