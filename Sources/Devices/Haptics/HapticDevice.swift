import CLinux
import DeviceNodes
import Glibc
import Keyboard
import System

/// An open force-feedback device with an uploaded effect for each kind of feedback.
///
/// An upload can wait for the driver, for seconds where a user-space program provides the device, and a write can wait
/// for the upload. So this type must be used in a separate process, never in the daemon.
final class HapticDevice {
    let path: String
    private let descriptor: Int32
    private let nodes: any NodeSource
    private var effects: [HapticFeedback: UInt16] = [:]

    /// Takes over an open descriptor and uploads the effects: FF_RUMBLE, or FF_PERIODIC if the device has no rumble.
    ///
    /// Throws ENODEV if the device is gone, EACCES if it is not writable, ENOTSUP if it has no haptic effects.
    init(_ descriptor: Int32, _ path: String, of nodes: any NodeSource) throws(SystemError) {
        self.path = path
        self.descriptor = descriptor
        self.nodes = nodes
        // All properties are set, so deinit closes the descriptor if this throws.
        let kind = phim_force_kind(descriptor)
        try check(kind, "EVIOCGBIT", path)
        if kind == Int32(PHIM_FORCE_NONE) { throw SystemError(call: "EV_FF", errno: ENOTSUP, subject: path) }
        if fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDWR {
            throw SystemError(call: "open", errno: EACCES, subject: path)
        }
        // Nobody reads the events of this descriptor, and phim-devices revokes a device with unread events. Kernels
        // before 4.4 cannot mask events.
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_FF_STATUS] {
            _ = phim_evdev_mask(descriptor, UInt32(type), nil, 0)
        }
        try upload(kind)
    }

    deinit {
        // The kernel removes the effects of a closed descriptor.
        nodes.close(descriptor)
    }

    /// Plays the effect of a kind once. Throws ENODEV when the device is gone.
    func play(_ kind: HapticFeedback) throws(SystemError) {
        guard let effect = effects[kind] else { return }
        var event = phim_event(UInt16(EV_FF), effect, 1, 0)
        try check(write(descriptor, &event, MemoryLayout<input_event>.size), "write", path)
    }

    /// Uploads the effects in the order of their importance. A kind without room on the device uses the effect of a
    /// similar kind.
    private func upload(_ kind: Int32) throws(SystemError) {
        let order: [(HapticFeedback, like: [HapticFeedback])] = [
            (.light, []), (.heavy, [.light]), (.medium, [.heavy]), (.error, [.heavy]), (.warning, [.medium]),
            (.success, [.medium]), (.selectionChanged, [.light]),
        ]
        for (feedback, like) in order {
            guard let effect = HapticEffect(feedback) else { continue }
            let number = phim_force_upload(descriptor, kind, effect.strong, effect.weak, effect.length)
            if number >= 0 {
                effects[feedback] = UInt16(number)
            } else if errno == ENOSPC, let other = like.lazy.compactMap({ self.effects[$0] }).first {
                effects[feedback] = other
            } else {
                throw SystemError(call: "EVIOCSFF", subject: path)
            }
        }
    }
}
