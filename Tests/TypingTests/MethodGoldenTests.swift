import Configuration
import Engine
import Foundation
import Keyboard
import Testing

@testable import Typing

/// A line of a golden file: keys and what an application shows for them. `⌫` is BackSpace, `␣` a space.
///
/// With PHIM_RECORD=1 in the environment the texts are written anew.
struct MethodGolden: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [Substring]

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "MethodGoldens")
    static let all: [MethodGolden] = try! FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .map { file in
            let text = try! String(contentsOf: folder.appending(path: file), encoding: .utf8)
            return MethodGolden(name: String(file.dropLast(4)), lines: text.split(separator: "\n"))
        }
}

@Suite struct MethodGoldenTests {
    @Test(arguments: MethodGolden.all)
    func `The keys of a method's golden file give its text`(golden: MethodGolden) throws {
        let assembly = try Self.assembly(golden.name)
        var typist = EngineTypist(assembly.settings)
        // Where the character plane has all that the table makes, an application shows the same.
        var typewriter = assembly.warnings.isEmpty ? Typewriter(assembly) : nil
        var recorded = ""
        for (index, line) in golden.lines.enumerated() {
            if line.hasPrefix("# ") {
                recorded += line + "\n"
                continue
            }
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            let keys = columns[0].unicodeScalars.map { $0 == "⌫" ? "\u{8}" : $0 == "␣" ? " " : $0 }
            let text = typist.text(typing: keys)
            for key in keys { typewriter?.type(key) }
            if let shown = typewriter?.takeText() { #expect(shown == text, "line \(index + 1): \(columns[0])") }
            recorded += columns[0] + "\t" + text.replacing(" ", with: "␣") + "\n"
            if !isRecording {
                #expect(text.replacing(" ", with: "␣") == columns.last!, "line \(index + 1): \(columns[0])")
            }
        }
        if isRecording {
            try Data(recorded.utf8).write(to: MethodGolden.folder.appending(path: golden.name + ".tsv"))
        }
    }

    @Test func `Every shipped method file has golden files`() {
        let tables = Configuration.Method.shippedNames.dropFirst(Configuration.Method.builtIn.count)
        #expect(MethodGolden.all.map(\.name) == tables.sorted())
        for golden in MethodGolden.all { #expect(golden.lines.count >= 20, "\(golden.name)") }
    }

    @Test func `The plane has room for every method file but Greek, and for Vietnamese with one other`() throws {
        for golden in MethodGolden.all where golden.name != "greek" {
            #expect(try Self.assembly(golden.name).warnings == [], "\(golden.name)")
        }
        for name in ["esperanto", "kana"] { #expect(try Self.assembly(name, and: "telex").warnings == [], "\(name)") }
        let warning = try Self.assembly("greek", and: "kana").warnings.first?.description ?? ""
        #expect(warning.hasPrefix("golden.toml:6:10: warning: of the 175 characters of “kana” no key"), "\(warning)")
        #expect(
            warning.hasSuffix(" …; remove another locale, or set unicode_input or clipboard in [output] [no-room]"),
            "\(warning)")
    }

    private let isRecording = ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1"

    /// An assembly with a locale of that method, and perhaps of another.
    private static func assembly(_ name: String, and other: String = "none") throws -> Assembly {
        let source =
            "[[locale]]\nid = \"x\"\nmethod = \"\(name)\"\n[[locale]]\nid = \"y\"\nmethod = \"\(other)\"\n"
        let reading = Configuration.parse(Array(source.utf8), file: "golden.toml")
        #expect(reading.complaints == [])
        let configuration = try #require(reading.configuration)
        return try Assembly.make(configuration, file: "golden.toml", hasPlane: true).get()
    }
}

/// Types keys of a US keyboard through the engine, and shows what its effects make.
private struct EngineTypist: ~Copyable {
    private var engine: Engine
    private var effects: [Effect] = []
    private var time: Timestamp = 0

    init(_ settings: EngineSettings) {
        engine = Engine(settings)
    }

    /// The text of a fresh field.
    mutating func text(typing keys: [Unicode.Scalar]) -> String {
        effects.removeAll()
        engine.handle(.focusChanged, at: time, into: &effects)
        var text: [Unicode.Scalar] = []
        for key in keys {
            guard let keystroke = key == "\u{8}" ? Keystroke(.backspace) : KeyLayout.usKey(of: key) else {
                Issue.record("no key types \(key)")
                continue
            }
            effects.removeAll()
            let (keycode, isShifted) = (keystroke.keycode, keystroke.isShifted)
            if isShifted { send(.leftShift, .press) }
            send(keycode, .press)
            for effect in effects { Self.apply(effect, isShifted, to: &text) }
            send(keycode, .release)
            if isShifted { send(.leftShift, .release) }
        }
        return String(String.UnicodeScalarView(text))
    }

    private mutating func send(_ keycode: Keycode, _ phase: KeyPhase) {
        time += 1000
        engine.handle(KeyEvent(keycode, phase, time: time, device: DeviceID(1)), into: &effects)
    }

    private static func apply(_ effect: Effect, _ isShifted: Bool, to text: inout [Unicode.Scalar]) {
        switch effect {
        case .edit(let edit):
            text.removeLast(edit.deleteCount)
            text += edit.insertion.unicodeScalars
        case .forward(let event) where event.keycode == .backspace: _ = text.popLast()
        case .forward(let event):
            let character = KeyLayout.us.character(of: event.keycode, under: isShifted ? .shift : [])
            if let character { text.append(character) }
        default: break
        }
    }
}
