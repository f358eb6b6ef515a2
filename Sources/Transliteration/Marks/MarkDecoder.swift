import Lexicon

/// Finds the likeliest candidates of consecutive words, by dynamic programming over pairs of candidates.
///
/// The storage is kept, so that only the first use allocates.
struct MarkDecoder: Sendable {
    let model: SyllableModel
    /// The candidates of all words, word by word.
    private(set) var candidates: [MarkCandidate] = []
    /// The index in `candidates` of each word's first candidate.
    private var starts: [Int] = []
    /// For each word but the first, by a candidate of the word before and one of the word itself: the least cost of all
    /// words up to it. `costsAfter` has the least cost of all words after it.
    private var costsBefore: [Int] = []
    private var costsAfter: [Int] = []
    /// The index in `costsBefore` and `costsAfter` at which each word begins; the first word has no entries.
    private var places: [Int] = []
    /// The cost of each candidate after each pair of candidates before it, from the third word on, in the order of
    /// `forEachStep`.
    private var costs: [Int16] = []
    /// The index in `costs` at which each word begins; the first two words have no entries.
    private var costStarts: [Int] = []
    /// The costs of a word's candidates after one candidate of the word before.
    private var costsAfterOne: [Int] = []

    /// Makes a decoder with storage for a number of words.
    init(_ model: SyllableModel, words: Int) {
        self.model = model
        candidates.reserveCapacity(words * MarkCandidates.most)
        starts.reserveCapacity(words)
        places.reserveCapacity(words)
        costStarts.reserveCapacity(words)
        costsAfterOne.reserveCapacity(MarkCandidates.most)
        costs.reserveCapacity(words * MarkCandidates.most * MarkCandidates.most * MarkCandidates.most)
        costsBefore.reserveCapacity(words * MarkCandidates.most * MarkCandidates.most)
        costsAfter.reserveCapacity(words * MarkCandidates.most * MarkCandidates.most)
    }

    /// Removes all words.
    mutating func removeAll() {
        candidates.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
    }

    /// Removes all words, and overwrites them in memory.
    mutating func wipe() {
        removeAll()
        for _ in 0..<candidates.capacity { candidates.append(MarkCandidate(hash: 0)) }
        removeAll()
    }

    /// How many words there are.
    var count: Int { starts.count }

    /// Appends a word with a single candidate.
    mutating func append(_ candidate: MarkCandidate) {
        starts.append(candidates.count)
        candidates.append(candidate)
    }

    /// Appends a word with its candidates. False, and nothing appended, if the word is no syllable.
    mutating func append(candidatesOf word: Word) -> Bool {
        let start = candidates.count
        MarkCandidates(model: model).append(of: word, to: &candidates)
        guard candidates.count > start else { return false }
        starts.append(start)
        return true
    }

    /// The indices in `candidates` of a word's candidates.
    func range(of word: Int) -> Range<Int> {
        starts[word]..<(word + 1 < starts.count ? starts[word + 1] : candidates.count)
    }

    /// Computes the costs of all candidates; there must be at least two words.
    mutating func decode() {
        places.removeAll(keepingCapacity: true)
        places.append(0)
        costsBefore.removeAll(keepingCapacity: true)
        for word in 1..<count {
            places.append(costsBefore.count)
            for _ in range(of: word - 1) { for _ in range(of: word) { costsBefore.append(word == 1 ? 0 : .max) } }
        }
        costsAfter.removeAll(keepingCapacity: true)
        for _ in costsBefore { costsAfter.append(.max) }
        for place in places[count - 1]..<costsAfter.count { costsAfter[place] = 0 }
        weighSteps()
        for word in stride(from: 2, to: count, by: 1) {
            forEachStep(to: word) { decoder, step in
                let cost = decoder.costsBefore[step.before] + step.cost
                decoder.costsBefore[step.after] = min(decoder.costsBefore[step.after], cost)
            }
        }
        for word in stride(from: count - 1, to: 1, by: -1) {
            forEachStep(to: word) { decoder, step in
                let cost = decoder.costsAfter[step.after] + step.cost
                decoder.costsAfter[step.before] = min(decoder.costsAfter[step.before], cost)
            }
        }
    }

    /// The least cost of all words with this candidate of a word. The word must not be the first.
    func cost(of candidate: Int, in word: Int) -> Int {
        let width = range(of: word).count
        return range(of: word - 1).indices.reduce(Int.max) { least, index in
            let place = places[word] + (index - starts[word - 1]) * width + candidate - starts[word]
            return min(least, costsBefore[place] + costsAfter[place])
        }
    }

    /// The likeliest candidate of a word; of equal ones the commonest.
    func best(of word: Int) -> MarkCandidate {
        let places = range(of: word)
        var best = places.lowerBound
        var least = Int.max
        for place in places {
            let cost = cost(of: place, in: word)
            if cost < least { (best, least) = (place, cost) }
        }
        return candidates[best]
    }

    /// The step from a pair of candidates to the next pair: the indices of their costs, and the cost of the new
    /// candidate.
    private struct Step {
        var before: Int
        var after: Int
        var cost: Int
    }

    /// Computes `costs`. Each look-up of the model is in the outermost loop in which its arguments are known, so that
    /// it is made as seldom as possible.
    private mutating func weighSteps() {
        costs.removeAll(keepingCapacity: true)
        costStarts.removeAll(keepingCapacity: true)
        for word in 0..<count {
            costStarts.append(costs.count)
            if word < 2 { continue }
            let threes = range(of: word)
            for two in range(of: word - 1) {
                let before = candidates[two].hash
                costsAfterOne.removeAll(keepingCapacity: true)
                for three in threes {
                    let candidate = candidates[three]
                    costsAfterOne.append(model.cost(of: candidate.hash, alone: candidate.cost, after: before))
                }
                for one in range(of: word - 2) {
                    let context = model.context(candidates[one].hash, before)
                    for three in threes {
                        let afterOne = costsAfterOne[three - threes.lowerBound]
                        let cost = model.cost(of: candidates[three].hash, after: context, afterLast: afterOne)
                        costs.append(Int16(cost))
                    }
                }
            }
        }
    }

    /// Calls `take` for each three consecutive candidates whose last one belongs to the word, which must be the third
    /// or a later one.
    private mutating func forEachStep(to word: Int, _ take: (inout MarkDecoder, Step) -> Void) {
        let (ones, twos, threes) = (range(of: word - 2).count, range(of: word - 1).count, range(of: word).count)
        var next = costStarts[word]
        for two in 0..<twos {
            for one in 0..<ones {
                for three in 0..<threes {
                    let step = Step(
                        before: places[word - 1] + one * twos + two, after: places[word] + two * threes + three,
                        cost: Int(costs[next]))
                    take(&self, step)
                    next += 1
                }
            }
        }
    }
}
