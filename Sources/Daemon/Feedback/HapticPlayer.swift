package import Configuration
import DeviceNodes
import Devices
import EventLoop
import Glibc
import Keyboard
import System

/// A separate process that plays haptic feedback: it reads a line for each from its standard input.
///
/// The kernel blocks a process that uploads or plays an effect until the device's driver answers, up to half a minute if
/// another program answers for the device. So the daemon does not do it: this process may hang, and the daemon writes to
/// a pipe.
package enum HapticPlayer {
    /// The name of the command that the daemon starts this by.
    package static let commandName = "play-haptics"

    /// Plays what comes until the daemon is gone. Every line is a kind: `light`.
    package static func run(on match: DeviceMatch, directory: String = "/dev/input") throws {
        let loop = try EventLoop()
        let nodes = PermittedNodes(on: loop)
        // The daemon starts it again, later and later.
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
