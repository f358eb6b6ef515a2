import EventLoop
import FoundationEssentials
import Glibc
import System

/// The reporter for Hyprland. One socket tells that a layout has changed, by its name; the other is asked for the group of
/// each keyboard, of which only Phím's counts.
///
/// Source: Hyprland's wiki, the pages IPC and Using hyprctl. The first socket also has the titles of windows, which are
/// dropped unread.
final class HyprlandGroups: GroupReporter {
    private let folder: String
    private let keyboard: String
    private let loop: EventLoop
    private let onGroup: (Int) -> Void
    private var events: DescriptorWatch!
    private var lines = LineReader(limit: 1 << 14)
    private var question: HyprlandQuestion?

    private static let change = Array("activelayout>>".utf8)
    /// Connects to the sockets in Hyprland's directory, and asks for the group. Throws the errors of connect(2), and EAGAIN
    /// if the call would block.
    init(
        _ folder: String, keyboard: String, on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        self.folder = folder
        self.keyboard = keyboard
        self.loop = loop
        self.onGroup = onGroup
        let descriptor = try UnixSocket.connected(to: folder + "/.socket2.sock", flags: Int32(SOCK_NONBLOCK.rawValue))
        events = try DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receiveEvents() }
        ask()
    }

    deinit { events?.close() }

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
    private func receiveEvents() {
        guard let bytes = UnixSocket.arrived(on: events.descriptor) else { return }
        if bytes.isEmpty { return events.close() }
        lines.append(bytes)
        var hasChanged = false
        while let line = lines.next() { hasChanged = hasChanged || line.starts(with: Self.change) }
        if lines.isOverlong { lines.removeAll() }
        if hasChanged { ask() }
    }

    /// Asks for all keyboards. A question that is not answered yet is dropped, since its answer may be too old.
    private func ask() {
        question?.close()
        question = try? HyprlandQuestion("j/devices", in: folder, on: loop) { [keyboard, onGroup] answer in
            if let group = Self.group(of: keyboard, in: answer) { onGroup(group) }
        }
    }

    /// The group of a keyboard in an answer; nil if the answer does not contain it.
    static func group(of keyboard: String, in answer: [UInt8]) -> Int? {
        let devices = try? JSONDecoder().decode(Devices.self, from: Data(answer))
        // Hyprland's name of a device: in small letters, with hyphens instead of spaces.
        let name = keyboard.lowercased().replacing(" ", with: "-")
        return devices?.keyboards.first { $0.name == name }?.group
    }

    private struct Devices: Decodable {
        var keyboards: [Keyboard]
    }

    private struct Keyboard: Decodable {
        var name: String
        var group: Int?

        enum CodingKeys: String, CodingKey {
            case name
            case group = "active_layout_index"
        }
    }
}
