import Keyboard

/// Consecutive digits in VNI, and the word before the first of them.
///
/// Three or more consecutive digits are a number, unless each of them changes the word: one for đ, one for a vowel's
/// diacritic and one for the tone, where a second diacritic or tone corrects the first. Two are a number if the second has
/// no function: `i18n`.
struct DigitRun: Sendable {
    private var start = Word()
    /// The digits so far.
    private var digits = InlineArray<8, UInt8>(repeating: 0)
    private var count = 0
    /// How many digits of the run were output after the word, because they undid a diacritic or had no function. A
    /// third digit then makes all of them a number.
    private var ended = 0
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
        append(key)
        if isNumber || isCode { return showNumber(&input, into: &revision) }
        input.text.word.beginChange()
        if input.composer.type(key, function, &input.text.word) || typesName(key, function, &input) {
            return input.text.word.show(input.composer.rules, into: &revision)
        }
        if count >= 3 || (count == 2 && !input.text.word.hasChangedShownLetters) {
            return showNumber(&input, into: &revision)
        }
        if input.text.word.hasChangedShownLetters {
            input.text.word.show(input.composer.rules, into: &revision)
            input.text.append(Unicode.Scalar(key), continues: true)
            revision.insertion.append(Unicode.Scalar(key))
            ended += 1
        } else {
            input.end(with: Unicode.Scalar(key), continues: true, into: &revision)
            if count > 1 && revision.deleteCount == 0 { ended += 1 } else { end() }
        }
    }

    /// Tries a digit without a function in the first syllable on a later syllable.
    private func typesName(_ key: UInt8, _ function: KeyFunction, _ input: inout TextInput) -> Bool {
        !input.text.word.hasChangedShownLetters && input.names.type(key, function, &input.text.word)
    }

    /// Handles a digit after an earlier one of the run has ended the word.
    mutating func insertAfterWord(_ key: UInt8, _ input: inout TextInput, into revision: inout Revision) {
        append(key)
        guard count < 3 else { return showNumber(&input, into: &revision) }
        input.text.append(Unicode.Scalar(key), continues: true)
        revision.set(Unicode.Scalar(key))
        ended += 1
    }

    /// Whether the digits are a number: they are more than đ, a diacritic, a tone and the corrections of these. Tones alone
    /// are one, except a tone, 0 and another tone.
    private var isNumber: Bool {
        guard count > 2 else { return false }
        let tones = count(in: "1"..."5")
        let zeros = count(in: "0"..."0")
        let strokes = count(in: "9"..."9")
        if strokes > 1 || tones > 2 || zeros > 1 || repeatsTone { return true }
        let diacritics = count - tones - zeros - strokes
        return diacritics > 2 || diacritics + strokes == 0 && !isToneAlone
    }

    /// Whether the digits are a tone, 0 and another tone: a correction.
    private var isToneAlone: Bool { count == 3 && digits[1] == UInt8(ascii: "0") && count(in: "1"..."5") == 2 }

    /// Whether two digits of one kind, or a digit and 0, follow a single capital: A12, A10.
    private var isCode: Bool {
        guard count == 2, start.count == 1, start[0].isUpper else { return false }
        return digits[1] == UInt8(ascii: "0") || count(in: "1"..."5") == 2 || count(in: "6"..."8") == 2
    }

    private var repeatsTone: Bool {
        var last: UInt8 = 0
        for index in 0..<count where digits[index] >= UInt8(ascii: "1") && digits[index] <= UInt8(ascii: "5") {
            if digits[index] == last { return true }
            last = digits[index]
        }
        return false
    }

    private func count(in range: ClosedRange<Unicode.Scalar>) -> Int {
        (0..<count).count { range.contains(Unicode.Scalar(digits[$0])) }
    }

    private mutating func append(_ digit: UInt8) {
        digits[count] = digit
        count += 1
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
        for index in 0..<count { input.text.append(Unicode.Scalar(digits[index]), continues: true) }
        end()
    }
}
