import Keyboard

/// Digits of VNI typed one after another, and the word as it was before the first of them.
///
/// Three in a row are a number, not marks; except one for đ, one for a vowel's mark and one for the tone.
struct DigitRun: Sendable {
    private(set) var start = Word()
    private(set) var length = 0
    /// How many digits of the run stand after the word because a mark was undone or could not be made; a third
    /// digit then makes a number of them all.
    private(set) var ended = 0
    private var digits = InlineArray<4, UInt8>(repeating: 0)
    private var purposes: UInt8 = 0
    private var repeats = false

    subscript(index: Int) -> UInt8 { digits[index] }

    /// True if the digits so far are a number: three that are not đ, mark and tone, or more than three.
    var isNumber: Bool { length > 3 || (length == 3 && repeats) }

    @inline(__always)
    mutating func end() {
        length = 0
        ended = 0
    }

    /// The last digit stands after the word, which an earlier one may have changed.
    mutating func endWord() { ended += 1 }

    mutating func wipe() { self = DigitRun() }

    /// One more digit, the fourth at most; `word` is the word before it.
    mutating func append(_ digit: UInt8, _ kind: KeyRole.Kind, word: Word) {
        if length == 0 {
            start = word
            purposes = 0
            repeats = false
        }
        digits[length] = digit
        length += 1
        let purpose: UInt8 =
            switch kind {
            case .stroke: 1
            case .tone: 2
            default: 4
            }
        if purposes & purpose != 0 || digit == UInt8(ascii: "0") { repeats = true }
        purposes |= purpose
    }
}

extension VietnameseMethod {
    /// A digit after a word: a mark or tone, a part of a number, or a character after which the word is literal.
    @inline(never)
    mutating func insertDigit(_ key: UInt8, _ role: KeyRole, into revision: inout Revision) {
        digitRun.append(key, role.kind, word: word)
        if digitRun.isNumber { return showNumber(into: &revision) }
        let before = word.count
        var first = before
        if transform(key, role, &first) { return write(from: first, before: before, into: &revision) }
        if digitRun.length == 3 { return showNumber(into: &revision) }
        if first < before {
            endWordUndone(by: key, role, from: first, before: before, into: &revision)
            digitRun.endWord()
        } else {
            var run = digitRun
            end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
            guard run.length > 1 && revision.deleteCount == 0 else { return }
            run.endWord()
            digitRun = run
        }
    }

    /// A digit when an earlier one of the run has ended the word.
    @inline(never)
    mutating func insertDigitAfterWord(_ key: UInt8, into revision: inout Revision) {
        digitRun.append(key, .plain, word: word)
        guard digitRun.length < 3 else { return showNumber(into: &revision) }
        history.append(Unicode.Scalar(key), after: &word, goesOn: true)
        revision.set(Unicode.Scalar(key))
        digitRun.endWord()
    }

    /// The word as it was before the digits, then the digits as they were typed.
    private mutating func showNumber(into revision: inout Revision) {
        var old = word
        let ended = digitRun.ended
        for _ in 0..<ended { history.removeLast(into: &old) }
        let start = digitRun.start
        var common = 0
        while common < start.count,
            old.character(at: common, place.rules) == start.character(at: common, place.rules)
        {
            common += 1
        }
        var kept = 0
        if common == start.count {
            let shown = digitRun.length - 1 - ended
            while kept < ended && digitRun[kept] == digitRun[shown + kept] { kept += 1 }
        }
        revision.clear()
        revision.deleteCount = old.count - common + ended - kept
        for index in common..<start.count { revision.insertion.append(start.character(at: index, place.rules)) }
        for index in kept..<digitRun.length { revision.insertion.append(Unicode.Scalar(digitRun[index])) }
        word = start
        for index in 0..<digitRun.length {
            history.append(Unicode.Scalar(digitRun[index]), after: &word, goesOn: true)
        }
        digitRun.end()
    }
}
