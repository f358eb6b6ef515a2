package import Configuration
import Devices
import EventLoop
import Glibc
import Keyboard

/// A process of its own that plays haptic feedback: it reads a line for each from its standard input.
///
/// The kernel lets whoever uploads or plays an effect wait for the device's driver, up to half a minute where another
/// program answers for the device. So the daemon does not do it by itself: this process may hang, and the daemon writes
/// to a pipe.
package enum HapticPlayer {
    /// The name of the command that the daemon starts this by.
    package static let commandName = "play-haptics"

    /// Plays what comes until the daemon is gone. Every line is a kind: `light`.
    package static func run(on match: DeviceMatch, directory: String = "/dev/input") throws {
        let loop = try EventLoop()
        let devices = try HapticSet(on: loop, directory: directory) { device in
            match.matches(
                name: device.name, vendor: device.identity.vendor, product: device.identity.product,
                paths: [device.path] + device.links())
        }
        var received: [UInt8] = []
        try loop.add(STDIN_FILENO) { _ in
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count <= 0 { return loop.stop() }
            received += buffer[..<count]
            while let end = received.firstIndex(of: 0x0a) {
                if let kind = HapticFeedback(rawValue: String(decoding: received[..<end], as: UTF8.self)) {
                    devices.play(kind)
                }
                received.removeFirst(end + 1)
            }
        }
        try loop.run()
    }
}
