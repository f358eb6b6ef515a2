import System

/// What `phim pick` says in the terminal, in Vietnamese where that is the language of the system, else in English.
struct PickerTexts: BilingualTexts {
    let language: MessageLanguage

    /// The texts in a language.
    init(_ language: MessageLanguage) {
        self.language = language
    }

    var hint: String {
        text("type to search, Enter chooses, Escape gives up", "gõ để tìm, Enter để chọn, Escape để thôi")
    }
    var nothingFound: String { text("nothing found", "không tìm thấy") }
    var favourite: String { text("favourite", "yêu thích") }
    var recent: String { text("recent", "mới dùng") }
}
