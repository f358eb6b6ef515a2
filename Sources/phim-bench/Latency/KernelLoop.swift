import ArgumentParser
import CLinux
import Glibc
import Keyboard
import System

/// The least that a program between two keyboards can do: a read and a write for each key.
struct KernelLoop: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy-keys", abstract: "Copies the events of a device to a virtual keyboard.",
        shouldDisplay: false)

    @Argument(help: "The event device.") var device: String

    func run() throws {
        let input = try check(open(device, O_RDONLY | O_CLOEXEC), "open", device)
        let output = try check(open("/dev/uinput", O_WRONLY | O_CLOEXEC), "open", "/dev/uinput")
        try check(phim_uinput_enable_type(output, UInt32(EV_KEY)), "UI_SET_EVBIT")
        for code in 1...UInt32(127) {
            try check(phim_uinput_enable_code(output, UInt32(EV_KEY), code), "UI_SET_KEYBIT")
        }
        try check(
            phim_uinput_create(output, "phim-bench copy", "phim-bench/copy", UInt16(BUS_VIRTUAL), 0, 0, 1),
            "UI_DEV_CREATE")
        try check(phim_evdev_grab(input, true), "EVIOCGRAB", device)
        var events = [input_event](repeating: input_event(), count: 64)
        while true {
            let room = events.count * MemoryLayout<input_event>.stride
            let size = try check(read(input, &events, room), "read", device)
            try check(write(output, events, size), "write", "/dev/uinput")
        }
    }
}
