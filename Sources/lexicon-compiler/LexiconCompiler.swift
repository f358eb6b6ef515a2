import FoundationEssentials
import Glibc
import Lexicon

/// Compiles word lists to Swift literals of `WordTable`, `WordList` and `LetterModel`: `lexicon-compiler OUTPUT LISTS`.
/// The lists are: English words, technical words, acronyms, loanwords, Vietnamese syllables, pairs of syllables, the
/// model of syllables (`ModelList`), syllables that are known without a rarity, and names that are known as English words
/// are; those in capitals are acronyms.
///
/// A line of each list but the model is a rarity followed by the words that have it; `#` starts a comment.
@main
enum LexiconCompiler {
    static func main() throws {
        let files = Array(CommandLine.arguments.dropFirst())
        guard files.count == 10 else {
            throw ListError(
                description:
                    "usage: lexicon-compiler OUTPUT ENGLISH TECHNICAL ACRONYMS LOANWORDS VIETNAMESE PAIRS MARKS RARE "
                    + "NAMES")
        }
        let english = try files[1...2].flatMap { try words(of: $0) { String($0) } }
        let names = try words(of: files[9]) { String($0) }
        let isAcronym = { (name: (word: String, rarity: UInt8)) in name.word == name.word.uppercased() }
        var source = "import Lexicon\n"
        source += declaration(
            "englishWords",
            of: hashes(of: english + names.filter { !isAcronym($0) }))
        source += declaration("englishList", of: english)
        let unknown = Set(english.lazy.filter { $0.word.utf8.count > 2 && $0.rarity > rareFrom }.map(\.word))
        source += declaration(
            "foreignLetters", "LetterModel", LetterModel.literal(of: unknown.sorted()) { log10($0) })
        source += declaration(
            "acronyms", of: try foreignWords(of: files[3]) + hashes(of: names.filter(isAcronym)))
        source += declaration("loanwords", of: try foreignWords(of: files[4]))
        source += declaration("vietnameseSyllables", of: try hashes(of: files[5]) { SyllableHash.value(of: $0) })
        source += declaration("syllablePairs", of: try hashes(of: files[6]) { SyllableHash.value(ofPair: $0) })
        source += declaration("rareSyllables", of: try hashes(of: files[8]) { SyllableHash.value(of: $0) })
        let model = try ModelList(file: files[7])
        source += declaration("modelSyllables", of: model.syllables)
        // One look-up in 16,000 finds a cost by mistake: that changes no word that the texts have.
        source += declaration("modelContexts", of: model.contexts, fingerprintSize: 2)
        source += declaration("syllableSpellings", of: model.spellings)
        // SwiftPM runs this again whenever it has linked it again. What is the same is not compiled again.
        let output = URL(filePath: files[0])
        if (try? Data(contentsOf: output)) != Data(source.utf8) { try Data(source.utf8).write(to: output) }
    }

    /// The rarity above which words train the letter model: unlisted words are spelled like the rarer ones of the
    /// list.
    private static let rareFrom: UInt8 = 50

    private static func foreignWords(of file: String) throws -> [(hash: UInt64, rarity: UInt8)] {
        try hashes(of: file) { WordHash(of: $0).value }
    }

    private static func hashes(of words: [(word: String, rarity: UInt8)]) -> [(hash: UInt64, rarity: UInt8)] {
        words.map { (WordHash(of: $0.word.lowercased()).value, $0.rarity) }
    }

    private static func hashes(
        of file: String, hash: (Substring) -> UInt64?
    ) throws -> [(hash: UInt64, rarity: UInt8)] {
        try words(of: file, as: hash).map { ($0.word, $0.rarity) }
    }

    /// The words of a list, each converted by `form`, with their rarities.
    private static func words<Word>(
        of file: String, as form: (Substring) -> Word?
    ) throws -> [(word: Word, rarity: UInt8)] {
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        var words: [(word: Word, rarity: UInt8)] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let fields = line.split(separator: " ")
            guard let first = fields.first, first != "#" else { continue }
            guard let rarity = UInt8(first), rarity >= 1, rarity <= 127 else {
                throw ListError(description: "\(file):\(number + 1):1: “\(first)” is not a rarity from 1 to 127")
            }
            for word in fields.dropFirst() {
                guard let form = form(word) else {
                    throw ListError(
                        description: "\(file):\(number + 1): “\(word)” is no Vietnamese word, or no pair a_b")
                }
                words.append((form, rarity))
            }
        }
        return words
    }

    private static func declaration(
        _ name: String, of words: [(hash: UInt64, rarity: UInt8)], fingerprintSize: Int = 3
    ) -> String {
        let bytes = WordTable.literal(of: words, fingerprintSize: fingerprintSize)
        return declaration(name, "WordTable", bytes, ", fingerprintSize: \(fingerprintSize)")
    }

    private static func declaration(_ name: String, of words: [(word: String, rarity: UInt8)]) -> String {
        declaration(name, "WordList", WordList.literal(of: words))
    }

    /// A constant, which is made once, at its first use. The literal is in its initializer alone.
    private static func declaration(
        _ name: String, _ type: String, _ bytes: [UInt8], _ argument: String = ""
    ) -> String {
        "let \(name) = \(type)(\"\(literal(of: bytes))\"\(argument))\n"
    }

    /// The bytes as the content of a Swift string literal.
    private static func literal(of bytes: [UInt8]) -> String {
        var literal = ""
        for byte in bytes {
            let scalar = Unicode.Scalar(byte)
            let isPlain = byte >= 32 && byte < 127 && scalar != "\"" && scalar != "\\"
            literal += isPlain ? String(scalar) : "\\u{\(String(byte, radix: 16))}"
        }
        return literal
    }
}

/// An error in a list or in the arguments, with its place.
struct ListError: Error, CustomStringConvertible {
    var description: String
}
