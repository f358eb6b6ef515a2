package import System
import Transliteration

/// The texts of reasons in Vietnamese or English.
package struct ReasonTexts: BilingualTexts {
    /// The language of the texts.
    package let language: MessageLanguage

    /// The texts in a language.
    package init(_ language: MessageLanguage) {
        self.language = language
    }

    /// The text of a reason.
    package func text(of reason: Reason) -> String {
        switch reason {
        case .decision(let decision): text(of: decision)
        case .purpose(let purpose): text(purpose, vietnamese(purpose))
        case .impossible(let purpose):
            text(
                "no \(purpose) is possible here: the key types itself",
                "ở đây không đặt được \(vietnamese(purpose)): phím gõ chính nó")
        case .toneMoves: text("the tone moves to its place", "dấu thanh chuyển về đúng chỗ")
        case .undoes: text("undoes the last change, and types itself", "bỏ thay đổi vừa rồi, và gõ chính nó")
        case .toneStays:
            text("the tone is placed anew for the remaining letters", "dấu thanh được đặt lại cho các chữ còn lại")
        case .wordAgain: text("the previous word is edited again", "sửa tiếp từ đứng trước")
        case .corrected:
            text(
                "a slip in an English word: corrected; BackSpace takes it back",
                "từ tiếng Anh gõ nhầm: đã sửa; BackSpace để bỏ")
        case .correctionUndone: text("the correction is taken back", "bỏ phần đã sửa")
        case .macro(let abbreviation):
            text(
                "the macro “\(abbreviation)”; BackSpace takes it back", "gõ tắt “\(abbreviation)”; BackSpace để bỏ")
        case .replaced(let original):
            text(
                "takes the place of “\(original)”; BackSpace brings that back",
                "thay cho “\(original)”; BackSpace để lấy lại")
        case .takenBack: text("what was typed is back", "lấy lại những gì đã gõ")
        case .untypeable:
            text(
                "neither a key nor the character plane types it: left out",
                "không phím nào hay mặt phẳng ký tự gõ được: bỏ qua")
        case .pasted: text("no key types it: pasted from the clipboard", "không phím nào gõ được: dán từ bộ nhớ tạm")
        case .inserted:
            text(
                "no key types it: put into the text without typing", "không phím nào gõ được: đặt thẳng vào văn bản")
        case .newField:
            text(
                "a newline: the text is complete, and the next one begins",
                "xuống dòng: xong phần này, bắt đầu phần mới")
        }
    }

    /// The text of a decision about a word.
    private func text(of decision: WordDecision) -> String {
        switch decision {
        case .none, .plain: ""
        case .syllable:
            text(
                "a syllable and not an English word: kept", "là một âm tiết, không phải từ tiếng Anh: giữ nguyên")
        case .marked:
            text(
                "a syllable: its diacritics are the likeliest beside the words around it",
                "là một âm tiết: dấu hợp nhất với các từ xung quanh")
        case .vietnamese(.vietnamese):
            text(
                "a syllable after Vietnamese words: kept, though its keys are an English word",
                "đứng sau từ tiếng Việt: giữ nguyên, dù các phím là từ tiếng Anh")
        case .vietnamese(.english):
            text(
                "a syllable much more frequent than the English word of its keys: kept",
                "âm tiết thường gặp hơn hẳn từ tiếng Anh cùng phím: giữ nguyên")
        case .vietnamese(.unknown):
            text(
                "a syllable, and its keys an English word: undecided, so Vietnamese is kept",
                "vừa là âm tiết vừa là từ tiếng Anh: chưa rõ nên giữ tiếng Việt")
        case .english(.english):
            text(
                "an English word after English words: restored to its keys",
                "từ tiếng Anh sau từ tiếng Anh: trả lại các phím")
        case .english:
            text(
                "a frequent English word and a rare syllable: restored to its keys",
                "từ tiếng Anh thường gặp, âm tiết hiếm: trả lại các phím")
        case .noSyllable: text("not a syllable: restored to its keys", "không phải âm tiết: trả lại các phím")
        case .undoneEnglish:
            text(
                "a diacritic was undone, but all keys are an English word: restored to its keys",
                "đã bỏ dấu, nhưng các phím là từ tiếng Anh: trả lại các phím")
        case .undone: text("a diacritic was undone: kept", "đã bỏ dấu: giữ nguyên")
        case .abbreviation: text("an abbreviation: kept", "từ viết tắt: giữ nguyên")
        case .chosen(.keep): text("your override for this word: kept", "bạn đã chọn giữ từ này: giữ nguyên")
        case .chosen(.restore):
            text(
                "your override for this word: restored to its keys", "bạn đã chọn trả lại từ này: trả lại các phím")
        case .corrected(let candidates):
            text(
                "a key slipped: \(list(candidates)); BackSpace takes it back",
                "gõ nhầm một phím: \(list(candidates)); BackSpace để bỏ")
        case .raw: text("restored to its keys by a key: kept", "bạn đã bấm phím trả lại: giữ các phím")
        }
    }

    /// The best two candidates, each with the logarithm to base 10 of how much likelier it is than the typed word:
    /// `tiếng 7.1, tiên 2.3`.
    private func list(_ candidates: [WordCandidate]) -> String {
        candidates.prefix(2).map { "\($0.text) \($0.tenths / 10).\(abs($0.tenths % 10))" }.joined(separator: ", ")
    }

    /// The purpose of a key in Vietnamese.
    private func vietnamese(_ purpose: String) -> String {
        if purpose.hasPrefix("tone ") { return "dấu " + purpose.dropFirst("tone ".count) }
        return Self.purposes[purpose] ?? purpose
    }

    private static let purposes = [
        "circumflex": "dấu mũ", "horn": "dấu móc", "breve": "dấu trăng", "horn or breve": "dấu móc hoặc dấu trăng",
        "stroke of đ": "nét ngang của đ", "letter with its diacritic": "chữ có sẵn dấu",
        "makes the next key literal": "phím sau giữ nguyên", "takes the tone off": "bỏ dấu thanh",
        "part of a sequence": "một phần của chuỗi phím",
    ]
}
