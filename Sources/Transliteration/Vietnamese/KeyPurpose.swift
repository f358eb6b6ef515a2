extension VietnameseMethod {
    public func purpose(of key: Unicode.Scalar) -> String? {
        guard key.value < 128 else { return nil }
        let role = roles[Int(key.value)]
        return switch role.kind {
        case .separator, .plain: nil
        case .mark, .hook: role.mark.name
        case .doubledD, .stroke: "stroke of đ"
        case .markedLetter: "letter with its mark"
        case .escape: "makes the next key literal"
        case .tone: role.tone == .level ? "takes the tone off" : "tone \(role.tone.name)"
        }
    }
}

extension MarkKey {
    /// The mark in words.
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
    /// What Vietnamese calls it.
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
