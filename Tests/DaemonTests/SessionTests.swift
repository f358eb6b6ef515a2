import Foundation
import Keyboard
import Scenarios
import TestSupport
import Testing

@testable import Control
@testable import Daemon

/// The daemon on simulated devices: what is more than a scenario.
@Suite struct SessionTests {
    private static let telex = "[[locale]]\nid = \"vi\"\nmethod = \"telex\"\n[[locale]]\nid = \"en\"\n"

    private func type(_ text: String, on session: SimulatedSession) throws {
        let scenario = try ScenarioParser.parse("## test\ntype \(text)\n", file: "test")[0]
        for line in scenario.lines { try session.take(line) }
    }

    @Test func `Control requests do what they say`() throws {
        let session = try SimulatedSession(Self.telex)
        try type("as", on: session)
        #expect(session.session.answer(.status).status?.state == .active)
        #expect(session.session.answer(.locale(nil)).status?.locale == "en")
        #expect(session.session.answer(.locale("vi")).status?.locale == "vi")
        #expect(session.session.answer(.inputMethod("vni")).status?.method == "vni")
        #expect(session.session.answer(.toggle).status?.state == .paused)
        try type(" a1", on: session)
        #expect(session.session.answer(.toggle).status?.state == .active)
        try type("a1", on: session)
        #expect(session.field.text == "á a1á")
    }

    @Test func `An unknown locale is refused, and the nearest one named`() throws {
        let session = try SimulatedSession(Self.telex)
        let error = session.session.answer(.locale("vii")).error
        #expect(error == "there is no locale “vii”, only vi, en; did you mean “vi”?")
        #expect(session.session.answer(.inputMethod("tlex")).error?.contains("did you mean “telex”?") == true)
    }

    @Test func `A table serves as a locale's method, and one that no locale names when it is asked for`() throws {
        let source = "[[locale]]\nid = \"eo\"\nmethod = \"esperanto\"\n"
        let session = try SimulatedSession(source)
        try type("sxi ", on: session)
        #expect(session.session.answer(.status).status?.method == "esperanto")
        #expect(session.session.answer(.inputMethod("polish")).status?.method == "polish")
        #expect(session.session.answer(.status).status?.methods.suffix(3) == ["esperanto", "polish", "none"])
        #expect(session.session.answer(.inputMethod("polsh")).error?.contains("did you mean “polish”?") == true)
        #expect(session.session.answer(.inputMethod("esperanto")).status?.method == "esperanto")
        try type("cxu", on: session)
        #expect(session.field.text == "ŝi ĉu")
    }

    @Test func `The panic chord lets go, resume takes the keyboards again`() throws {
        let session = try SimulatedSession(Self.telex)
        try type("a", on: session)
        for keycode in [Keycode.backspace, .escape, .enter] {
            try session.send(KeyEvent(keycode, .press, time: 5_000_000, device: DeviceID(1)))
        }
        try session.settle()
        #expect(session.session.state == .released && session.desktop.keysDown.isEmpty)
        #expect(session.session.pipeline.engine.heldKeyCount == 0)
        for keycode in [Keycode.backspace, .escape, .enter] {
            try session.send(KeyEvent(keycode, .release, time: 5_000_000, device: DeviceID(1)))
        }
        try session.settle()
        #expect(session.session.answer(.resume).status?.state == .active)
        let before = session.field.text
        try type("as", on: session)
        #expect(session.field.text == before + "á")
    }

    @Test func `A reload waits for the keys to come up, and a mistake changes nothing`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data(Self.telex.utf8).write(to: file)
            let session = try SimulatedSession(Self.telex, configurationPath: file.path)
            try Data("[[locale]]\nid = \"vi\"\nmethod = \"telx\"\n".utf8).write(to: file)
            let refused = session.session.answer(.reload)
            #expect(refused.error != nil && refused.complaints?.count == 1)
            #expect(refused.complaints?.first?.hasPrefix(file.path + ":3:10: error:") == true)
            #expect(session.session.status.locales == ["vi", "en"])

            try Data("[[locale]]\nid = \"vi\"\nmethod = \"vni\"\n[output]\nplane = \"on\"\nlive = false\n".utf8)
                .write(to: file)
            try session.send(KeyEvent(.a, .press, time: 1, device: DeviceID(1)))
            try session.settle()
            #expect(session.session.answer(.reload).error == nil)
            #expect(session.session.status.locales == ["vi", "en"], "a key is down")
            try session.send(KeyEvent(.a, .release, time: 2, device: DeviceID(1)))
            try session.settle()
            #expect(session.session.status.locales == ["vi"])
            try type("a1", on: session)
            #expect(session.field.text == "aá")
        }
    }

    @Test func `A key held for ever does not keep a reload from coming`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data("[[locale]]\nid = \"other\"\n".utf8).write(to: file)
            let session = try SimulatedSession(Self.telex, configurationPath: file.path)
            try session.send(KeyEvent(.leftShift, .press, time: 1, device: DeviceID(1)))
            try session.settle()
            _ = session.session.answer(.reload)
            while session.session.pendingAssembly != nil { _ = try session.loop.turn(timeout: 5_000) }
            #expect(session.session.status.locales == ["other"])
        }
    }

    @Test func `A change of the file is noticed, however it is written`() throws {
        try TemporaryFolder.with { folder in
            let file = folder.appending(path: "phim.toml")
            try Data(Self.telex.utf8).write(to: file)
            let session = try SimulatedSession(Self.telex, configurationPath: file.path)
            session.session.watchConfiguration()
            try Data("[[locale]]\nid = \"replaced\"\n".utf8).write(to: file, options: .atomic)
            while session.session.status.locales != ["replaced"] { _ = try session.loop.turn(timeout: 5_000) }
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("[[locale]]\nid = \"second\"\n".utf8))
            try handle.close()
            while session.session.status.locales.count != 2 { _ = try session.loop.turn(timeout: 5_000) }
        }
    }

    @Test func `No key and no text is in the log or in the status`() throws {
        let session = try SimulatedSession(Self.telex)
        try type("matkhaaur zqzqzq", on: session)
        session.session.handle(.outputFailed)
        _ = session.session.answer(.reload)
        let told = String(decoding: JSONLine.encode(session.session.status), as: UTF8.self)
        for text in session.logged + [told] {
            #expect(!text.contains("zqzq") && !text.contains("matkh") && !text.contains("khẩu"))
        }
        #expect(session.field.text.contains("zqzq"), "the text itself went out")
    }

    @Test func `What no key can type is counted, and nothing wrong is typed`() throws {
        let session = try SimulatedSession(Self.telex + "[output]\nplane = \"off\"\n")
        try type("a", on: session)
        try type("a", on: session)
        #expect(session.field.text == "a" && session.session.status.untypeable == 1)
        try type("b", on: session)
        #expect(session.field.text == "ab")
    }

    @Test func `The same keys give the same events twice`() throws {
        let outputs = try (0..<2).map { _ in
            let session = try SimulatedSession(Self.telex)
            for scenario in ScenarioFiles.all.prefix(12) {
                for line in scenario.lines {
                    if case .key = line.step { try session.take(line) }
                }
            }
            return session.field.text
        }
        #expect(outputs[0] == outputs[1] && !outputs[0].isEmpty)
    }
}
