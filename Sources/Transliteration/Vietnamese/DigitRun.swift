import Keyboard

/// Digits of VNI typed one after another, and the word as it was before the first of them.
///
/// Three in a row are a number, not diacritics; except one for đ, one for a vowel's diacritic and one for the tone. So
/// are two of which the second can do nothing: `i18n`.
struct DigitRun: Sendable {
    private var start = Word()
    /// The fourth one makes a number of them.
    private var digits = InlineArray<4, UInt8>(repeating: 0)
    private var count = 0
    /// How many digits of the run stand after the word because a diacritic was undone or could not be made; a third
    /// digit then makes a number of them all.
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

    /// A digit that comes now stands after the word, which an earlier one has ended.
    var hasEndedWord: Bool { ended > 0 }

    mutating func end() {
        count = 0
        ended = 0
    }

    /// No run has begun, and nothing of the text is left in memory.
    mutating func wipe() { self = DigitRun() }

    /// A digit after a word: a diacritic or tone, a part of a number, or a character after which the word is literal.
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

    /// A digit that has done nothing to the first syllable may mean a later one.
    private func typesName(_ key: UInt8, _ function: KeyFunction, _ input: inout TextInput) -> Bool {
        !input.text.word.hasChangedShownLetters && input.names.type(key, function, &input.text.word)
    }

    /// A digit when an earlier one of the run has ended the word.
    mutating func insertAfterWord(_ key: UInt8, _ input: inout TextInput, into revision: inout Revision) {
        append(key, .plain)
        guard count < 3 else { return showNumber(&input, into: &revision) }
        input.text.append(Unicode.Scalar(key), goesOn: true)
        revision.set(Unicode.Scalar(key))
        ended += 1
    }

    /// True if the digits so far are a number: three that are not đ, diacritic and tone, or more than three.
    private var isNumber: Bool { count > 3 || (count == 3 && repeats) }

    /// True if two digits of one kind stand after a single capital: A12, A10.
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

    /// The word as it was before the digits, then the digits as they were typed.
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
