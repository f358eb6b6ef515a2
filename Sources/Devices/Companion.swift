import CLinux
import DeviceNodes
import Glibc
import Keyboard

/// The virtual device that passes on those events of a grabbed keyboard that are not ordinary keys.
///
/// A receiver for keyboard and mouse sends movements and buttons, a laptop sends switches, a desktop keyboard has a
/// power key. The grab takes these from the desktop too. The virtual keyboard must not announce them: display servers
/// would treat it as a mouse, and logind as a power button. So each keyboard with such events gets a companion with
/// exactly these capabilities.
package final class Companion {
    private let nodes: (any NodeSource)?
    private let descriptor: Int32
    private var frame = EventBuffer(capacity: 256)
    private var down = KeySet()

    /// Writes to a device that was made for this process, and closes it in `close`.
    init(_ node: OutputNode, of nodes: any NodeSource) {
        self.nodes = nodes
        descriptor = node.descriptor
    }

    /// Writes to a descriptor of a test instead; the caller closes it.
    package init(simulated descriptor: Int32) {
        nodes = nil
        self.descriptor = descriptor
    }

    /// Adds an event to the current frame.
    func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if type == UInt16(EV_KEY) {
            if value == 0 { down.remove(Keycode(code)) } else { down.insert(Keycode(code)) }
        }
        // Only a frame with many fingers is this long. Two writes of it are as good for the reader as one.
        if frame.count == frame.capacity - 1 { write() }
        frame.append(Int32(type), code, value)
    }

    /// Writes the frame unless it is empty.
    func endFrame() {
        guard !frame.isEmpty else { return }
        frame.append(EV_SYN, UInt16(SYN_REPORT), 0)
        write()
    }

    /// Releases the buttons and keys that are down.
    func releaseAll() {
        down.forEach { append(UInt16(EV_KEY), $0.rawValue, 0) }
        endFrame()
    }

    func close() { nodes?.close(descriptor) }

    private func write() {
        // A movement that cannot be written is dropped: it would be useless later.
        _ = try? frame.write(to: descriptor, call: "write")
        frame.removeAll()
    }
}
