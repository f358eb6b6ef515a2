import System

/// The texts of the indicator, in Vietnamese if that is the language of the desktop, else in English.
struct IndicatorTexts: BilingualTexts {
    let language: MessageLanguage

    /// The texts in a language.
    init(_ language: MessageLanguage) {
        self.language = language
    }

    var pause: String { text("Pause", "Tạm dừng") }
    var resume: String { text("Use the keyboards again", "Dùng lại bàn phím") }
    var feedback: String { text("Sounds and vibration", "Âm thanh và rung") }
    var modernTones: String { text("Tones as in hoà, thuý", "Đặt dấu kiểu mới (hoà, thuý)") }
    var english: String { text("Keep English words", "Giữ nguyên từ tiếng Anh") }
    var restore: String { text("Restore what is no word", "Khôi phục phím gốc khi gõ sai") }
    var shorthand: String { text("Shorthand", "Gõ tắt") }
    var configuration: String { text("Settings", "Cài đặt") }
    var keyboard: String { text("Show the keyboard", "Xem bàn phím") }
    var doctor: String { text("Find problems (phim doctor)", "Tìm lỗi (phim doctor)") }
    var start: String { text("Start Phím", "Khởi động Phím") }

    var paused: String { text("Paused: every key passes unchanged.", "Tạm dừng: mọi phím được giữ nguyên.") }
    var passing: String {
        text(
            "Every key passes unchanged: a password is typed, the screen is locked, or Phím is off in this application.",
            "Mọi phím được giữ nguyên: đang nhập mật khẩu, màn hình bị khóa, hoặc ứng dụng này được tắt bộ gõ.")
    }
    var released: String { text("Phím has released the keyboards.", "Phím đã nhả bàn phím.") }
    var away: String {
        text("Another user is at the keyboard.", "Người dùng khác đang ngồi ở máy.")
    }
    var off: String { text("Phím does not run.", "Phím không chạy.") }
    var otherVersion: String {
        text(
            "The running Phím is another version than this indicator. Restart both.",
            "Phím đang chạy khác phiên bản với chương trình này. Hãy khởi động lại cả hai.")
    }
    var unresponsive: String { text("Phím does not answer.", "Phím không trả lời.") }

    /// The message that a program could not be started.
    func failure(of program: String, _ reason: String) -> String {
        text("\(program) cannot be started: \(reason)", "Không chạy được \(program): \(reason)")
    }

    var noTerminal: String {
        text(
            "No terminal was found. Set TERMINAL, or run “phim doctor” in a terminal.",
            "Không tìm thấy terminal. Hãy đặt biến TERMINAL, hoặc chạy “phim doctor” trong terminal.")
    }
    var noOpener: String {
        text(
            "xdg-open was not found, which opens files. It is in the package xdg-utils.",
            "Không tìm thấy xdg-open để mở tệp. Lệnh này ở trong gói xdg-utils.")
    }
    var pressReturn: String { text("Enter closes this window.", "Bấm Enter để đóng cửa sổ này.") }
}
