import CLinux
import Configuration
import DeviceNodes
import Engine
import FoundationEssentials
import Glibc
import Keyboard
import Logging
import SimulatedDevices
import TestSupport

@testable import Daemon
@testable import Desktop
@testable import Devices
@testable import EventLoop
@testable import System

/// What programs write that run beside the daemon, and what keyboards send.
extension FuzzTarget {
    static let programs = [handler, reporter, focus]
    static let keys = [events]

    /// Whatever a handler program answers, its questions have one answer each, and the log has nothing that it wrote.
    private static let handler = FuzzTarget(
        name: "handler", count: 250,
        tokens: ["{\"answer\":1,", "\"do\":[", "\"text:x\"", "\"pass\":true}", "]}\n", "\"run:ls\"", "\\u001b"]
    ) { folder in
        let path = folder + "/answers"
        let log = LogCapture()
        let loop = try EventLoop()
        return { bytes in
            try Data(bytes).write(to: URL(filePath: path))
            let program = HandlerProgram(
                .init(["/bin/cat", path], signUp: ProgramSignUp(actions: [.custom("x")], deadline: 60_000_000)),
                environment: [:], on: loop, log: Logger(label: "test") { _ in log })
            var answers: [UInt32: Int] = [:]
            var hasEnded = false
            program.onAnswer = { number, _ in answers[number, default: 0] += 1 }
            program.onPresence = { if !$0 { hasEnded = true } }
            program.start()
            for number in 1...3 as ClosedRange<UInt32> {
                program.ask(
                    ProgramQuestion(number: number, program: 0, gesture: .press, action: .custom("x")),
                    .init(locale: "vi", method: "telex", layer: "alphabetic"))
            }
            try FuzzFault.check(try loop.turn { hasEnded }, "it does not end")
            program.close()
            try FuzzFault.check(answers.allSatisfy { $0.key <= 3 && $0.value == 1 }, "answers: \(answers)")
            for message in log.messages { try FuzzFault.checkMessage(message) }
        }
    }

    /// Whatever the process writes that asks an X server for its keymap.
    private static let reporter = FuzzTarget(
        name: "reporter", count: 200, tokens: ["keymap ", " 0 -1 ", "xkb_keymap {"]
    ) {
        folder in
        let program = try script(in: folder)
        let loop = try EventLoop()
        return { bytes in
            try Data(bytes).write(to: URL(filePath: folder + "/report"))
            var hasEnded = false
            let keymap = try X11Keymap(
                ":9", environment: [:], program: program, compiler: KeymapCompiler(on: loop), on: loop,
                onKeymap: { _ = $0.layout }, onEnd: { hasEnded = true })
            try FuzzFault.check(try loop.turn { hasEnded }, "it does not end")
            keymap.close()
        }
    }

    private final class Listener: FocusSourceUser {
        var isTyping: Bool { true }
        var hasEnded = false
        func receive(_ report: FocusReport?, from source: FocusedField.Source) {}
        func lost(_ source: FocusedField.Source) { hasEnded = true }
    }

    /// The same of the process that asks for the window with the focus.
    private static let focus = FuzzTarget(
        name: "focus", count: 200, tokens: ["focus ", "focus 0\n", "focus 12 xterm\n"]
    ) {
        folder in
        let program = try script(in: folder)
        let loop = try EventLoop()
        return { bytes in
            try Data(bytes).write(to: URL(filePath: folder + "/report"))
            let user = Listener()
            let source = try X11Focus(":9", environment: [:], program: program, on: loop, user: user)
            try FuzzFault.check(try loop.turn { user.hasEnded }, "it does not end")
            source.close()
        }
    }

    /// A program that writes a file of its folder and ends.
    private static func script(in folder: String) throws -> String {
        let path = folder + "/program"
        try Data("#!/bin/sh\nexec /bin/cat '\(folder)/report'\n".utf8).write(to: URL(filePath: path))
        chmod(path, 0o755)
        return path
    }

    /// Events of all kinds, in frames and out of them, with everything switched on: once the keyboard is gone, no key is down.
    private static let events = FuzzTarget(
        name: "events", count: 150,
        seeds: {
            let text = [30, 31, 32, 33, 34, 18, 20, 31, 57, 14, 14, 2, 3, 28, 1, 42, 56, 29, 125, 97, 58].map {
                UInt8($0)
            }
            return [
                text.flatMap { [1, $0, 1, 0, 0, 0, 1, $0, 0, 0, 0, 0] },
                text.flatMap { [1, $0, 1, 1, $0, 2, 1, $0, 0] },
            ]
        }
    ) { _ in
        let configuration = """
            [emoji]
            suggest = true
            [behavior]
            double_shift_locks = true
            [keys]
            f1 = ["picker:locale"]
            f2 = "picker:emoji"
            "d+f" = "text:both"
            "leftctrl+rightctrl" = "undo"
            "f12 a" = "text:seq"
            [remap]
            space = { tap = "space", hold = "leftctrl" }
            capslock = { tap = "escape", hold = "layer:nav" }
            [layers.nav]
            h = "key:left"
            [[macro]]
            from = "ae"
            to = "anh {cursor} em"
            [[locale]]
            id = "vi"
            method = "telex"
            [[locale]]
            id = "fr"
            """
        let environment = ["PATH": "/nonexistent"]
        return { bytes in
            var options = Daemon.Options()
            options.environment = environment
            options.console = nil
            let daemon = try SimulatedDaemon(configuration, options)
            let keyboard = try SimulatedKeyboard(name: "Keyboard", path: "simulated")
            try daemon.daemon.keyboards.attach(keyboard)
            var time: Timestamp = 0
            for start in stride(from: 0, to: min(bytes.count, 3000) - 2, by: 3) {
                let (type, code, value) = (bytes[start], bytes[start + 1], bytes[start + 2])
                time += Timestamp(value) * 1000
                // Now and then a code that no keyboard has, and a value that no event has.
                let isOdd = type > 5 && type != 17
                try? keyboard.sendOther(
                    type: UInt16(isOdd ? type % 32 : type % 5), code: UInt16(code) << (isOdd ? 4 : 0),
                    value: isOdd ? Int32(bitPattern: UInt32(value) << 24) : Int32(value % 3), at: time)
                if start % 30 == 0 { try daemon.settle() }
            }
            try daemon.settle()
            keyboard.unplug()
            try daemon.advance(by: 60_000_000)
            try FuzzFault.check(daemon.desktop.keysDown.isEmpty, "keys are down: \(daemon.desktop.keysDown)")
        }
    }
}
