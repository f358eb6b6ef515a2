import CLinux
import DeviceNodes
import Glibc
import Keyboard

/// The device that passes on what a grabbed keyboard has besides ordinary keys.
///
/// A receiver for keyboard and mouse sends movements and buttons, a laptop switches, a desktop keyboard a power key.
/// A grab takes these from the desktop too, and the virtual keyboard must not have them, or the display server would
/// take it for a mouse and logind for a power button. So each such keyboard gets a second device with the rest.
package final class Companion {
    private let nodes: (any NodeSource)?
    private let descriptor: Int32
    private let frame = EventBuffer(capacity: 256)
    private var down = KeySet()

    /// Writes to a device that was made; takes it over.
    init(_ node: OutputNode, of nodes: any NodeSource) {
        self.nodes = nodes
        descriptor = node.descriptor
    }

    /// Writes to this descriptor instead, which stays the caller's.
    package init(simulated descriptor: Int32) {
        nodes = nil
        self.descriptor = descriptor
    }

    /// Takes an event into the frame that is being gathered.
    func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        if type == UInt16(EV_KEY) {
            if value == 0 { down.remove(Keycode(code)) } else { down.insert(Keycode(code)) }
        }
        // A frame this long has many fingers in it; its reader takes it in two writes as well as in one.
        if frame.count == frame.capacity - 1 { write() }
        frame.append(Int32(type), code, value)
    }

    /// Sends the frame, unless nothing is in it.
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
        // A movement that can't be written is of no use later; the next one is as good.
        _ = try? frame.write(to: descriptor, call: "write")
        frame.removeAll()
    }
}
