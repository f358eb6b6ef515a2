import Control
import DeviceNodes
import Devices
import EventLoop
import Glibc
import Keyboard
import Keymaps
import System

/// Types the characters of a self-test.
protocol TestTypist: AnyObject {
    /// For people: `the running daemon`.
    var name: String { get }
    /// Types a character; what is down afterwards is as it was before. Fails with what went wrong, for people.
    func type(_ character: Unicode.Scalar) throws
    /// Stops typing.
    func close()
}

/// The running daemon, asked as `phim do` asks it: the characters go the way that they always go.
final class DaemonTypist: TestTypist {
    let name = "the running daemon"
    private let directory: RuntimeDirectory

    /// Nil if no daemon runs, or it is paused, or does not carry out actions.
    init?(_ directory: RuntimeDirectory) {
        self.directory = directory
        guard let reply = try? ask(.status), reply.status?.state == .active else { return nil }
    }

    func type(_ character: Unicode.Scalar) throws {
        let reply = try ask(.perform(.text(String(Character(character))), .press))
        if let error = reply.error { throw PlainError(error) }
    }

    func close() {}

    private func ask(_ request: ControlRequest) throws -> ControlReply {
        var client = try ControlClient(directory)
        return try client.send(request)
    }
}

/// A virtual keyboard of the test's own, where no daemon runs.
final class KeyboardTypist: TestTypist {
    let name = "a virtual keyboard of its own"
    private let keyboard: VirtualKeyboard
    private var planner: KeystrokePlanner
    private var events: [OutputEvent] = []

    /// Makes the keyboard; it types on a keymap turned round. Fails as `VirtualKeyboard` does.
    init(_ index: CharacterIndex, on loop: EventLoop) throws(SystemError) {
        keyboard = VirtualKeyboard(on: loop)
        planner = KeystrokePlanner(index)
        let nodes = DirectNodes()
        var made = Result<OutputNode, SystemError>.failure(SystemError(call: "open", errno: ENOENT))
        nodes.makeKeyboard(like: nil) { made = $0 }
        try keyboard.open(made.get(), of: nodes)
    }

    func type(_ character: Unicode.Scalar) throws {
        planner.locks = keyboard.lights.modifiers
        events.removeAll()
        planner.plan(Edit(inserting: String(Character(character))), into: &events)
        keyboard.send(events)
    }

    func close() { keyboard.close() }
}
