import Devices
import Logging

extension Logger {
    /// Tells which keyboards are used, and what is missing for them.
    func report(_ devices: [KeyboardSet.Status], usesPlane: Bool) {
        if !usesPlane {
            warning(
                """
                the character plane is not installed: letters that the desktop's keymap lacks cannot be typed; \
                see “phim keymap --help”
                """)
        }
        let usable = devices.filter { [.grabbed, .waitingForKeysUp].contains($0.state) }
        if usable.isEmpty {
            let isForbidden = devices.contains { $0.state == .noPermission }
            warning(
                isForbidden
                    ? "no permission to open a keyboard; see “phim doctor”"
                    : "no keyboard found; waiting for one to be plugged in")
        }
        notice("ready: \(usable.count) \(usable.count == 1 ? "keyboard" : "keyboards")")
    }
}
