import Foundation
import Keyboard
import Transliteration

/// A text of the corpora, as lines to type.
struct FitText {
    let name: String
    private var lines: [Line]

    /// A line: the keys of TELEX that type it, and the same split at its spaces.
    private struct Line {
        var keys: [Unicode.Scalar]
        var tokens: [String]
    }

    var count: Int { lines.reduce(0) { $0 + $1.tokens.count } }

    /// The even lines (0) or the odd ones (1).
    func half(_ parity: Int) -> FitText {
        var half = self
        half.lines = lines.enumerated().filter { $0.offset % 2 == parity }.map(\.element)
        return half
    }

    /// The texts in a folder that are there.
    static func all(in folder: String) throws -> [FitText] {
        func read(_ name: String) throws -> [[String]] {
            let data = try Data(contentsOf: URL(filePath: "\(folder)/\(name).txt"))
            return String(decoding: data, as: UTF8.self).split(separator: "\n")
                .map { $0.split(separator: " ").map(String.init) }
        }
        func words(_ name: String) throws -> [[String]] {
            try read(name).map { line in
                line.flatMap { $0.split { !$0.isLetter }.map(String.init) }.filter { TelexKeys.of($0) != nil }
            }
        }
        let syllables = try read("syllables").filter { $0.count == 1 }
        var texts = [
            FitText("help, words", try words("vietnamese").prefix(6000)),
            FitText("help", try read("vietnamese").prefix(5000)),
            FitText("English", try words("english").filter { $0.count > 5 }.prefix(5000)),
            FitText("messages", try read("messages")[...]), FitText("syllables", syllables[...]),
            FitText("syllables between words", syllables.map { ["tiếng", $0[0].lowercased(), "việt"] }[...]),
        ]
        if let news = try? words("news") { texts.append(FitText("news", news[...])) }
        for language in ["python", "c", "shell"] {
            texts.append(FitText(language, try read("code-\(language)")[...]))
        }
        return texts
    }

    private init(_ name: String, _ lines: ArraySlice<[String]>) {
        self.name = name
        self.lines = lines.compactMap { tokens in
            let keys = tokens.compactMap(TelexKeys.of)
            guard !tokens.isEmpty, keys.count == tokens.count else { return nil }
            return Line(keys: Array(keys.joined(separator: " ").unicodeScalars), tokens: keys)
        }
    }

    /// How many tokens come out wrong, whatever the style of tones.
    func wrong(with weights: DecoderWeights) -> Int {
        var method = VietnameseMethod(weights: weights)
        var revision = Revision()
        var shown: [Unicode.Scalar] = []
        return lines.reduce(0) { sum, line in
            shown.removeAll(keepingCapacity: true)
            func apply() {
                shown.removeLast(min(revision.deleteCount, shown.count))
                shown.append(contentsOf: Array(revision.insertion))
            }
            for key in line.keys {
                revision.clear()
                method.insert(key, literally: false, into: &revision)
                apply()
            }
            revision.clear()
            method.finishWord(into: &revision)
            apply()
            let tokens = String(String.UnicodeScalarView(shown)).split(separator: " ")
            return sum
                + line.tokens.indices.count {
                    $0 >= tokens.count || TelexKeys.of(String(tokens[$0])) != line.tokens[$0]
                }
        }
    }
}

/// The keys of TELEX for a text: diacritics right after their letters, the tone at the end of the word.
enum TelexKeys {
    private static let method = VietnameseMethod(VietnameseSettings(.telex))

    /// Nil if TELEX cannot type the text. *xoong* is typed with three o, which this does not do.
    static func of(_ text: String) -> String? {
        if text.contains("oong") || text.contains("ooc") { return nil }
        let keys = method.keys(typing: Array(text.unicodeScalars))
        return keys.allSatisfy(\.isASCII) ? String(String.UnicodeScalarView(keys)) : nil
    }
}
