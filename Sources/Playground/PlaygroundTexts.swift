package import System
import Typing

/// The texts of the playground, in Vietnamese if that is the language of the system, else in English.
package struct PlaygroundTexts: BilingualTexts {
    /// The language of the texts.
    package let language: MessageLanguage

    /// The texts in a language.
    package init(_ language: MessageLanguage) {
        self.language = language
    }

    var leave: String { text("Ctrl+C leaves", "Ctrl+C để thoát") }

    var title: String {
        text("Phím: type here, nothing leaves this window", "Phím: gõ thử ở đây, không gì ra ngoài cửa sổ này")
    }

    func tooSmall(_ columns: Int, _ rows: Int) -> String {
        text("This terminal is \(columns)×\(rows).", "Cửa sổ này chỉ có \(columns)×\(rows).")
    }

    func needed(_ columns: Int, _ rows: Int) -> String {
        text("phim try needs \(columns)×\(rows): enlarge it.", "phim try cần \(columns)×\(rows): hãy phóng to.")
    }

    func noKeyboard(_ columns: Int, _ rows: Int) -> String {
        text("the keyboard needs \(columns)×\(rows)", "bàn phím cần \(columns)×\(rows)")
    }

    var textRule: String { text("Text", "Văn bản") }
    var keyRule: String { text("The last key", "Phím vừa gõ") }

    // MARK: - The lesson

    func lesson(_ number: Int, of count: Int) -> String {
        text("Lesson \(number)/\(count)", "Bài \(number)/\(count)")
    }

    var type: String { text("type", "gõ") }

    func topic(_ topic: PlaygroundLesson.Topic) -> String {
        switch topic {
        case .word: text("the space key ends the word", "phím cách kết thúc từ")
        case .letters: text("letters that your keyboard lacks", "những chữ bàn phím không có")
        case .english: text("not Vietnamese: your keys come back", "không phải tiếng Việt: giữ nguyên phím gõ")
        case .undo: text("the key once more undoes it", "gõ thêm lần nữa để bỏ dấu")
        case .emoji: text("a list: ↓ goes on, Enter takes it", "danh sách: ↓ đi tiếp, Enter để lấy")
        case .locale:
            text("press F2: the next locale; again, and you are back", "bấm F2: sang tiếng khác; lần nữa để về")
        }
    }

    var finished: String {
        text(
            "That was all: type what you like. F1 shows all keys.",
            "Hết bài: bạn cứ gõ tùy thích. F1 chỉ tất cả các phím.")
    }

    func noLesson(_ method: String) -> String {
        text(
            "“\(method)” has no lesson: type, and see below what each key does. F3: another method.",
            "“\(method)” không có bài: cứ gõ rồi xem bên dưới. F3: kiểu gõ khác.")
    }

    // MARK: - The last key

    var labels: (does: String, why: String, word: String) {
        (text("Key", "Phím"), text("Why", "Vì sao"), text("Word", "Từ"))
    }

    func reason(_ reason: Reason) -> String { ReasonTexts(language).text(of: reason) }

    var typeSomething: String { text("Type something.", "Hãy gõ gì đó.") }
    var nothing: String { text("does nothing", "không làm gì") }

    var passes: String { text("goes on as it is", "đi tiếp nguyên vẹn") }

    func edit(deleting count: Int, inserting insertion: String) -> String {
        let typing = text("types “\(insertion)”", "gõ “\(insertion)”")
        if count == 0 { return typing }
        let deletion = text("deletes \(count) character\(count == 1 ? "" : "s")", "xóa \(count) ký tự")
        return insertion.isEmpty ? deletion : deletion + ", " + typing
    }

    func locale(_ id: String) -> String { text("switches to the locale \(id)", "chuyển sang \(id)") }
    func method(_ name: String) -> String { text("switches to the method \(name)", "chuyển sang kiểu gõ \(name)") }
    func layer(_ name: String) -> String { text("switches to the layer \(name)", "chuyển sang lớp phím \(name)") }

    func run(_ program: String) -> String {
        text("would start \(program) (not here)", "sẽ chạy \(program) (ở đây thì không)")
    }

    /// The text for a list that shows an item, or that was closed (nil).
    func list(_ place: (number: Int, count: Int)?) -> String {
        guard let place else { return text("closes the list", "đóng danh sách") }
        return text(
            "shows \(place.number) of \(place.count) in the list", "hiện mục \(place.number) trong \(place.count)")
    }

    func presses(_ key: String) -> String { text("presses \(key)", "bấm \(key)") }
    var pause: String { text("pauses Phím", "tạm dừng Phím") }
    var resume: String { text("resumes Phím", "Phím chạy lại") }

    func word(_ word: String, keys: String) -> String { text("\(word), typed \(keys)", "\(word), gõ \(keys)") }

    func note(_ note: PlaygroundNote) -> String {
        switch note {
        case .foreign(let character):
            text(
                "“\(character)” comes from no key: another input method, or Phím itself, types in this terminal already",
                "“\(character)” không từ phím nào: trong cửa sổ này đã có bộ gõ khác, hoặc chính Phím, đang chạy")
        case .noEmoji:
            text(
                "No emoji here: your configuration needs suggest = true in [emoji]",
                "Chưa có emoji: cấu hình cần suggest = true trong [emoji]")
        case .noThemes:
            text(
                "No themes here: they need 256 colours, and no NO_COLOR",
                "Ở đây không có màu: cần 256 màu, và không đặt NO_COLOR")
        }
    }

    // MARK: - Lists and states

    var list: String { text("List", "Danh sách") }
    var offers: String { text("Offered (↓ takes one)", "Gợi ý (↓ để lấy)") }

    func searching(_ text: String) -> String { self.text("search “\(text)”", "tìm “\(text)”") }

    var paused: String { text("paused", "tạm dừng") }

    func name(of command: PlaygroundCommand) -> String {
        switch command {
        case .help: text("help", "giúp")
        case .locale: text("locale", "tiếng")
        case .method: text("method", "kiểu gõ")
        case .layer: text("layer", "lớp phím")
        case .theme: text("theme", "màu")
        case .list: text("emoji", "emoji")
        case .form: text("form", "dạng phím")
        case .restart: text("anew", "làm lại")
        }
    }

    // MARK: - The page with all keys

    var help: [String] {
        language.isVietnamese ? Self.vietnameseHelp : Self.englishHelp
    }

    /// The title of the help page, with its keys.
    var helpKeys: String {
        text("↑ ↓ scroll, any other key goes back", "↑ ↓ để cuộn, phím khác để quay lại")
    }

    /// Paragraphs, and rows of keys with cells that are separated by tabs.
    private static let englishHelp = [
        """
        Every key goes through the whole of Phím, with your configuration, and the text above shows what an application \
        would show. Nothing is installed, nothing is kept, no program is started, and no other window is touched.
        """,
        "",
        "F1  this page\tF5  the colours of the keyboard",
        "F2  the next locale\tF6  a list of emoji, in the text",
        "F3  the next input method\tF7  ANSI, ISO, JIS keyboard",
        "F4  the next layer\tF8  begin anew",
        "Ctrl+C, Ctrl+D  leave\tCtrl+Z  suspend",
        "Ctrl+L  redraw",
        "",
        """
        A terminal sends characters, not keys: Ctrl+Shift, Shift twice, holding a key and Super work only with the \
        daemon. F1 to F8 reach your bindings with Shift, Ctrl or Alt only.
        """,
        "",
        "phim setup sets Phím up for every application.",
    ]

    private static let vietnameseHelp = [
        """
        Mỗi phím đi qua toàn bộ Phím với cấu hình của bạn; phần văn bản là những gì một ứng dụng sẽ hiện. Không cài đặt \
        gì, không lưu gì, không chạy chương trình nào, và không đụng đến cửa sổ khác.
        """,
        "",
        "F1  trang này\tF5  màu của bàn phím",
        "F2  tiếng tiếp theo\tF6  danh sách emoji trong văn bản",
        "F3  kiểu gõ tiếp theo\tF7  bàn phím ANSI, ISO, JIS",
        "F4  lớp phím tiếp theo\tF8  làm lại từ đầu",
        "Ctrl+C, Ctrl+D  thoát\tCtrl+Z  tạm dừng",
        "Ctrl+L  vẽ lại",
        "",
        """
        Terminal gửi ký tự chứ không gửi phím: Ctrl+Shift, Shift hai lần, giữ phím và Super chỉ dùng được với Phím chạy \
        nền. Phím F1 đến F8 của riêng bạn thì phải kèm Shift, Ctrl hoặc Alt.
        """,
        "",
        "phim setup cài Phím cho mọi ứng dụng.",
    ]
}
