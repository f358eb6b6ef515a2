package import Configuration
import DeviceNodes
import Devices
import EventLoop
import Glibc
import Keyboard
import System

/// The child process that plays haptic feedback. It reads one effect per line from its standard input.
///
/// An upload or a start of an effect blocks in the kernel until the device's driver answers: up to 30 s if a user-space
/// program answers for the device. So the daemon only writes to a pipe, and this process may hang.
package enum HapticPlayer {
    /// The command of `phim` that runs this process.
    package static let commandName = "play-haptics"

    /// Plays effects until the standard input ends. Each line is a `HapticFeedback`, such as `light`.
    package static func run(on match: DeviceMatch, directory: String = "/dev/input") throws {
        let loop = try EventLoop()
        let nodes = PermittedNodes(on: loop)
        // The daemon starts this process again, with growing pauses.
        nodes.service.onLoss = { _ in loop.stop() }
        let devices = try HapticSet(on: loop, directory: directory, nodes: nodes) { match.matches($0) }
        var lines = LineReader(limit: 4096)
        try loop.add(STDIN_FILENO) { _ in
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count <= 0 { return loop.stop() }
            lines.append(buffer[..<count])
            while let line = lines.next() {
                if let kind = HapticFeedback(rawValue: String(decoding: line, as: UTF8.self)) { devices.play(kind) }
            }
        }
        try loop.run()
    }
}
