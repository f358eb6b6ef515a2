import Completion
import Foundation
import Keyboard
import TestSupport
import Transliteration

@testable import Configuration
@testable import Control
@testable import Daemon
@testable import DeviceNodes
@testable import Typing

/// Files that people write and other programs make, and texts of one line.
extension FuzzTarget {
    static let files = [configuration, edits, methods, macros, lines, words]

    private static let toml = [
        "[", "]", "[[", "]]", "{", "}", "=", ".", "\"\"\"", "'''", "\\u12", "0x", "1e9", "inf", "-nan", "+",
        "2020-01-01", "07:00", "true", "_",
    ]

    private static let shipped: @Sendable () throws -> [[UInt8]] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        return try [Array(Data(contentsOf: root.appending(path: "config/phim.toml")))]
    }

    /// Every complaint points into the file, in its order, and without an error there is a configuration.
    private static let configuration = FuzzTarget(name: "configuration", count: 4000, tokens: toml, seeds: shipped) {
        _ in
        { bytes in
            let reading = Configuration.parse(bytes, file: "f")
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            var last = SourcePosition(line: 1, column: 1)
            for complaint in reading.complaints {
                let position = complaint.position ?? SourcePosition(line: 0, column: 0)
                guard (1...lines.count).contains(position.line) else {
                    throw FuzzFault(text: "no such place: \(complaint)")
                }
                let width = lines[position.line - 1].count { $0 & 0xC0 != 0x80 }
                try FuzzFault.check(
                    (1...width + 1).contains(position.column) && position >= last, "place: \(complaint)")
                try FuzzFault.checkMessage(complaint.description)
                last = position
            }
            let hasError = reading.complaints.contains { $0.severity == .error }
            try FuzzFault.check(hasError == (reading.configuration == nil), "half a configuration")
        }
    }

    /// What was set is found, and setting it again changes nothing; what was taken out is found no more.
    private static let edits = FuzzTarget(name: "edits", count: 400, tokens: toml) { _ in
        let settings = Schema.tables.flatMap(\.settings).map { "\($0.path)" }
        let paths = settings + ["keys.\"ctrl+space\"", "layers.nav.h", "locale.vi.method", "remap.capslock"]
        let values = [
            "true", "false", "0", "7", "10", "none", "shift shift", "a, b", "[\"x\"]", "modern", "key:left",
        ]
        return { bytes in
            var random = SeededRandom(seed: UInt64(bytes.count) &* 31 &+ UInt64(bytes.last ?? 0))
            for _ in 0..<3 {
                let path = SettingPath(paths.randomElement(using: &random)!)!
                try edit(bytes, path, values.randomElement(using: &random)!)
            }
        }
    }

    private static func edit(_ bytes: [UInt8], _ path: SettingPath, _ value: String) throws {
        var edit = ConfigurationEdit(bytes, file: "f")
        do {
            try FuzzFault.checkMessage(try edit.set(path, to: value))
            let changed = edit.bytes
            try FuzzFault.check(try edit.found(path) != nil, "\(path) = \(value) is not found")
            _ = try edit.set(path, to: value)
            try FuzzFault.check(edit.bytes == changed, "\(path) = \(value), twice, is another file")
            try edit.unset(path)
            try FuzzFault.check(try edit.found(path) == nil, "\(path) is still found")
        } catch let refusal as ConfigurationEdit.Refusal {
            switch refusal {
            case .argument(let text), .file(let text):
                for line in text.split(separator: "\n") { try FuzzFault.checkMessage(String(line)) }
            }
        }
    }

    /// Whatever the table, no more is taken off the screen than was typed.
    private static let methods = FuzzTarget(
        name: "methods", count: 1500,
        tokens: toml + ["rules", "carry", "text", "marks", "tones", "{C}", "classes", "start", "end"]
    ) { _ in
        { bytes in
            let tables = Configuration.parse(bytes, file: "f").configuration?.methods ?? []
            for table in tables {
                var method = TableMethod(table)
                var random = SeededRandom(seed: UInt64(bytes.count))
                var revision = Revision()
                var screen = 0
                let keys = Array("aeioubcdnw'/15 ".unicodeScalars)
                for _ in 0..<400 {
                    switch Int.random(in: 0..<12, using: &random) {
                    case 0: method.deleteBackward(into: &revision)
                    case 1: method.finishWord(into: &revision)
                    case 2: _ = method.toggleRaw(.endedWords, into: &revision)
                    default:
                        revision.clear()
                        method.insert(keys.randomElement(using: &random)!, literally: false, into: &revision)
                    }
                    if screen == 0, revision.deleteCount == 1, revision.insertion.isEmpty { continue }
                    try FuzzFault.check(revision.deleteCount <= screen, "\(revision.deleteCount) of \(screen) go")
                    screen += revision.insertion.count - revision.deleteCount
                }
            }
        }
    }

    /// What was read can be written, and is read as the same.
    private static let macros = FuzzTarget(
        name: "macros", count: 3000,
        tokens: [
            "matches:", "- trigger: ", "replace: ", "word: true", "{cursor}", "{date:%d}", "{brace}", "$|$", "{{",
            "|\n",
            "[at-once]", "[word-end]", "\\n", "\\\\", ";DO NOT DELETE THIS LINE*** version=0 ***", "(+", "d9",
        ]
    ) { _ in
        { bytes in
            var shorthand = Configuration.Shorthand()
            let complaints = ComplaintList(file: "f")
            shorthand.read(bytes, complaints)
            for complaint in complaints.sorted {
                try FuzzFault.check(complaint.position != nil, "no place: \(complaint)")
                try FuzzFault.checkMessage(complaint.description)
            }
            guard let text = MacroImport.text(of: bytes) else { return }
            _ = MacroImport.format(of: text)
            for read in [MacroImport.phim(text), .unikey(text), .espanso(text)] {
                for problem in read.problems { try FuzzFault.checkMessage(problem.description) }
                try write(read)
            }
        }
    }

    private static func write(_ read: MacroImport) throws {
        let macros = read.items.map { Macro($0.abbreviation, [MacroText($0.text)], moment: $0.moment) }
        if macros.isEmpty { return }
        for format in MacroExport.Format.allCases {
            let file = MacroExport(macros, as: format)
            for problem in file.problems { try FuzzFault.checkMessage(problem) }
            let back: MacroImport
            switch format {
            case .phim: back = .phim(file.text)
            case .unikey: back = .unikey(file.text)
            case .espanso: back = .espanso(file.text)
            case .csv: back = .csv(file.text)
            }
            try FuzzFault.check(
                back.problems.isEmpty && back.items.count == macros.count - file.problems.count,
                "\(format): \(back.items.count) of \(macros.count) macros, \(file.problems), \(back.problems)")
            for item in back.items {
                let text = MacroText(item.text)
                let isThere = macros.contains {
                    $0.abbreviation == item.abbreviation && $0.texts[0].parts == text.parts
                        && $0.texts[0].tail == text.tail
                        && (format == .unikey || format == .csv || $0.moment == item.moment)
                }
                try FuzzFault.check(isThere, "\(format): \(item.abbreviation.debugDescription) is another macro")
            }
            // A table is recognised by the name of its file.
            let recognised = MacroImport.format(of: file.text).map { "\($0)" }
            try FuzzFault.check(
                back.items.isEmpty || format == .csv || recognised == "\(format)",
                "\(format) is taken for \(recognised ?? "no file of macros")")
        }
    }

    /// A text that was read is written, and read as the same.
    private static let lines = FuzzTarget(
        name: "lines", count: 20_000,
        tokens: [
            "{hold ", "{do ", "{wait ", "custom:", "text:", "character:", "run:", "key:ctrl+", "layer:", "event",
        ]
    ) { _ in
        { bytes in
            let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
            do {
                _ = try KeyText.parse(text)
            } catch let mistake as KeyText.Mistake {
                try FuzzFault.checkMessage(mistake.description)
            }
            for line in text.split(separator: "\n", maxSplits: 20).map(String.init) {
                if let action = KeyboardAction(line) {
                    try FuzzFault.check(KeyboardAction(action.description) == action, "\(action)")
                }
                if let request = ControlRequest(line) {
                    try FuzzFault.check(ControlRequest(request.description) == request, "\(request)")
                }
                if let kind = FeedbackKind(line) {
                    try FuzzFault.check(FeedbackKind(kind.description) == kind, "\(kind)")
                }
                let packet = Array(line.utf8)
                if let request = NodeRequest(packet) {
                    try FuzzFault.check(request.bytes == packet, "\(request)")
                }
                if let reply = NodeReply(packet) { try FuzzFault.check(reply.bytes == packet, "\(reply)") }
            }
        }
    }

    /// Files that Phím itself writes, and that anybody may have changed.
    private static let words = FuzzTarget(name: "words", count: 3000, tokens: ["keep ", "restore ", "# "]) { folder in
        let environment = ["HOME": folder, "XDG_STATE_HOME": folder]
        try FileManager.default.createDirectory(atPath: folder + "/phim", withIntermediateDirectories: true)
        return { bytes in
            for name in ["words", "phim/emoji", "phim/locale"] {
                try Data(bytes).write(to: URL(filePath: folder + "/" + name))
            }
            let (words, warnings) = WordOverridesFile(folder + "/words", environment: environment).read(
                for: "f", at: nil)
            for warning in warnings { try FuzzFault.checkMessage(warning.description) }
            for word in words { try FuzzFault.check(WordOverrides.isWord(word.text), word.text.debugDescription) }
            try FuzzFault.check(
                RecentEmojiFile(environment: environment).read(limit: 5).texts.count <= 5, "too many emoji")
            _ = RememberedState(environment: environment).reading()
        }
    }
}
