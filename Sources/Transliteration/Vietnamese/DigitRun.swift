import Keyboard

/// Consecutive digits in VNI, and the word before the first of them.
///
/// Three consecutive digits are a number, except one for đ, one for a vowel's diacritic and one for the tone. Two are a
/// number if the second has no function: `i18n`.
struct DigitRun: Sendable {
    private var start = Word()
    /// The digits so far. The fourth digit makes a number, so there are at most four.
    private var digits = InlineArray<4, UInt8>(repeating: 0)
    private var count = 0
    /// How many digits of the run were output after the word, because they undid a diacritic or had no function. A
    /// third digit then makes all of them a number.
    private var ended = 0
    private var purposes: Purposes = []
    private var repeats = false

    private struct Purposes: OptionSet {
        let rawValue: UInt8

        static let stroke = Purposes(rawValue: 1)
        static let tone = Purposes(rawValue: 2)
        static let diacritic = Purposes(rawValue: 4)
    }

    var isEmpty: Bool { count == 0 }

    /// Whether an earlier digit has ended the word, so that the next one is output after it.
    var hasEndedWord: Bool { ended > 0 }

    mutating func end() {
        count = 0
        ended = 0
    }

    /// Ends the run, and overwrites it in memory.
    mutating func wipe() { self = DigitRun() }

    /// Handles a digit after a word: a diacritic or tone, a part of a number, or a character after which the word is
    /// literal.
    mutating func insert(
        _ key: UInt8, _ function: KeyFunction, _ input: inout TextInput, into revision: inout Revision
    ) {
        if isEmpty { start = input.text.word }
        append(key, function.kind)
        if isNumber || isCode { return showNumber(&input, into: &revision) }
        input.text.word.beginChange()
        if input.composer.type(key, function, &input.text.word) || typesName(key, function, &input) {
            return input.text.word.show(input.composer.rules, into: &revision)
        }
        if count == 3 || (count == 2 && !input.text.word.hasChangedShownLetters) {
            return showNumber(&input, into: &revision)
        }
        if input.text.word.hasChangedShownLetters {
            input.text.word.show(input.composer.rules, into: &revision)
            input.text.append(Unicode.Scalar(key), goesOn: true)
            revision.insertion.append(Unicode.Scalar(key))
            ended += 1
        } else {
            input.end(with: Unicode.Scalar(key), goesOn: true, into: &revision)
            if count > 1 && revision.deleteCount == 0 { ended += 1 } else { end() }
        }
    }

    /// Tries a digit without a function in the first syllable on a later syllable.
    private func typesName(_ key: UInt8, _ function: KeyFunction, _ input: inout TextInput) -> Bool {
        !input.text.word.hasChangedShownLetters && input.names.type(key, function, &input.text.word)
    }

    /// Handles a digit after an earlier one of the run has ended the word.
    mutating func insertAfterWord(_ key: UInt8, _ input: inout TextInput, into revision: inout Revision) {
        append(key, .plain)
        guard count < 3 else { return showNumber(&input, into: &revision) }
        input.text.append(Unicode.Scalar(key), goesOn: true)
        revision.set(Unicode.Scalar(key))
        ended += 1
    }

    /// Whether the digits are a number: three that are not đ, diacritic and tone, or more than three.
    private var isNumber: Bool { count > 3 || (count == 3 && repeats) }

    /// Whether two digits of one kind follow a single capital: A12, A10.
    private var isCode: Bool { count == 2 && repeats && start.count == 1 && start[0].isUpper }

    private mutating func append(_ digit: UInt8, _ kind: KeyFunction.Kind) {
        if isEmpty {
            purposes = []
            repeats = false
        }
        digits[count] = digit
        count += 1
        let purpose: Purposes =
            switch kind {
            case .stroke: .stroke
            case .tone: .tone
            default: .diacritic
            }
        if !purposes.insert(purpose).inserted || digit == UInt8(ascii: "0") { repeats = true }
    }

    /// Shows the word as it was before the digits, then the digits.
    private mutating func showNumber(_ input: inout TextInput, into revision: inout Revision) {
        let rules = input.composer.rules
        let shown = count - 1 - ended
        for _ in 0..<min(ended, input.text.history.count) { input.text.history.removeLast(into: &input.text.word) }
        let old = input.text.word
        revision.set(
            from: old.count + ended,
            { $0 < old.count ? old.character(at: $0, rules) : Unicode.Scalar(digits[shown + $0 - old.count]) },
            to: start.count + count,
            { $0 < start.count ? start.character(at: $0, rules) : Unicode.Scalar(digits[$0 - start.count]) })
        input.text.word = start
        for index in 0..<count { input.text.append(Unicode.Scalar(digits[index]), goesOn: true) }
        end()
    }
}
