extension VietnameseMethod {
    public func purpose(of key: Unicode.Scalar) -> String? {
        guard key.value < 128 else { return nil }
        let role = roles[Int(key.value)]
        return switch role.kind {
        case .separator, .plain: nil
        case .doubledVowel, .circumflex: "circumflex"
        case .doubledD, .stroke: "stroke of đ"
        case .hook: "horn or breve"
        case .horn: "horn"
        case .breve: "breve"
        case .markedLetter: "letter with its mark"
        case .escape: "makes the next key literal"
        case .tone: role.tone == .level ? "takes the tone off" : "tone \(role.tone.name)"
        }
    }
}

extension Tone {
    /// What Vietnamese calls it.
    var name: String {
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
