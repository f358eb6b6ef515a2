extension KeyFunction {
    /// The function of the key in a few words; nil for a key that only types its character.
    var purpose: String? {
        switch kind {
        case .separator, .plain: nil
        case .diacritic(let key): key.name
        case .hook: DiacriticKey.hook.name
        case .doubledD, .stroke: "stroke of đ"
        case .letter: "letter with its diacritic"
        case .escape: "makes the next key literal"
        case .tone(let tone): tone == .level ? "takes the tone off" : "tone \(tone.name)"
        }
    }
}

extension KeyFunction {
    /// Letters that the key makes, to draw on the key; empty for a key that only types its character.
    var examples: [String] {
        switch kind {
        case .separator, .plain, .escape: []
        case .diacritic(let key): key.examples
        case .hook: ["ư", "ơ", "ă"]
        case .doubledD, .stroke: ["đ"]
        case .letter(let letter): [String(LetterForms.shared.character(of: letter, under: .level))]
        case .tone(.level): ["á→a"]
        case .tone(let tone):
            [String(LetterForms.shared.character(of: Letter(ascii: UInt8(ascii: "a")), under: tone))]
        }
    }
}

extension DiacriticKey {
    fileprivate var examples: [String] {
        switch self {
        case .circumflexOnA: ["â"]
        case .circumflexOnE: ["ê"]
        case .circumflexOnO: ["ô"]
        case .circumflex: ["â", "ê", "ô"]
        case .horn: ["ư", "ơ"]
        case .breve: ["ă"]
        case .hook: ["ư", "ơ", "ă"]
        }
    }

    fileprivate var name: String {
        switch self {
        case .circumflexOnA, .circumflexOnE, .circumflexOnO, .circumflex: "circumflex"
        case .horn: "horn"
        case .breve: "breve"
        case .hook: "horn or breve"
        }
    }
}

extension Tone {
    /// Its Vietnamese name.
    fileprivate var name: String {
        switch self {
        case .level: "ngang"
        case .acute: "sắc"
        case .grave: "huyền"
        case .hook: "hỏi"
        case .tilde: "ngã"
        case .dot: "nặng"
        }
    }
}
