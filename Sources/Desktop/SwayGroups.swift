import EventLoop
import FoundationEssentials
import System

/// The reporter for sway, which reports the group of each keyboard; only Phím's keyboard counts.
///
/// Source: sway-ipc(7).
final class SwayGroups: GroupReporter {
    private let connection: SwayConnection.User

    /// Connects and requests the groups. Throws the errors of connect(2), and EAGAIN if the call would block.
    init(
        _ path: String, keyboard: String, on loop: EventLoop, onGroup: @escaping (Int) -> Void
    ) throws(SystemError) {
        connection = try SwayConnection.user(path, on: loop) { kind, message in
            if kind != .getTree, let group = Self.group(of: keyboard, in: message) { onGroup(group) }
        }
        // The subscription comes first, so that no change is missed.
        connection.send(.subscribe, #"["input"]"#)
        connection.send(.getInputs)
    }

    /// The group of a keyboard in a list of inputs or in an event; nil if the message does not contain it.
    static func group(of keyboard: String, in message: [UInt8]) -> Int? {
        let bytes = Data(message)
        let inputs =
            (try? JSONDecoder().decode([Input].self, from: bytes))
            ?? (try? JSONDecoder().decode(Event.self, from: bytes)).map { [$0.input] }
        return inputs?.first { $0.name == keyboard }?.group
    }

    private struct Input: Decodable {
        var name: String
        var group: Int?

        enum CodingKeys: String, CodingKey {
            case name
            case group = "xkb_active_layout_index"
        }
    }

    private struct Event: Decodable {
        var input: Input
    }
}
