import Completion
import Engine
import Glibc
import Keyboard
import Transliteration

/// A typist who takes each word as soon as it is the first suggestion.
struct SuggestionTypist {
    /// What was counted.
    struct Count {
        var words = 0
        /// The keys of TELEX, a space after each word.
        var telex = 0
        var keys = 0
        /// The keys besides those that take a suggestion, spaces and BackSpaces.
        var letters = 0
        var taken = 0
        var corrected = 0
        var wrong = 0
        /// How often suggestions were asked for, and the processor time that they took, in microseconds.
        var queries = 0
        var time = 0.0
        var longest = 0.0
        /// The longest by the clock on the wall, which counts other programs too.
        var longestByClock = 0.0
        var first = 0.0
    }

    private(set) var count = Count()
    private var engine: Engine
    private var effects: [Effect] = []
    private let isPlain: Bool

    /// A typist in an input method; nil if there is none of that name.
    init?(method: String, _ source: SuggestionSource?) {
        let typing = VietnameseSettings.Typing(rawValue: method)
        guard typing != nil || method == "none" else { return nil }
        let methods = typing.map { [VietnameseMethod(VietnameseSettings($0))] } ?? []
        var settings = EngineSettings(
            locales: [Locale(id: "vi", layout: .us, inputMethod: method)], inputMethods: methods)
        settings.completionSources = source.map { [$0] } ?? []
        engine = Engine(settings)
        isPlain = typing == nil || typing == .khongDau
    }

    /// Types words with a space after each, on a new line.
    mutating func type(_ words: [VietnameseKeys]) {
        press(.enter)
        count.keys -= 1
        for word in words {
            count.words += 1
            count.telex += word.telex.count + 1
            type(word)
        }
        // The last word, if it was taken, and the space after it.
        if engine.context.openList != nil { type(" ") }
        let shown = text.split(separator: " ")
        count.wrong += words.indices.count { $0 >= shown.count || !words[$0].isShown(as: shown[$0]) }
    }

    private mutating func type(_ word: VietnameseKeys) {
        let start = text.count + (engine.context.openList == nil ? 0 : 1)
        for key in isPlain ? word.letters : word.telex {
            type(key)
            complete()
            if let first = engine.context.candidates.first, makes(word, first, from: start) {
                count.taken += 1
                return press(.down)
            }
        }
        type(" ")
        guard isPlain, !word.isShown(as: text.dropFirst(start).dropLast()) else { return }
        count.corrected += 1
        correct(word, from: start)
    }

    /// Taking a candidate makes the word that is wanted, and leaves what stands before it.
    private func makes(_ word: VietnameseKeys, _ candidate: Candidate, from start: Int) -> Bool {
        let new = text.dropLast(candidate.replacedCount) + Array(candidate.text.unicodeScalars)
        return word.isShown(as: new.dropFirst(start)) && new.prefix(start) == text.prefix(start)
    }

    /// The word before the space came out wrong: the keys of TELEX after BackSpace, or all of them anew.
    private mutating func correct(_ word: VietnameseKeys, from start: Int) {
        press(.backspace)
        var marks: [Unicode.Scalar] = []
        if Array(text.dropFirst(start)) == word.letters {
            var rest = word.letters[...]
            for key in word.telex { if rest.first == key { rest.removeFirst() } else { marks.append(key) } }
        } else {
            while text.count > start { press(.backspace) }
            marks = word.telex
        }
        for key in marks { type(key) }
        type(" ")
    }

    private var text: [Unicode.Scalar] { engine.context.document.text }

    private mutating func type(_ character: Unicode.Scalar) {
        guard let (keycode, isShifted) = KeyLayout.usKey(of: character) else { return }
        if isShifted { handle(.leftShift, .press) }
        press(keycode)
        if isShifted { handle(.leftShift, .release) }
        if character != " " { count.letters += 1 }
    }

    private mutating func press(_ keycode: Keycode) {
        handle(keycode, .press)
        handle(keycode, .release)
        count.keys += 1
    }

    private mutating func handle(_ keycode: Keycode, _ phase: KeyPhase) {
        effects.removeAll(keepingCapacity: true)
        engine.handle(KeyEvent(keycode, phase, device: DeviceID(1)), into: &effects)
    }

    private mutating func complete() {
        let (start, clock) = (Self.microseconds(CLOCK_THREAD_CPUTIME_ID), Self.microseconds(CLOCK_MONOTONIC))
        engine.complete(into: &effects)
        let time = Self.microseconds(CLOCK_THREAD_CPUTIME_ID) - start
        if count.queries == 0 { count.first = time }
        count.queries += 1
        count.time += time
        if count.queries > 1 {
            count.longest = max(count.longest, time)
            count.longestByClock = max(count.longestByClock, Self.microseconds(CLOCK_MONOTONIC) - clock)
        }
    }

    private static func microseconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}

/// The keys of a Vietnamese word.
struct VietnameseKeys {
    /// Its letters without diacritics.
    private(set) var letters: [Unicode.Scalar] = []
    /// The key of a tone comes last.
    private(set) var telex: [Unicode.Scalar] = []

    private static let vowels: [(telex: String, forms: String)] = [
        ("a", "aáàảãạ"), ("aw", "ăắằẳẵặ"), ("aa", "âấầẩẫậ"), ("e", "eéèẻẽẹ"), ("ee", "êếềểễệ"), ("i", "iíìỉĩị"),
        ("o", "oóòỏõọ"), ("oo", "ôốồổỗộ"), ("ow", "ơớờởỡợ"), ("u", "uúùủũụ"), ("uw", "ưứừửữự"), ("y", "yýỳỷỹỵ"),
        ("dd", "đ"),
    ]

    /// The keys of a word of small or capital letters; nil if another character is in it.
    init?(_ word: String) {
        var tone: Unicode.Scalar?
        for scalar in word.unicodeScalars {
            let isUpper = scalar.properties.isUppercase
            let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
            func cased(_ letter: Unicode.Scalar) -> Unicode.Scalar {
                isUpper ? letter.properties.uppercaseMapping.unicodeScalars.first! : letter
            }
            if let vowel = Self.vowels.first(where: { $0.forms.unicodeScalars.contains(small) }) {
                let place = vowel.forms.unicodeScalars.map(\.self).firstIndex(of: small) ?? 0
                if place > 0 { tone = ["s", "f", "r", "x", "j"][place - 1] }
                letters.append(cased(vowel.telex.unicodeScalars.first!))
                telex += vowel.telex.unicodeScalars.map(cased)
            } else if small.value >= 97, small.value <= 122 {
                letters.append(scalar)
                telex.append(scalar)
            } else {
                return nil
            }
        }
        // ươ is typed with one w.
        let text = String(String.UnicodeScalarView(telex))
        telex = Array(text.replacing("uwow", with: "uow").unicodeScalars)
        if let tone { telex.append(tone) }
    }

    /// The word is on the screen, in either tone style.
    func isShown(as text: ArraySlice<Unicode.Scalar>) -> Bool {
        VietnameseKeys(String(String.UnicodeScalarView(text)))?.telex == telex
    }
}
