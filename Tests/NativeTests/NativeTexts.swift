import TestSupport

/// Texts for the paces of people.
enum NativeTexts {
    /// Words with one to three edits, and capitals.
    static let sentence = MatrixScript(
        "tieengs vieetj chof cho owr vaf ddi nghieeng truwowngf hocj DDawcs Vieetj",
        gives: "tiếng việt chò cho ở và đi nghiêng trường học Đắc Việt")

    /// BackSpace inside words, and Caps Lock.
    static let corrections = MatrixScript(
        "tieengf⟨backspace⟩⟨backspace⟩ngs chaof⟨backspace⟩⟨backspace⟩of hoaf⟨backspace⟩⟨backspace⟩⟨backspace⟩oan "
            + "⟨capslock⟩ddaij hocj⟨capslock⟩ hoom",
        gives: "tiếng chò oan ĐẠI HỌC hôm")

    /// Each key is held beyond the kernel's delay.
    static let slow = MatrixScript("chaof Vieetj", gives: "chào Việt")
}
