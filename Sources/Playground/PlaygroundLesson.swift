import Keyboard
import Typing

/// A lesson for newcomers: exercises to type, step by step.
struct PlaygroundLesson: Hashable, Sendable {
    /// One exercise.
    struct Step: Hashable, Sendable {
        /// The keys to press: characters, and `↓` for the key Down.
        var keys: String
        /// The expected text before the cursor.
        var text: String
        /// The topic.
        var topic: Topic
    }

    /// The topics of exercises; `locale` has nothing to type.
    enum Topic: Hashable, Sendable {
        case word, letters, english, undo, emoji, locale
    }

    /// The exercises.
    private(set) var steps: [Step]
    /// The index of the current exercise; the number of exercises when all are done.
    private(set) var number = 0
    /// The keys of the exercise that were pressed so far.
    private(set) var typed = ""
    /// Whether the last key has completed an exercise.
    private(set) var isJustDone = false
    /// The input method of the lesson.
    let method: String
    /// The locale in which the lesson began.
    private let locale: String
    private var hasStrayed = false

    /// The lesson for the current input method and locale.
    init(in context: borrowing KeyboardContext, on assembly: Assembly) {
        method = context.inputMethod
        locale = context.locale
        steps = Self.steps(for: method, on: assembly)
    }

    /// Whether some exercise has keys to type.
    var hasWords: Bool { steps.contains { !$0.keys.isEmpty } }

    /// The current exercise; nil after the last one.
    var step: Step? { number < steps.count ? steps[number] : nil }

    /// The next key; nil if another key was pressed.
    var next: Unicode.Scalar? {
        guard let step, !hasStrayed else { return nil }
        return step.keys.unicodeScalars.dropFirst(typed.unicodeScalars.count).first
    }

    /// Handles a key; `text` is the text before the cursor after it. `character` is nil for a key that no exercise
    /// uses.
    mutating func keyPressed(_ character: Unicode.Scalar?, text: String, locale: String) {
        isJustDone = false
        guard let step else { return }
        if step.topic == .locale
            ? locale != self.locale : text.lowercased().hasSuffix(step.text.lowercased()) && isLast(character)
        {
            number += 1
            typed = ""
            hasStrayed = false
            isJustDone = true
            return
        }
        if let character, let next, character.isSame(as: next) {
            typed.unicodeScalars.append(next)
        } else if text.isEmpty || text.hasSuffix(" ") || text.hasSuffix("\n") {
            // At a new word the exercise can begin again.
            typed = ""
            hasStrayed = false
        } else {
            hasStrayed = true
        }
    }

    /// Whether the key is the last one of the exercise. Without this check, an earlier text would complete it.
    private func isLast(_ character: Unicode.Scalar?) -> Bool {
        guard let character, let last = step?.keys.unicodeScalars.last else { return false }
        return character.isSame(as: last)
    }

    /// The exercises for an input method. Exercises that do not give their text with this configuration are left out.
    private static func steps(for method: String, on assembly: Assembly) -> [Step] {
        let words: [Step] =
            switch method {
            case "telex", "simple-telex", "telex-vni":
                [
                    Step(keys: "tieengs ", text: "tiếng ", topic: .word),
                    Step(keys: "Vieetj ", text: "Việt ", topic: .word),
                    Step(keys: "dduwowngf ", text: "đường ", topic: .letters),
                    Step(keys: "google ", text: "google ", topic: .english),
                    Step(keys: "tooo ", text: "too ", topic: .undo),
                ]
            case "vni":
                [
                    Step(keys: "tie6ng1 ", text: "tiếng ", topic: .word),
                    Step(keys: "Vie6t5 ", text: "Việt ", topic: .word),
                    Step(keys: "d9u7o7ng2 ", text: "đường ", topic: .letters),
                    Step(keys: "google ", text: "google ", topic: .english),
                    Step(keys: "to66 ", text: "to6 ", topic: .undo),
                ]
            case "viqr":
                [
                    Step(keys: "tie^'ng ", text: "tiếng ", topic: .word),
                    Step(keys: "Vie^.t ", text: "Việt ", topic: .word),
                    Step(keys: "ddu+o+`ng ", text: "đường ", topic: .letters),
                ]
            case "khong-dau": [Step(keys: "tieng Viet ", text: "tiếng Việt ", topic: .word)]
            default: tableWords[method].map { [Step(keys: $0.keys + " ", text: $0.text + " ", topic: .word)] } ?? []
            }
        let emoji = Step(keys: ":heart↓", text: "❤️", topic: .emoji)
        var steps = (words.isEmpty ? [] : words + [emoji]).filter { isTrue($0, method, assembly) }
        if assembly.settings.locales.count > 1 { steps.append(Step(keys: "", text: "", topic: .locale)) }
        return steps
    }

    /// A word for each table that Phím ships.
    private static let tableWords: [String: (keys: String, text: String)] = [
        "esperanto": ("Cxu", "Ĉu"), "french": ("franc,ais", "français"), "german": ("Maedchen", "Mädchen"),
        "greek": ("lo/gos", "λόγος"), "ipa": ("SIp", "ʃɪp"), "kana": ("sakura", "さくら"), "pinyin": ("hao3", "hǎo"),
        "polish": ("~Xr~od~lo", "Źródło"), "russian": ("shchuka", "щука"), "spanish": ("man~ana", "mañana"),
    ]

    private static func isTrue(_ step: Step, _ method: String, _ assembly: Assembly) -> Bool {
        var typewriter = Typewriter(assembly)
        typewriter.type(KeyText.Step(name: method, kind: .perform(.inputMethod(method))))
        for key in step.keys.unicodeScalars { typewriter.type(self.step(for: key)) }
        return typewriter.takeText().hasSuffix(step.text)
    }

    private static func step(for key: Unicode.Scalar) -> KeyText.Step {
        key == "↓" ? KeyText.tap(Keystroke(.down)) : KeyText.step(for: key)
    }
}

extension Unicode.Scalar {
    /// Whether both are the same letter, ignoring case, since the exercises are about keys.
    fileprivate func isSame(as other: Unicode.Scalar) -> Bool {
        properties.lowercaseMapping == other.properties.lowercaseMapping
    }
}
