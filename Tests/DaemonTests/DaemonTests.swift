import Devices
import Foundation
import Keyboard
import Scenarios
import SimulatedDevices
import TestSupport
import Testing
import Typing

@testable import Control
@testable import Daemon
@testable import EventLoop
@testable import System

/// The daemon on simulated devices: what is more than a scenario.
@Suite(.serialized, .waits) struct DaemonTests {
    private static let telex = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[[locale]]\nid = \"en\"\n"

    /// A daemon has three descriptors at least.
    @Test func `A daemon that is no longer used is freed, with the parts that it connects`() throws {
        weak var daemon: Daemon?
        weak var flow: KeyFlow?
        weak var applications: ApplicationFollower?
        weak var loop: EventLoop?
        do {
            let simulated = try SimulatedDaemon("[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n")
            try simulated.type("a")
            (daemon, flow, applications) = (simulated.daemon, simulated.daemon.flow, simulated.daemon.applications)
            loop = simulated.loop
        }
        // Each part of a daemon may keep the loop, and two that refer to each other keep it for good.
        #expect(daemon == nil && flow == nil && applications == nil && loop == nil)
    }

    private func type(_ text: String, on simulated: SimulatedDaemon) throws {
        let scenario = try ScenarioParser.parse("## test\ntype \(text)\n", file: "test")[0]
        for line in scenario.lines { try simulated.take(line) }
    }

    @Test func `Control requests change the locale, the method and the state`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        try type("as", on: simulated)
        #expect(simulated.answer(.status).status?.state == .active)
        #expect(simulated.answer(.locale(nil)).status?.locale == "en")
        #expect(simulated.answer(.locale("vi")).status?.locale == "vi")
        #expect(simulated.answer(.inputMethod("vni")).status?.method == "vni")
        #expect(simulated.answer(.toggle).status?.state == .paused)
        try type(" a1", on: simulated)
        #expect(simulated.answer(.toggle).status?.state == .active)
        try type("a1", on: simulated)
        #expect(simulated.field.text == "á a1á")
    }

    @Test func `A request for an unknown locale is refused, and the nearest one is named`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        let error = simulated.answer(.locale("vii")).error
        #expect(error == "there is no locale “vii”, only vi, en; did you mean “vi”?")
        #expect(
            simulated.answer(.inputMethod("tlex")).error?.contains("did you mean “telex”?") == true)
    }

    @Test(arguments: [
        (KeyboardAction.locale("zz"), "there is no locale “zz”, only vi, en"),
        (.layer("nmeric"), "there is no layer “nmeric”, only alphabetic, numeric, symbolic; did you mean “numeric”?"),
        (
            .inputMethod("klingon"),
            "there is no input method “klingon”, only telex, simple-telex, vni, viqr, telex-vni, microsoft, khong-dau, "
                + "none"
        ),
    ])
    func `A request for an unknown action is refused`(action: KeyboardAction, error: String) throws {
        let simulated = try SimulatedDaemon(Self.telex)
        #expect(simulated.answer(.perform(action, .press)).error == error)
    }

    @Test func `A method file serves a locale that names it, and any locale on request`() throws {
        let source = "[[locale]]\nid = \"eo\"\nmethod = \"esperanto\"\n"
        let simulated = try SimulatedDaemon(source)
        try type("sxi ", on: simulated)
        #expect(simulated.answer(.status).status?.method == "esperanto")
        #expect(simulated.answer(.inputMethod("polish")).status?.method == "polish")
        #expect(
            simulated.answer(.status).status?.methods.suffix(3) == ["esperanto", "polish", "none"])
        #expect(
            simulated.answer(.inputMethod("polsh")).error?.contains("did you mean “polish”?") == true)
        #expect(simulated.answer(.inputMethod("esperanto")).status?.method == "esperanto")
        try type("cxu", on: simulated)
        #expect(simulated.field.text == "ŝi ĉu")
    }

    @Test(arguments: ["run:true x", "url:https://example.org"])
    func `A control client can only start programs that are allowed by name`(action: String) throws {
        let perform = ControlRequest.perform(try #require(KeyboardAction(action)), .press)
        let name = action.hasPrefix("run:") ? "true" : "url"
        let simulated = try SimulatedDaemon(Self.telex)
        let error = "the configuration forbids it: “\(name)” is not in programs in [control]"
        #expect(simulated.answer(perform).error == error)
        let allowing = try SimulatedDaemon(Self.telex + "[control]\nprograms = [\"\(name)\"]\n")
        // It does nothing, and nothing opens addresses here.
        #expect(allowing.answer(perform).error == nil)
    }

    @Test(arguments: [
        "text:a", "character:a", "key:enter", "key:ctrl+v", "space", "backspace", "suggestion:1", "undo",
    ])
    func `A client types only where the user has asked for that`(action: String) throws {
        let perform = ControlRequest.perform(try #require(KeyboardAction(action)), .press)
        let simulated = try SimulatedDaemon(Self.telex)
        try simulated.type("x")
        #expect(
            simulated.answer(perform).error
                == "the configuration forbids it: typing = false in [control]; “phim set control.typing true” allows it"
        )
        try simulated.settle()
        #expect(simulated.text == "x" && simulated.received.isEmpty)
        let allowing = try SimulatedDaemon(Self.telex + "[control]\ntyping = true\n")
        #expect(allowing.answer(perform).error == nil)
    }

    @Test(arguments: [
        "nextLocale", "pause", "layer:numeric", "shift", "picker:emoji", "custom:greet", "feedback:input",
    ])
    func `A client may do what types nothing`(action: String) throws {
        let simulated = try SimulatedDaemon(Self.telex)
        #expect(simulated.answer(.perform(try #require(KeyboardAction(action)), .press)).error == nil)
    }

    @Test(arguments: ["text:a", "key:enter", "run:true", "locale:en"])
    func `A control client can perform no action while keys pass`(action: String) throws {
        let simulated = try SimulatedDaemon(Self.telex + "[control]\nprograms = [\"true\"]\n")
        simulated.daemon.flow.handle(.passing(true))
        let reply = simulated.answer(.perform(try #require(KeyboardAction(action)), .press))
        #expect(reply.error == "keys pass untouched: the screen is locked, or a password is typed")
        try simulated.settle()
        #expect(simulated.text == "" && simulated.daemon.control.status.locale == "vi")
    }

    @Test(arguments: ["control", "lock", "."])
    func `A control socket, lock or directory that is removed is created again`(name: String) throws {
        try TemporaryFolder.with { folder in
            let directory = RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder.path])
            try directory.create()
            let simulated = try SimulatedDaemon(Self.telex)
            let keeper = RuntimeKeeper(directory, lock: try directory.lock(), on: simulated.loop)
            simulated.daemon.listen(in: directory, keptBy: keeper)
            try FileManager.default.removeItem(atPath: directory.path + (name == "." ? "" : "/" + name))
            #expect(
                try simulated.loop.turn {
                    access(directory.socketPath, F_OK) == 0 && access(directory.lockPath, F_OK) == 0
                })
            #expect(try directory.lock() == nil)
            _ = try UnixSocket.connected(to: directory.socketPath)
        }
    }

    @Test func `The panic chord releases all keyboards, and phim resume grabs them again`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        try type("a", on: simulated)
        for keycode in [Keycode.backspace, .escape, .enter] {
            try simulated.send(KeyEvent(keycode, .press, time: 5_000_000, device: DeviceID(1)))
        }
        try simulated.settle()
        #expect(simulated.daemon.control.state == .released && simulated.desktop.keysDown.isEmpty)
        #expect(simulated.daemon.flow.engine.heldKeyCount == 0)
        for keycode in [Keycode.backspace, .escape, .enter] {
            try simulated.send(KeyEvent(keycode, .release, time: 5_000_000, device: DeviceID(1)))
        }
        try simulated.settle()
        #expect(simulated.answer(.resume).status?.state == .active)
        let before = simulated.field.text
        try type("as", on: simulated)
        #expect(simulated.field.text == before + "á")
    }

    @Test func `The panic chord ends a closed layer`() throws {
        let layer = "[keys]\nf9 = \"layer:game\"\n[layers.game]\nclosed = true\nw = \"key:up\"\n"
        let simulated = try SimulatedDaemon(Self.telex + layer)
        try simulated.press(Keycode(67), .press)
        try simulated.press(Keycode(67), .release)
        try simulated.type("as ")
        #expect(simulated.text == "" && simulated.daemon.control.status.layer == "game")
        for phase in [KeyPhase.press, .release] {
            for keycode in [Keycode.backspace, .escape, .enter] { try simulated.press(keycode, phase) }
        }
        let before = simulated.text
        #expect(simulated.answer(.resume).status?.layer == "alphabetic")
        try simulated.type("as")
        #expect(simulated.text == before + "á")
    }

    @Test(.enabled(if: LogindFiles.isPossible, "needs root for a mount namespace"))
    func `Every device is closed while another session is active`() throws {
        let states = try LogindFiles.with { files in
            try files.write(user: 1234, isActive: true)
            var options = Daemon.Options()
            options.environment = [:]
            options.user = 1234
            let simulated = try SimulatedDaemon(Self.telex, options)
            let control = simulated.daemon.control
            try simulated.type("tieengs ")
            try simulated.press(.leftShift, .press)
            var states = [control.state.rawValue, simulated.text]
            try files.write(user: 1234, isActive: false)
            _ = try simulated.loop.turn { control.state == .away }
            try simulated.settle()
            states += [
                control.state.rawValue, "\(control.status.keyboards.count)", "\(simulated.desktop.keysDown.count)",
            ]
            try files.write(user: 1234, isActive: true)
            _ = try simulated.loop.turn { control.state == .active }
            states.append(control.state.rawValue)
            return states
        }
        #expect(states == ["active", "tiếng ", "away", "0", "0", "active"])
    }

    @Test func `Without a virtual keyboard every device is closed, and the daemon ends with an error`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        try type("tieengs", on: simulated)
        #expect(simulated.daemon.failure == nil && simulated.daemon.keyboards.devices.count == 1)
        simulated.desktop.leave()
        try simulated.send(KeyEvent(.a, .press, time: 9_000_000, device: DeviceID(1)))
        while try simulated.loop.turn(timeout: 0) {}
        #expect(simulated.daemon.failure?.description == "the virtual keyboard does not exist any more")
        #expect(simulated.daemon.keyboards.devices.isEmpty)
    }

    @Test func `A reload waits until no key is down, and a file with a mistake changes nothing`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data(Self.telex.utf8).write(to: file)
            let simulated = try SimulatedDaemon(Self.telex, configurationPath: file.path)
            try Data("[[locale]]\nid = \"vi\"\nmethod = \"telx\"\n".utf8).write(to: file)
            let refused = simulated.answer(.reload)
            #expect(refused.error != nil && refused.complaints?.count == 1)
            #expect(refused.complaints?.first?.hasPrefix(file.path + ":3:10: error:") == true)
            #expect(simulated.daemon.control.status.locales == ["vi", "en"])

            try Data(
                "[[locale]]\nid = \"vi\"\nmethod = \"vni\"\n[output]\nplane = \"on\"\nfollow_keymap = false\n".utf8
            )
            .write(to: file)
            try simulated.send(KeyEvent(.a, .press, time: 1, device: DeviceID(1)))
            try simulated.settle()
            #expect(simulated.answer(.reload).error == nil)
            #expect(simulated.daemon.control.status.locales == ["vi", "en"], "a key is down")
            try simulated.send(KeyEvent(.a, .release, time: 2, device: DeviceID(1)))
            try simulated.settle()
            #expect(simulated.daemon.control.status.locales == ["vi", "en"], "a word is being typed")
            try type("s ", on: simulated)
            #expect(simulated.daemon.control.status.locales == ["vi"])
            try type("a1", on: simulated)
            #expect(simulated.field.text == "á á")
        }
    }

    @Test func `Keys are typed as before while a reload is prepared`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"other\"\n".utf8).write(to: file)
            let simulated = try SimulatedDaemon(Self.telex, configurationPath: file.path)
            // A slow disk: what comes after it waits until the test has typed.
            let disk = DispatchSemaphore(value: 0)
            simulated.daemon.background.add { disk.wait() }
            var replies = 0
            for _ in 0..<20 { simulated.daemon.control.answer(.reload) { _ in replies += 1 } }
            for keycode in [Keycode.a, Keycode(31), Keycode.space] {
                for phase in [KeyPhase.press, .release] {
                    try simulated.send(KeyEvent(keycode, phase, time: 1, device: DeviceID(1)))
                    try simulated.loop.settle()
                }
            }
            #expect(simulated.daemon.control.status.locales == ["vi", "en"] && replies == 0)
            disk.signal()
            try simulated.settle()
            #expect(simulated.field.text == "á " && replies == 20)
            #expect(simulated.daemon.control.status.locales == ["other"])
            // All that asked meanwhile had one reload more, which changed nothing.
            let reloads = simulated.logged.filter { $0.contains("configuration reloaded") }
            #expect(reloads.count == 2 && reloads[1].hasSuffix("nothing has changed"))
        }
    }

    @Test func `The search for a locale by its name runs on another thread`() throws {
        let simulated = try SimulatedDaemon("[[locale]]\nid = \"vi\"\n[[locale]]\nid = \"sv\"\nlayout = \"se\"\n")
        var replies: [ControlReply] = []
        simulated.daemon.control.answer(.locale("sv-SE")) { replies.append($0) }
        #expect(replies.isEmpty && simulated.daemon.control.status.locale == "vi")
        try simulated.settle()
        #expect(replies.map(\.status?.locale) == ["sv"])
        #expect(simulated.answer(.locale("vi")).status?.locale == "vi")
    }

    @Test func `Words and the state are written to disk on another thread`() throws {
        try TemporaryFolder.with { folder in
            let words = folder.path + "/words"
            let simulated = try SimulatedDaemon(
                Self.telex.replacing(
                    "[[locale]]", with: "[vietnamese]\nwords_file = \"\(words)\"\n[[locale]]", maxReplacements: 1)
                    + "[control]\nremember = true\n",
                environment: ["XDG_STATE_HOME": folder.path])
            let disk = DispatchSemaphore(value: 0)
            simulated.daemon.background.add { disk.wait() }
            simulated.daemon.flow.onRequests([.remember(WordOverride("test", .restore))])
            simulated.daemon.flow.perform(.locale("en"))
            try simulated.loop.settle()
            #expect(access(words, F_OK) != 0 && access(folder.path + "/phim/locale", F_OK) != 0)
            disk.signal()
            // What is not written yet is written at the end.
            simulated.daemon.close()
            #expect(try String(contentsOfFile: words, encoding: .utf8) == "restore test\n")
            #expect(try String(contentsOfFile: folder.path + "/phim/locale", encoding: .utf8).hasPrefix("en "))
        }
    }

    @Test func `Recent emoji are stored only with keep_recent, and are read again at the next start`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.path + "/phim/emoji"
            func daemon(_ settings: String) throws -> SimulatedDaemon {
                let configuration =
                    Self.telex + "[output]\nplane = \"on\"\n[keys]\n\"f2\" = \"picker:emoji\"\n[emoji]\n" + settings
                return try SimulatedDaemon(configuration, environment: ["XDG_STATE_HOME": folder.path])
            }
            func pick(_ search: String, on daemon: SimulatedDaemon) throws {
                daemon.daemon.flow.perform(.picker("emoji"))
                try type(search, on: daemon)
                daemon.daemon.flow.perform(.primary)
                try daemon.settle()
            }
            let forgetful = try daemon("")
            try pick("fire", on: forgetful)
            #expect(forgetful.daemon.flow.engine.context.recentEmoji.texts == ["🔥"])
            forgetful.daemon.close()
            #expect(access(folder.path + "/phim", F_OK) != 0)

            let first = try daemon("keep_recent = true\nrecent = 2\n")
            for search in ["fire", "tada", "joy"] { try pick(search, on: first) }
            first.daemon.close()
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "😂\n🎉\n")

            let second = try daemon("keep_recent = true\n")
            second.daemon.recallEmoji()
            try second.settle()
            #expect(second.daemon.flow.engine.context.recentEmoji.texts == ["😂", "🎉"])
            // What the user deletes is gone.
            try FileManager.default.removeItem(atPath: file)
            try pick("fire", on: second)
            #expect(second.daemon.flow.engine.context.recentEmoji.texts == ["🔥"])
            for text in forgetful.logged + first.logged + second.logged { #expect(!text.contains("🔥")) }
        }
    }

    @Test func `A reload of an unchanged configuration changes nothing, also within a word`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            let text = Self.telex + "[output]\nplane = \"on\"\nfollow_keymap = false\n"
            try Data(text.utf8).write(to: file)
            let simulated = try SimulatedDaemon(text, configurationPath: file.path)
            // The first one finds another file than the simulated daemon began with.
            _ = simulated.answer(.reload)
            for letter in "tieengs Vieetj " {
                try type("\(letter)", on: simulated)
                _ = simulated.answer(.reload)
                #expect(!simulated.daemon.active.isChanging)
            }
            #expect(simulated.field.text == "tiếng Việt ")
        }
    }

    @Test func `A reload with changes waits for the end of the word, or for a pause`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"other\"\n[output]\nfollow_keymap = false\n".utf8).write(to: file)
            let simulated = try SimulatedDaemon(Self.telex, configurationPath: file.path)
            try type("tieen", on: simulated)
            _ = simulated.answer(.reload)
            #expect(simulated.daemon.control.status.locales == ["vi", "en"])
            try type("gs", on: simulated)
            #expect(simulated.field.text == "tiếng" && simulated.daemon.active.isChanging)
            while simulated.daemon.active.isChanging { _ = try simulated.loop.turn(timeout: 5_000) }
            #expect(simulated.daemon.control.status.locales == ["other"])
        }
    }

    @Test func `The end answers the keys that were pressed, lets an edit go out, and lets go`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        simulated.virtualKeyboard.gap = OutputGap(7_000)
        try type("tieen", on: simulated)
        for keycode in [Keycode(34), Keycode(31)] {
            for phase in [KeyPhase.press, .release] {
                try simulated.send(KeyEvent(keycode, phase, time: 1_000_000, device: DeviceID(1)))
            }
        }
        // Their edit is on its way when the signal comes.
        #expect(try simulated.loop.turn { !simulated.virtualKeyboard.isIdle })
        simulated.daemon.receive(SIGTERM, .end)
        // A key that goes to the desktop by itself must not come before the letters of the edit.
        #expect(simulated.daemon.control.state == .active)
        try simulated.loop.run()
        #expect(simulated.daemon.control.state == .released)
        try simulated.settle()
        #expect(simulated.field.text == "tiếng" && simulated.desktop.keysDown.isEmpty)
    }

    @Test func `A key that is held without end does not prevent a reload`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"other\"\n".utf8).write(to: file)
            let simulated = try SimulatedDaemon(Self.telex, configurationPath: file.path)
            try simulated.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
            try simulated.settle()
            _ = simulated.answer(.reload)
            while simulated.daemon.active.isChanging { _ = try simulated.loop.turn(timeout: 5_000) }
            #expect(simulated.daemon.control.status.locales == ["other"])
        }
    }

    @Test func `A change of the configuration file is noticed, however it is written`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data(Self.telex.utf8).write(to: file)
            let simulated = try SimulatedDaemon(Self.telex, configurationPath: file.path)
            simulated.daemon.active.watchFiles()
            try Data("[[locale]]\nid = \"replaced\"\n".utf8).write(to: file, options: .atomic)
            while simulated.daemon.control.status.locales != ["replaced"] {
                _ = try simulated.loop.turn(timeout: 5_000)
            }
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("[[locale]]\nid = \"second\"\n".utf8))
            try handle.close()
            while simulated.daemon.control.status.locales.count != 2 { _ = try simulated.loop.turn(timeout: 5_000) }
        }
    }

    @Test func `No key and no text is in the log or in the status`() throws {
        let simulated = try SimulatedDaemon(Self.telex)
        try type("matkhaaur zqzqzq", on: simulated)
        simulated.daemon.flow.handle(.outputFailed)
        _ = simulated.answer(.reload)
        let told = String(decoding: JSONLine.encode(simulated.daemon.control.status), as: UTF8.self)
        for text in simulated.logged + [told] {
            #expect(!text.contains("zqzq") && !text.contains("matkh") && !text.contains("khẩu"))
        }
        #expect(simulated.field.text.contains("zqzq"), "the text itself went out")
    }

    @Test func `A text that no key can type is counted in the status, and nothing wrong is typed`() throws {
        let simulated = try SimulatedDaemon(Self.telex + "[output]\nplane = \"off\"\n")
        try type("a", on: simulated)
        try type("a", on: simulated)
        // The key is typed instead of its edit.
        #expect(simulated.field.text == "aa" && simulated.daemon.control.status.untypeable == 1)
        try type("b", on: simulated)
        #expect(simulated.field.text == "aab")
    }

    @Test func `The same keys always give the same output events`() throws {
        let outputs = try (0..<2).map { _ in
            let simulated = try SimulatedDaemon(Self.telex)
            for scenario in ScenarioFiles.all.prefix(12) {
                for line in scenario.lines {
                    if case .key = line.step { try simulated.take(line) }
                }
            }
            return simulated.field.text
        }
        #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty)
    }
}
