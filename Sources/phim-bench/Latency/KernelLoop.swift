import ArgumentParser
import CEvdev
import CLinux
import Glibc
import Keyboard
import System

/// The minimal program between two keyboards: a read and a write for each key.
struct KernelLoop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-keys", abstract: "Copies the events of a device to a virtual keyboard.",
        shouldDisplay: false)

    @Argument(help: "The event device.") var device: String

    func run() throws {
        let input = try check(open(device, O_RDONLY | O_CLOEXEC), "open", device)
        let output = try check(open("/dev/uinput", O_WRONLY | O_CLOEXEC), "open", "/dev/uinput")
        var source: OpaquePointer?
        try check(libevdev_new_from_fd(input, &source), "libevdev_new_from_fd", device)
        let template = libevdev_new()
        libevdev_set_name(template, "phim-bench copy")
        for code in 1...UInt32(127) { libevdev_enable_event_code(template, UInt32(EV_KEY), code, nil) }
        var copy: OpaquePointer?
        try check(libevdev_uinput_create_from_device(template, output, &copy), "UI_DEV_CREATE")
        try check(libevdev_grab(source, LIBEVDEV_GRAB), "EVIOCGRAB", device)
        var events = [input_event](repeating: input_event(), count: 64)
        while true {
            let room = events.count * MemoryLayout<input_event>.stride
            let size = try check(read(input, &events, room), "read", device)
            try check(write(output, events, size), "write", "/dev/uinput")
        }
    }
}
