import Foundation
import Keyboard
import SimulatedDevices
import TestSupport

@testable import Devices
@testable import EventLoop
@testable import System

/// A loop, a virtual keyboard and a set of keyboards, with all that they report written down.
final class Desk {
    let loop: EventLoop
    let desktop: SimulatedDesktop
    let output: VirtualKeyboard
    let keyboards: KeyboardSet
    var keys: [KeyEvent] = []
    var notices: [Notice] = []
    var failures: [SystemError] = []
    var panics = 0
    var overruns = 0
    var held: [String] = []

    init() throws {
        loop = try EventLoop()
        desktop = try SimulatedDesktop()
        output = try VirtualKeyboard(on: loop, simulated: desktop.descriptor)
        keyboards = KeyboardSet(on: loop, output: output)
        listen()
    }

    /// With devices that appear in a directory.
    init(directory: NodeDirectory) throws {
        loop = try EventLoop()
        desktop = try SimulatedDesktop()
        output = try VirtualKeyboard(on: loop, simulated: desktop.descriptor)
        keyboards = KeyboardSet(on: loop, output: output, directory: directory.path) { path, id, receive in
            directory.answer(path, id, receive)
        }
        listen()
    }

    private func listen() {
        keyboards.onKey = { [unowned self] in keys.append($0) }
        keyboards.onNotice = { [unowned self] in notices.append($0) }
        keyboards.onFailure = { [unowned self] in failures.append($0) }
        keyboards.onOverrun = { [unowned self] _ in overruns += 1 }
        keyboards.onHeldKey = { [unowned self] in held.append($0.name) }
        keyboards.onPanic = { [unowned self] in panics += 1 }
    }

    func attach(_ name: String = "Simulated keyboard") throws -> SimulatedKeyboard {
        let keyboard = try SimulatedKeyboard(name: name, path: name)
        try keyboards.attach(keyboard)
        return keyboard
    }

    /// Turns until nothing is ready any more and everything is written, which may have to wait for a pause between keys.
    func settle() throws {
        while try loop.turn(timeout: 0) {}
        _ = try loop.turn { output.isIdle }
        try desktop.read()
    }

    /// Lets everything happen until it is so.
    func settle(until isSo: () -> Bool) throws {
        _ = try loop.turn(until: isSo)
        try settle()
    }

    /// The keys that arrived as text, such as `30↓ 30↑`.
    var keyText: String {
        keys.map { "\($0.keycode.rawValue)" + ["↑", "↓", "→"][Int($0.phase.rawValue)] }.joined(separator: " ")
    }
}

/// A directory whose files stand for devices: a file with no permission bits can't be opened.
final class NodeDirectory {
    let path: String
    private var kinds: [String: (DeviceKind, mouseKeys: KeySet)] = [:]
    /// The keyboard behind each node, from the moment it was opened last.
    private(set) var keyboards: [String: SimulatedKeyboard] = [:]
    private(set) var openCount = 0
    /// Why no node can be opened for now.
    var error: Int32?

    init() {
        path = NSTemporaryDirectory() + "phim-nodes-" + UUID().uuidString
        mkdir(path, 0o700)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func plug(
        _ node: String, kind: DeviceKind = .keyboard, mouseKeys: KeySet = KeySet(), isReadable: Bool = true
    ) {
        kinds[path + "/" + node] = (kind, mouseKeys)
        close(creat(path + "/" + node, isReadable ? 0o600 : 0))
    }

    func allow(_ node: String) { chmod(path + "/" + node, 0o600) }

    func unplug(_ node: String) {
        keyboards.removeValue(forKey: path + "/" + node)?.unplug()
        kinds[path + "/" + node] = nil
        unlink(path + "/" + node)
    }

    /// What is opened is told later, by `answerAll`.
    var isSlow = false
    private var waiting: [() -> Void] = []

    func answer(_ path: String, _ id: DeviceID, _ receive: @escaping (Result<any DevicePort, SystemError>) -> Void) {
        let opened = Result { () throws(SystemError) in try open(path, id) }
        if isSlow { waiting.append { receive(opened) } } else { receive(opened) }
    }

    func answerAll() {
        let answers = waiting
        waiting = []
        for answer in answers { answer() }
    }

    private func open(_ path: String, _ id: DeviceID) throws(SystemError) -> any DevicePort {
        openCount += 1
        if let error { throw SystemError(call: "open", errno: error, subject: path) }
        var status = stat()
        try check(stat(path, &status), "open", path)
        if status.st_mode & 0o600 == 0 { throw SystemError(call: "open", errno: EACCES, subject: path) }
        guard let (kind, mouseKeys) = kinds[path] else {
            throw SystemError(call: "libevdev_new_from_fd", errno: ENOTTY, subject: path)
        }
        let name = String(path.split(separator: "/").last!)
        let keyboard = try SimulatedKeyboard(name: name, path: path, kind: kind, mouseKeys: mouseKeys)
        keyboards[path] = keyboard
        return try keyboard.open(id: id)
    }
}
