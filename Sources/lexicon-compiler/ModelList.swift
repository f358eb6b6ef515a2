import FoundationEssentials
import Lexicon

/// Reads the list of a `SyllableModel`.
///
/// A line is a context of zero to two words and its back-off cost, a colon, and costs, each followed by the words that
/// have it: `tiếng 5: 7 việt 12 anh pháp`. `<` is the start of a text, `~` a word that is no syllable.
struct ModelList {
    private(set) var syllables: [(hash: UInt64, rarity: UInt8)] = []
    private(set) var contexts: [(hash: UInt64, rarity: UInt8)] = []
    /// The syllables without diacritics, each with the cost of the commonest syllable that it can be.
    private(set) var spellings: [(word: String, rarity: UInt8)] = []
    private var hashes: [Substring: UInt64] = ["<": SyllableModel.start, "~": SyllableModel.foreign]
    private let file: String

    /// Reads a file.
    init(file: String) throws {
        self.file = file
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            try read(line, number + 1)
        }
    }

    private mutating func read(_ line: Substring, _ number: Int) throws {
        let parts = line.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw error(number, "there must be one colon") }
        var names = parts[0].split(separator: " ")
        var context: [UInt64] = []
        if let last = names.popLast() {
            guard !names.isEmpty, names.count <= 2 else { throw error(number, "no context “\(parts[0])”") }
            context = try names.map { try hash($0, number) }
            contexts.append((SyllableModel.key(context, nil), try cost(last, number)))
        }
        var current: UInt8?
        for field in parts[1].split(separator: " ") {
            if field.utf8.first! < 58 {
                current = try cost(field, number)
            } else if let current {
                let key = SyllableModel.key(context, try hash(field, number))
                if !context.isEmpty {
                    contexts.append((key, current))
                    continue
                }
                syllables.append((key, current))
                if let plain = SyllableHash.plainLetters(of: field) { spellings.append((plain, current)) }
            } else {
                throw error(number, "“\(field)” has no cost")
            }
        }
    }

    private func cost(_ field: Substring, _ number: Int) throws -> UInt8 {
        guard let cost = UInt8(field), cost >= 1, cost <= 127 else {
            throw error(number, "“\(field)” is not a cost from 1 to 127")
        }
        return cost
    }

    private mutating func hash(_ word: Substring, _ number: Int) throws -> UInt64 {
        if let known = hashes[word] { return known }
        guard let hash = SyllableHash.value(of: word) else {
            throw error(number, "“\(word)” is no Vietnamese word")
        }
        hashes[word] = hash
        return hash
    }

    private func error(_ number: Int, _ text: String) -> ListError {
        ListError(description: "\(file):\(number): \(text)")
    }
}
