import CLinux
import DeviceNodes
import Glibc
import Keyboard
import System

/// A force-feedback device, opened, with an effect uploaded for each kind of feedback.
///
/// Uploading may wait for the driver, for seconds where the device is a virtual one, and so may writing meanwhile. So
/// this must run in a separate process, not in the daemon.
final class HapticDevice {
    let path: String
    private let descriptor: Int32
    private let nodes: any NodeSource
    private var effects: [HapticFeedback: UInt16] = [:]

    /// Takes an open device over and uploads the effects, FF_RUMBLE, or FF_PERIODIC where there is no rumble.
    ///
    /// Fails with ENODEV, with EACCES for one that cannot be written to, or with ENOTSUP for a device without haptic effects.
    init(_ descriptor: Int32, _ path: String, of nodes: any NodeSource) throws(SystemError) {
        self.path = path
        self.descriptor = descriptor
        self.nodes = nodes
        // From here on deinit closes it.
        let kind = phim_force_kind(descriptor)
        try check(kind, "EVIOCGBIT", path)
        if kind == Int32(PHIM_FORCE_NONE) { throw SystemError(call: "EV_FF", errno: ENOTSUP, subject: path) }
        if fcntl(descriptor, F_GETFL) & O_ACCMODE != O_RDWR {
            throw SystemError(call: "open", errno: EACCES, subject: path)
        }
        // Nobody reads it, and phim-devices takes a device back that is not read. Kernels before 4.4 can't do that.
        for type in [EV_KEY, EV_REL, EV_ABS, EV_MSC, EV_SW, EV_FF_STATUS] {
            _ = phim_evdev_mask(descriptor, UInt32(type), nil, 0)
        }
        try upload(kind)
    }

    deinit {
        // The kernel takes the effects of a closed descriptor away.
        nodes.close(descriptor)
    }

    /// Plays the effect of a kind once. Fails with ENODEV when the device is gone.
    func play(_ kind: HapticFeedback) throws(SystemError) {
        guard let effect = effects[kind] else { return }
        var event = phim_event(UInt16(EV_FF), effect, 1, 0)
        try check(write(descriptor, &event, MemoryLayout<input_event>.size), "write", path)
    }

    /// Kinds for which the device has no room use the effect of one that is like them.
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
