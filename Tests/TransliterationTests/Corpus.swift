import Foundation
import Testing
import Transliteration

/// Real text to type, from Debian's packages: what corpora.sh prints, in the environment as PHIM_CORPORA.
enum Corpus {
    static let folder = ProcessInfo.processInfo.environment["PHIM_CORPORA"]

    /// What stands in the text field after the tokens of each line were typed, a space between them and Return after each
    /// line.
    static func type(_ lines: [[String]], _ typing: VietnameseSettings.Typing) -> [[String]] {
        var method = VietnameseMethod(VietnameseSettings(typing))
        return lines.map { tokens in
            var screen = Screen()
            let keys = tokens.map { TypedWord.keys(ofToken: $0, typing) }.joined(separator: " ")
            for key in keys.unicodeScalars { screen.insert(key, with: &method) }
            screen.type("↵", with: &method)
            return screen.string.dropLast().split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        }
    }

    /// The lines of a text, each as what stands between its spaces; only lines that can be typed.
    static func tokens(_ name: String) throws -> [[String]] {
        let path = try #require(folder) + "/\(name).txt"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .map { $0.precomposedStringWithCanonicalMapping.split(separator: " ").map(String.init) }
            .filter { $0.allSatisfy { TypedWord($0).isTypeable } }
    }

    static func has(_ name: String) -> Bool {
        folder.map { FileManager.default.fileExists(atPath: "\($0)/\(name).txt") } ?? false
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

    /// The keys of a token: of each run of letters its own, everything else as it stands.
    static func keys(ofToken token: String, _ typing: VietnameseSettings.Typing) -> String {
        var keys = ""
        var rest = token[...]
        while !rest.isEmpty {
            let letters = rest.prefix(while: \.isLetter)
            keys += typing == .vni ? vniKeys(of: letters) : TypedWord(letters).keys
            rest = rest.dropFirst(letters.count)
            let others = rest.prefix { !$0.isLetter }
            keys += others
            rest = rest.dropFirst(others.count)
        }
        return keys
    }

    /// The keys of VNI in the same order.
    private static func vniKeys(of word: some StringProtocol) -> String {
        var keys = ""
        var tone = ""
        for scalar in word.decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar {
            case "\u{301}": tone = "1"
            case "\u{300}": tone = "2"
            case "\u{309}": tone = "3"
            case "\u{303}": tone = "4"
            case "\u{323}": tone = "5"
            case "\u{302}": keys += "6"
            case "\u{31b}": keys += "7"
            case "\u{306}": keys += "8"
            case "đ": keys += "d9"
            case "Đ": keys += "D9"
            default: keys.unicodeScalars.append(scalar)
            }
        }
        return keys + tone
    }

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
