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
    /// The events since the last end of a line.
    private var received: [UInt8] = []
    private var answering: DescriptorWatch?
    private var answer: [UInt8] = []

    private static let change = Array("activelayout>>".utf8)
    /// The longest accepted event and the longest accepted answer, in bytes.
    private static let eventLimit = 1 << 14
    private static let answerLimit = 1 << 20

    /// Connects to the sockets in Hyprland's directory, and asks for the group. Throws the errors of connect(2), and EAGAIN
    /// if the call would block.
    init(
        _ folder: String, keyboard: String, on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        self.folder = folder
        self.keyboard = keyboard
        self.loop = loop
        self.onGroup = onGroup
        events = try DescriptorWatch(Self.connected(to: folder + "/.socket2.sock"), on: loop) { [unowned self] _ in
            receiveEvents()
        }
        ask()
    }

    deinit {
        events?.close()
        answering?.close()
    }

    private static func connected(to path: String) throws(SystemError) -> Int32 {
        try UnixSocket.connected(to: path, flags: Int32(SOCK_NONBLOCK.rawValue))
    }

    /// Reads once per turn, so that a compositor that sends without end does not block the loop.
    private func receiveEvents() {
        guard let bytes = read(from: events) else { return }
        if bytes.isEmpty { return events.close() }
        received += bytes
        let lines = received.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let hasChanged = lines.dropLast().contains { $0.starts(with: Self.change) }
        received = lines.last.flatMap { $0.count <= Self.eventLimit ? Array($0) : nil } ?? []
        if hasChanged { ask() }
    }

    /// Asks for all keyboards. A question that is not answered yet is dropped, since its answer may be too old.
    private func ask() {
        answering?.close()
        answering = nil
        answer = []
        guard let descriptor = try? Self.connected(to: folder + "/.socket.sock") else { return }
        answering = try? DescriptorWatch(descriptor, on: loop) { [unowned self] _ in receiveAnswer() }
        let question = Array("j/devices".utf8)
        if send(descriptor, question, question.count, Int32(MSG_NOSIGNAL)) != question.count { answering?.close() }
    }

    private func receiveAnswer() {
        guard let watch = answering, let bytes = read(from: watch) else { return }
        answer += bytes
        guard bytes.isEmpty || answer.count > Self.answerLimit else { return }
        watch.close()
        answering = nil
        if let group = Self.group(of: keyboard, in: answer) { onGroup(group) }
    }

    /// The bytes that are there, none at the end; nil if there are none yet.
    private func read(from watch: DescriptorWatch) -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(watch.descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return nil }
        return buffer[..<max(0, count)]
    }

    /// The group of a keyboard in an answer; nil if the answer does not contain it.
    static func group(of keyboard: String, in answer: [UInt8]) -> Int? {
        let devices = try? JSONDecoder().decode(Devices.self, from: Data(answer))
        let name = hyprlandName(of: keyboard)
        return devices?.keyboards.first { $0.name == name }?.group
    }

    /// Hyprland's name of a device: in small letters, with hyphens instead of spaces. Letters that are not ASCII stay.
    private static func hyprlandName(of device: String) -> String {
        String(
            decoding: device.utf8.map { byte in
                byte == UInt8(ascii: " ")
                    ? UInt8(ascii: "-") : (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            }, as: UTF8.self)
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
