extension KeyFunction {
    /// What the key is for, in a few words; nil for one that only types itself.
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

extension DiacriticKey {
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
