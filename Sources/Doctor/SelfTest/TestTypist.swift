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
    /// A description for users: `the running daemon`.
    var name: String { get }
    /// Types a character; the state of the keys is the same before and after. Throws an error with a message for users.
    func type(_ character: Unicode.Scalar) throws
    /// Stops typing.
    func close()
}

/// Types with the running daemon, by requests like those of `phim do`, so that the characters are typed in the usual
/// way.
final class DaemonTypist: TestTypist {
    let name = localized("the running daemon")
    private let directory: RuntimeDirectory

    /// Nil if no daemon runs or it is not active.
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

/// Types with a virtual keyboard of the test itself, if no daemon runs.
final class KeyboardTypist: TestTypist {
    let name = localized("a virtual keyboard of its own")
    private let keyboard: VirtualKeyboard
    private var planner: KeystrokePlanner
    private var events: [OutputEvent] = []

    /// Creates the virtual keyboard. `index` has the keystrokes of the characters. Fails as `VirtualKeyboard` does.
    init(_ index: CharacterIndex, on loop: EventLoop) throws(SystemError) {
        keyboard = VirtualKeyboard(on: loop)
        planner = KeystrokePlanner(index)
        let nodes = DirectNodes()
        var made = Result<OutputNode, SystemError>.failure(SystemError(call: "open", errno: ENOENT))
        nodes.makeKeyboard(like: nil, hasMouse: false) { made = $0 }
        try keyboard.open(made.get(), of: nodes)
        // As slow as the slowest desktop needs it; see `LiveKeymap.modifierPause`.
        keyboard.gap = OutputGap(7_000, beforeModifier: 40_000)
    }

    func type(_ character: Unicode.Scalar) throws {
        planner.locks = keyboard.lights.modifiers
        events.removeAll()
        planner.plan(Edit(inserting: String(Character(character))), into: &events)
        keyboard.send(events)
    }

    func close() { keyboard.close() }
}
