import Configuration
import Keyboard
import Keymaps
import Testing

@testable import Typing

/// Fields that complete what is typed, and fields that are full: by no value of `clear_completion` but “addresses” both
/// address bars and fields of pages receive what was typed.
@Suite struct ClearedCompletionTests {
    /// The cursor is at the end of the text, and what the field has completed is selected.
    private struct Field {
        var limit = Int.max
        var completions: [String] = []
        var text = ""
        var selection = ""

        mutating func receive(_ reading: String) {
            switch reading {
            case "": break
            case "⟨backspace⟩":
                if selection.isEmpty { text = String(text.dropLast()) }
                selection = ""
            default:
                selection = ""
                if text.count < limit { text += reading }
                let completion = completions.first { text.count > 1 && $0.hasPrefix(text) }
                selection = completion.map { String($0.dropFirst(text.count)) } ?? ""
            }
        }
    }

    private static let bar = Field(completions: ["tienphong.vn", "chaobuoisang.vn", "vietnam.vn"])
    private static let cells = Field(completions: ["Đắc Viêtnam", "tieu chuanmuc"])

    private static func text(
        of keys: String, in field: Field, _ cleared: Configuration.Output.ClearedCompletion
    ) throws -> String {
        let configuration = try #require(Configuration.parse([], file: "f").configuration)
        let assembly = try Assembly.make(configuration, file: "f", hasPlane: true).get()
        var pipeline = assembly.pipeline()
        var (output, field) = (Pipeline.Output(), field)
        pipeline.clearedCompletion = cleared
        let reader = TextField(assembly.compiledKeymap(), isPart: true)
        for step in try KeyText.parse(keys) {
            guard case .tap(let keycode, let held, _) = step.kind else { continue }
            let presses = held + [keycode]
            for (key, phase) in presses.map({ ($0, KeyPhase.press) }) + presses.reversed().map({ ($0, .release) }) {
                output.clear()
                pipeline.handle(KeyEvent(key, phase, device: DeviceID(1)), into: output)
                for event in output.events {
                    reader.receive(event)
                    field.receive(reader.text)
                    reader.clear()
                }
            }
        }
        return field.text
    }

    @Test(arguments: [
        ("DDawcs Vieetj", "Đắc Việt", Field(limit: 8), ["never", "addresses"]),
        ("DDawcs Vietej", "Đắc Việt", Field(limit: 8), ["never", "addresses"]),
        ("Nguyeenx", "Nguyễn", Field(limit: 6), ["never", "addresses"]),
        ("chaof", "chào", Field(), ["never", "always", "addresses"]),
        ("tieengs Vieetj", "tiếng Việt", bar, ["always", "addresses"]),
        ("chaof{backspace}{backspace}of", "chò", bar, ["always", "addresses"]),
        ("vieetj nam", "việt nam", bar, ["always", "addresses"]),
        ("DDawcs Vieetj", "Đắc Việt", cells, ["always"]),
        ("tieu chuanr", "tieu chuản", cells, ["always"]),
    ])
    private func `A field that completes receives the typed text with the right cleared_completion`(
        keys: String, text: String, field: Field, right: [String]
    ) throws {
        for cleared in Configuration.Output.ClearedCompletion.allCases {
            let result = try Self.text(of: keys, in: field, cleared)
            #expect((result == text) == right.contains("\(cleared)"), "\(cleared): \(result)")
        }
    }
}
