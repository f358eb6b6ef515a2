import Keyboard
import Typing

/// What a newcomer is asked to type, step by step.
struct PlaygroundLesson: Hashable, Sendable {
    /// One exercise.
    struct Step: Hashable, Sendable {
        /// What is to be pressed: characters, and `↓` for the key Down.
        var keys: String
        /// What then stands before the cursor.
        var text: String
        /// What it shows.
        var topic: Topic
    }

    /// What an exercise shows; the last has nothing to type.
    enum Topic: Hashable, Sendable {
        case word, letters, english, undo, emoji, locale
    }

    /// The exercises.
    private(set) var steps: [Step]
    /// The number of the exercise, from 0; that of the steps when all are done.
    private(set) var number = 0
    /// The keys of the exercise that were pressed.
    private(set) var typed = ""
    /// The exercise before this one was done with the last key.
    private(set) var isJustDone = false
    /// The input method that it is for.
    let method: String
    /// The locale in which it began.
    private let locale: String
    private var hasStrayed = false

    /// The lesson for the input method and the locale in force.
    init(in context: KeyboardContext, on assembly: Assembly) {
        method = context.inputMethod
        locale = context.locale
        steps = Self.steps(for: method, on: assembly)
    }

    /// There is something to type in it.
    var hasWords: Bool { steps.contains { !$0.keys.isEmpty } }

    /// The exercise; nil after the last.
    var step: Step? { number < steps.count ? steps[number] : nil }

    /// The key that comes next; nil if something else was typed.
    var next: Unicode.Scalar? {
        guard let step, !hasStrayed else { return nil }
        return step.keys.unicodeScalars.dropFirst(typed.unicodeScalars.count).first
    }

    /// A key was pressed; `text` is what stands before the cursor now. `character` is nil for a key that is in no exercise.
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
            // At a new word one can begin again.
            typed = ""
            hasStrayed = false
        } else {
            hasStrayed = true
        }
    }

    /// Whether the key is the last one of the exercise. Else a text that stood there before would do.
    private func isLast(_ character: Unicode.Scalar?) -> Bool {
        guard let character, let last = step?.keys.unicodeScalars.last else { return false }
        return character.isSame(as: last)
    }

    /// The exercises that this configuration can do, in an input method: what does not give what it promises is left out.
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

    /// A word for each shipped table.
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
        key == "↓" ? KeyText.tap(Keycode(named: "down")!, []) : KeyText.step(for: key)
    }
}

extension Unicode.Scalar {
    /// The same letter, a capital or not: a lesson is of the keys.
    fileprivate func isSame(as other: Unicode.Scalar) -> Bool {
        properties.lowercaseMapping == other.properties.lowercaseMapping
    }
}
