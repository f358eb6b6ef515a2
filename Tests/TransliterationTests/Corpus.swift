import Foundation
import Testing

/// Real text to type, from Debian's packages: what corpora.sh prints, in the environment as PHIM_CORPORA.
enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["PHIM_CORPORA"]

    /// The released program, which types a whole text in a moment; a debug build takes minutes.
    static let phim = ProcessInfo.processInfo.environment["PHIM_RELEASE"].map { $0 + "/phim" }

    /// What stands in the text field after the words of each line were typed in TELEX, a space after each.
    static func type(_ lines: [[String]]) throws -> [[String]] {
        let input = FileManager.default.temporaryDirectory.appending(path: "phim-corpus-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: input) }
        let keys = lines.map { $0.map { TypedWord($0).keys + " " }.joined() + "\n" }.joined()
        try Data(keys.utf8).write(to: input)
        let process = Process()
        process.executableURL = URL(filePath: try #require(phim))
        process.arguments = ["type", "--method", "telex", "--config", "/dev/null"]
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = try String(decoding: #require(try output.fileHandleForReading.readToEnd()), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { line in
            line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The lines of a text, each as its words: nothing but letters.
    static func lines(_ name: String) throws -> [[String]] {
        let path = try #require(folder) + "/\(name).txt"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(words)
    }

    private static func words(_ line: Substring) -> [String] {
        line.precomposedStringWithCanonicalMapping.split { !$0.isLetter }.map(String.init)
    }
}

/// A Vietnamese word taken apart, to be typed and to be compared.
struct TypedWord {
    /// The keys of TELEX: diacritics right after their letters, the tone last. Other words are their letters.
    let keys: String
    /// The letters and then the tone: the same in both tone styles.
    let meaning: String

    private static let tones: [Unicode.Scalar: Character] = [
        "\u{301}": "s", "\u{300}": "f", "\u{309}": "r", "\u{303}": "x", "\u{323}": "j",
    ]

    init(_ word: some StringProtocol) {
        var keys = ""
        var letters = ""
        var tone = ""
        for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars {
            if let key = Self.tones[scalar] {
                tone = String(key)
                continue
            }
            letters.unicodeScalars.append(scalar)
            switch scalar {
            case "đ": keys += "dd"
            case "Đ": keys += "DD"
            case "\u{302}": keys.append(keys.last!)
            case "\u{306}", "\u{31b}": keys += "w"
            default: keys.unicodeScalars.append(scalar)
            }
        }
        // xoong, soóc: the third o undoes the circumflex.
        for rime in ["oong", "ooc"] where letters.hasSuffix(rime) { keys.insert("o", at: keys.lastIndex(of: "o")!) }
        self.keys = keys + tone
        meaning = letters + "|" + tone
    }

    /// True if TELEX can type it: every letter is one of Vietnamese or of English.
    var isTypeable: Bool { keys.utf8.allSatisfy { $0 < 128 } }
}
