import System

/// The texts of `phim setup`, in Vietnamese if that is the language of the system, else in English.
struct SetupTexts: BilingualTexts {
    let language: MessageLanguage

    /// The texts in a language.
    init(_ language: MessageLanguage) {
        self.language = language
    }

    /// The first text. `count` is the number of questions, from 7 to 9.
    func welcome(_ count: Int) -> String {
        text(
            ["Seven", "Eight", "Nine"][count - 7]
                + " questions. Answer with a number or a name; an empty line takes the answer in brackets, < goes back. "
                + "Nothing is changed before the last question.",
            "Có \(["bảy", "tám", "chín"][count - 7]) câu hỏi. Trả lời bằng số hoặc tên; bấm Enter để chọn câu trong ngoặc, "
                + "< để quay lại. Chưa có gì thay đổi trước câu hỏi cuối.")
    }

    func willKeep(_ file: String) -> String {
        text(
            "\(file) is your own: only the lines of changed answers are changed, and you see them first.",
            "\(file) là tệp của bạn: chỉ những dòng có câu trả lời khác trước được sửa, và bạn được xem trước.")
    }

    var goOn: String { text("Go on with the desktop?", "Làm tiếp phần môi trường đồ họa?") }

    var toneStyle: String { text("Where does the tone stand in oa, oe, uy?", "Bỏ dấu oa, oe, uy kiểu nào?") }
    var toneStyles: [String] {
        [
            text("Classic: hòa, khỏe, thủy", "Kiểu cũ: hòa, khỏe, thủy"),
            text("Modern: hoà, khoẻ, thuỷ", "Kiểu mới: hoà, khoẻ, thuỷ"),
        ]
    }

    var words: String {
        text(
            "Shall Phím keep the words that you mark as Vietnamese or not? By Shift tapped twice behind a word.",
            "Có lưu các từ bạn đánh dấu là tiếng Việt hay không? Bấm Shift hai lần sau một từ để đánh dấu.")
    }

    var shorthand: String {
        text(
            "Do you use macros, such as vn for Việt Nam? “phim macro add” makes them.",
            "Bạn có dùng gõ tắt không, như vn thành Việt Nam? Thêm bằng “phim macro add”.")
    }

    var plainAnswers: [String] { [text("Yes", "Có"), text("No", "Không")] }

    var method: String { text("Which keys type Vietnamese?", "Bạn gõ tiếng Việt theo kiểu nào?") }

    var methods: [String] {
        [
            text("TELEX: tieengs Vieetj", "TELEX: tieengs Vieetj"),
            text("VNI: tie61ng Vie65t", "VNI: tie61ng Vie65t"),
            text("VIQR: tie^'ng Vie^.t", "VIQR: tie^'ng Vie^.t"), text("TELEX and VNI together", "Cả TELEX lẫn VNI"),
            text(
                "Microsoft: the number row of Windows' Vietnamese keyboard",
                "Microsoft: hàng phím số như trên Windows"),
            text(
                "No diacritics: tieng Viet, and Phím adds them; TELEX where it is wrong",
                "Gõ không dấu: tieng Viet, Phím tự thêm dấu; chỗ nào sai thì sửa bằng TELEX"),
        ]
    }

    var first: String {
        text("Which language is active after the login?", "Sau khi đăng nhập thì gõ tiếng nào trước?")
    }

    var firsts: [String] { [text("Vietnamese", "Tiếng Việt"), text("English", "Tiếng Anh")] }

    var habits: String { text("Which habits do you have?", "Bạn quen gõ theo cách nào?") }

    var habitNames: [String] {
        [
            text(
                "Phím: English words come back as typed",
                "Phím: từ tiếng Anh được giữ nguyên"),
            text(
                "UniKey: every word that can be Vietnamese is; [ and ] give ơ and ư",
                "UniKey: từ nào ghép được thành tiếng Việt thì thành tiếng Việt; [ và ] là ơ và ư"),
        ]
    }

    var hotkey: String { text("Which keys switch the language?", "Phím nào chuyển tiếng?") }

    var accessibility: String {
        text(
            "Shall applications tell which fields take passwords? Keys then pass unchanged there.",
            "Có để ứng dụng cho biết ô nào nhập mật khẩu không? Ở đó phím sẽ được giữ nguyên.")
    }

    var accessibilityAnswers: [String] {
        [
            text(
                "Yes: switch accessibility on (applications started afterwards notice it)",
                "Có: bật chế độ trợ năng (có tác dụng với ứng dụng mở sau đó)"), text("No", "Không"),
        ]
    }

    var indicator: String {
        text(
            "Shall Phím be seen in the tray of your panel? A click there switches the language.",
            "Có hiện Phím trên khay hệ thống không? Bấm vào đó để chuyển tiếng.")
    }

    var indicatorAnswers: [String] {
        [text("Yes: start it with the desktop", "Có: khởi động cùng môi trường đồ họa"), text("No", "Không")]
    }

    func started(_ place: String) -> String {
        text("Phím is in the tray, by \(place)", "Phím đã hiện trên khay, nhờ \(place)")
    }

    func notStarted(_ reason: String) -> String {
        text("Phím could not be put into the tray: \(reason)", "Không hiện được Phím trên khay: \(reason)")
    }

    var noTray: String {
        text(
            "There is no tray in which Phím could be seen. To have it there:",
            "Chưa có khay hệ thống để hiện Phím. Muốn có thì:")
    }

    func accessible(_ place: String) -> String {
        text("Switched on: \(place)", "Đã bật: \(place)")
    }

    func notAccessible(_ reason: String) -> String {
        text("Accessibility could not be switched on: \(reason)", "Không bật được chế độ trợ năng: \(reason)")
    }

    var yesOrNo: String { text("Y/n", "C/k") }
    var answerYesOrNo: String { text("Please answer y for yes or n for no.", "Hãy trả lời c (có) hoặc k (không).") }
    var write: String { text("Write this?", "Ghi tệp này?") }
    var test: String {
        text(
            "Test it now? A window opens and every character is typed.",
            "Thử luôn? Một cửa sổ sẽ mở ra và mọi chữ được gõ vào đó.")
    }
    var ended: String { text("the input has ended; nothing was changed", "hết dữ liệu vào; chưa có gì thay đổi") }
    var nothingChanged: String { text("Nothing was changed.", "Chưa có gì thay đổi.") }

    func choose(_ count: Int) -> String {
        text("Please type a number from 1 to \(count), or a name.", "Hãy gõ một số từ 1 đến \(count), hoặc một tên.")
    }

    func written(_ file: String) -> String { text("Written: \(file)", "Đã ghi: \(file)") }

    func backedUp(_ file: String) -> String {
        text("What was there before: \(file)", "Nội dung trước đó: \(file)")
    }

    func kept(_ file: String) -> String {
        text(
            "\(file) is your own and is kept. To have these settings, add to it:",
            "\(file) là tệp của bạn và được giữ nguyên. Muốn có các thiết lập này, hãy thêm vào:")
    }

    var nothingToChange: String {
        text("Nothing in it changes: it says all that already.", "Không cần sửa gì: tệp đã có các thiết lập này.")
    }

    var order: String {
        text(
            "The language that comes first is active after the login: move its [[locale]] to the front yourself.",
            "Ngôn ngữ đứng đầu được dùng sau khi đăng nhập: hãy tự chuyển [[locale]] của nó lên đầu.")
    }

    func takenOut(_ setting: String, line: Int) -> String {
        text("\(line): \(setting) is taken out", "\(line): bỏ \(setting)")
    }

    var console: String {
        text(
            "This is a console; its keymap is loaded at boot. On your desktop, run phim setup there.",
            "Đây là màn hình console; bảng phím được nạp khi khởi động. Trên môi trường đồ họa, hãy chạy phim setup ở đó."
        )
    }

    var noPlane: String {
        text(
            "The character plane is not installed:\n    sudo phim keymap xkb --install\nThen run phim setup again.",
            "Chưa cài bảng chữ:\n    sudo phim keymap xkb --install\nRồi chạy lại phim setup.")
    }

    func byHand(_ desktop: String, _ option: String) -> String {
        let name = desktop.isEmpty ? text("this desktop", "môi trường này") : desktop
        return text(
            "The keymap option \(option) cannot be set on \(name) by this command:",
            "Lệnh này không đặt được tùy chọn \(option) trên \(name):")
    }

    func added(_ option: String, _ place: String) -> String {
        text("Added \(option) to \(place)", "Đã thêm \(option) vào \(place)")
    }

    func isThere(_ option: String, _ place: String) -> String {
        text("\(option) is in \(place) already", "\(option) đã có trong \(place)")
    }

    var atNextLogin: String {
        text(
            "The desktop has not taken the characters yet: log out and in once. Until then ế and its like are missing.",
            "Môi trường đồ họa chưa nhận bảng chữ: hãy đăng xuất rồi đăng nhập lại một lần. Trước đó còn thiếu các chữ như ế."
        )
    }

    /// The message that a setting was turned off again.
    func takenBack(_ place: String) -> String { text("\(place) is off again", "\(place) đã tắt lại") }
    func goneAlready(_ place: String) -> String { text("\(place) is not on any more", "\(place) vốn không còn bật") }
    func notStartedAnyMore(_ place: String) -> String {
        text(
            "\(place) is not started with the desktop any more",
            "\(place) không còn khởi động cùng môi trường đồ họa")
    }
    func removed(_ option: String, _ place: String) -> String {
        text("removed \(option) from \(place)", "đã gỡ \(option) khỏi \(place)")
    }
    func isGone(_ option: String, _ place: String) -> String {
        text("\(option) is not in \(place) any more", "\(option) không còn trong \(place)")
    }
    var nothingToTakeBack: String {
        text("There is nothing to take back.", "Không có gì để hoàn lại.")
    }

    func notTakenBack(_ change: String, _ reason: String) -> String {
        text("\(change) could not be taken back: \(reason)", "Không hoàn lại được \(change): \(reason)")
    }
    var noWay: String {
        text(
            "this desktop is not known; remove it in its settings",
            "không biết môi trường này; hãy gỡ trong phần cài đặt của nó")
    }

    var noHome: String {
        text(
            "HOME is not set, so there is no place for your configuration",
            "chưa đặt HOME nên không có chỗ cho cấu hình của bạn")
    }

    var notRunning: String {
        text(
            "Phím is not running yet. To start it now and at every login:\n    systemctl --user enable --now phim",
            "Phím chưa chạy. Để chạy ngay và mỗi lần đăng nhập:\n    systemctl --user enable --now phim")
    }

    func failed(_ desktop: String, _ option: String, _ reason: String) -> String {
        text(
            "\(option) could not be added on \(desktop): \(reason). By hand: phim doctor tells how.",
            "Không thêm được \(option) trên \(desktop): \(reason). Cách làm bằng tay: phim doctor.")
    }
}
