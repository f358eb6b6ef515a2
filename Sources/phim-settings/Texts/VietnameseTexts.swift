extension SettingsTexts {
    static let vietnamese = SettingsTexts(
        help: """
            Cách dùng: phim-settings [--page TRANG] [--config TỆP]

            Cửa sổ cài đặt của Phím. Nó sửa cùng tệp với “phim set” và trình soạn thảo, giữ nguyên chú thích của bạn.
            Phím đang chạy nhận ngay mỗi thay đổi.

              --page TRANG     trang hiện đầu tiên: typing, hotkeys, shorthand, applications, words, sounds,
                               computer, all
              --config TỆP     xem và sửa tệp cấu hình này, không phải tệp của bạn
              --help           các dòng này
            """,
        seeHelp: "Xem phim-settings --help.",
        needsValue: "{} cần một giá trị.",
        unknownPage: "Không có trang “{}”; có các trang {}.",
        unknownOption: "Không có tùy chọn “{}”.",
        noDisplay:
            "Lỗi: không mở được cửa sổ ở đây vì không có môi trường đồ họa (DISPLAY và WAYLAND_DISPLAY). Trong "
            + "terminal: phim setup, phim set.",
        title: "Cài đặt Phím",
        running: "Phím đang gõ: {}",
        paused: "Phím đang tạm dừng: mọi phím được giữ nguyên.",
        released: "Phím đã ngừng chiếm bàn phím.",
        notRunning: "Phím không chạy. Thay đổi ở đây có hiệu lực khi Phím chạy lại.",
        start: "Khởi động",
        resume: "Gõ tiếp",
        fileHasErrors: "Tệp cấu hình có lỗi, nên đang hiện cấu hình dùng được gần nhất: {}",
        close: "Đóng",
        search: "Tìm",
        reset: "{}: dùng lại giá trị mặc định ({})",
        add: "Thêm",
        remove: "Xóa {}",
        moveUp: "Chuyển {} lên",
        moveDown: "Chuyển {} xuống",
        cancel: "Hủy",
        ok: "Đồng ý",
        copy: "Sao chép",
        copied: "Đã sao chép: {}",
        unknownFailure: "Không chạy được {}.",
        typing: "Gõ",
        languages: "Ngôn ngữ",
        languagesNote: "Phím chuyển ngôn ngữ đi theo thứ tự này. Ngôn ngữ đầu tiên được dùng sau khi đăng nhập.",
        method: "Kiểu gõ của {}",
        layout: "Bố cục bàn phím của {}",
        layoutNote: "us, fr(bepo), de(nodeadkeys)",
        newLanguage: "Thêm ngôn ngữ",
        newLanguageNote: "Mã ngôn ngữ: en, fr, de@bepo",
        vietnamese: "Tiếng Việt",
        suggestions: "Gợi ý và trợ giúp",
        tryIt: "Gõ thử",
        tryItNote: "Với TELEX, tieengs Vieetj thành tiếng Việt; với VNI thì gõ tie61ng Vie65t.",
        tryByDaemon: "Phím đang chạy gõ ở đây, như trong mọi cửa sổ.",
        tryHere: "Phím không chạy: ô này gõ đúng như khi Phím chạy.",
        clear: "Xóa hết",
        hotkeys: "Phím tắt",
        hotkeysNote: "Bấm + để thêm phím, hoặc bấm vào phím đang có để đổi phím khác.",
        restoringKey: "Phím khôi phục từ",
        taken: "{} đã được dùng: {}.",
        takenByRawKey: "{} đã được dùng: phím khôi phục từ trước con trỏ.",
        writeKeys: "Hoặc viết tên phím",
        pressKeys: "Bấm phím tại đây",
        pressKeysNote: "Phím bổ trợ với một phím khác, hoặc chỉ phím bổ trợ. Tab để đi tiếp, Escape để hủy.",
        changeKeys: "{}: đổi phím cho “{}”",
        addKeys: "Thêm phím cho “{}”",
        otherAction: "Thao tác khác",
        otherActionNote: "“phim actions” liệt kê các thao tác: text:…, key:…, run:…",
        shorthand: "Gõ tắt",
        shorthandNote: "Từ viết tắt thành nội dung khi hết từ. \\n là xuống dòng.",
        importMacros: "Nhập…",
        exportMacros: "Xuất…",
        exported: "Đã ghi vào {}.",
        moreMacros: "Còn {} mục nữa: hãy tìm.",
        textOf: "Nội dung của {}",
        macroOfFile: "Mục này là [[macro]] trong phim.toml: hãy sửa ở đó.",
        newAbbreviation: "Từ viết tắt mới",
        newText: "Nội dung",
        macroIsThere: "“{}” đã có: hãy sửa nội dung.",
        noMacro: "“{}” không thể là từ viết tắt.",
        noHome: "Chưa đặt HOME nên không có chỗ cho tệp của bạn.",
        applications: "Ứng dụng",
        applicationsNote:
            "Điều khác biệt trong một ứng dụng. Quy tắc đầu tiên phù hợp được dùng; * thay cho mọi ký tự.",
        seenApplications: "Thấy gần đây",
        seenApplicationsNote: "Các ứng dụng được dùng khi cửa sổ này đang mở.",
        noneSeen: "Chưa có. Phím đang chạy sẽ cho biết khi bạn bấm vào cửa sổ khác.",
        usualLanguage: "Ngôn ngữ như thường",
        usualMethod: "Kiểu gõ như thường",
        localeIn: "Ngôn ngữ trong {}",
        methodIn: "Kiểu gõ trong {}",
        offIn: "Tắt Phím trong {}",
        off: "Tắt",
        otherSettings: "Còn đặt trong tệp: {}",
        newApplication: "Ứng dụng khác",
        newApplicationNote: "Tên nhận dạng, xem bằng “phim focus”. Phím tắt ở đó cho đến khi bạn đổi.",
        words: "Từ đã dạy",
        wordsNote: "Các từ bạn đã đánh dấu bằng phím khôi phục từ.",
        wordLists: "Các từ trong tệp cấu hình",
        notKept: "Các từ đã đánh dấu sẽ mất khi Phím dừng.",
        notKeptNote: "Có thể lưu vào ~/.config/phim/words. Không ghi gì khác vào đó.",
        keepWords: "Lưu lại",
        keepWord: "Giữ tiếng Việt",
        restoreWord: "Trở lại như đã gõ",
        wordIs: "“{}” sẽ thành gì",
        forget: "Quên “{}”",
        newWord: "Từ khác",
        sounds: "Âm thanh",
        soundsNote: "Âm thanh và rung khi gõ phím. Quy tắc cho từng phím là [[feedback.rule]] trong phim.toml.",
        testSounds: "Thử",
        testSoundsNote: "Phím đang chạy phát mỗi loại một lần.",
        computer: "Máy này",
        login: "Khi đăng nhập",
        startAtLogin: "Khởi động Phím",
        startAtLoginNote: "Là dịch vụ của bạn: phim.service.",
        iconAtLogin: "Hiện biểu tượng trên khay hệ thống",
        iconAtLoginNote: "Là dịch vụ của bạn: phim-indicator.service.",
        doctor: "Kết quả kiểm tra",
        doctorNote: "Giống “phim doctor”. Lệnh cần quyền root thì sao chép rồi chạy trong terminal.",
        lookAgain: "Kiểm tra lại",
        looking: "Đang kiểm tra…",
        run: "Chạy",
        done: "Đã xong: {}",
        verdicts: ["ok": "ổn", "warning": "cảnh báo", "error": "lỗi", "unknown": "chưa rõ"],
        actions: [
            "nextLocale": "Ngôn ngữ tiếp theo",
            "nextInputMethod": "Kiểu gõ tiếp theo",
            "togglePause": "Tạm dừng và gõ tiếp",
            "toggleRaw": "Khôi phục từ vừa gõ, và ngược lại",
            "picker:emoji": "Chọn emoji",
            "picker:locale": "Chọn ngôn ngữ",
            "picker:macro": "Chọn nội dung gõ tắt",
            "picker:suggestions": "Chọn gợi ý",
            "passUntilReturn": "Giữ nguyên phím đến khi Enter, để nhập mật khẩu",
            "toggleModal": "Sau Escape phím là lệnh, như trong vi",
        ],
        all: "Mọi thiết lập",
        allNote: "Mọi thiết lập đơn của phim.toml. Chú thích và thứ tự trong tệp của bạn được giữ nguyên.",
        defaultIs: "Mặc định: {}",
        notFound: "Không có thiết lập nào chứa các từ này.",
        noSettings: "không có",
        methods: [
            "telex": "TELEX (tieengs Vieetj)", "simple-telex": "TELEX, w đứng một mình vẫn là w",
            "vni": "VNI (tie61ng Vie65t)", "viqr": "VIQR (tie^'ng Vie^.t)", "telex-vni": "Cả TELEX lẫn VNI",
            "microsoft": "Microsoft (hàng phím số)", "khong-dau": "Gõ không dấu (tieng Viet)",
            "none": "Bố cục thường",
        ],
        rows: [
            "vietnamese.preset": Row("Thói quen", "Gõ như UniKey, hoặc theo mặc định của Phím."),
            "vietnamese.tone_style": Row("Vị trí dấu thanh", "Trong oa, oe, uy không có chữ theo sau."),
            "vietnamese.restore": Row(
                "Khôi phục phím gốc khi không phải tiếng Việt", "google và https:// trở lại như đã gõ."),
            "vietnamese.english": Row("Giữ nguyên từ tiếng Anh", "this, of, test trở lại như đã gõ."),
            "vietnamese.lookback": Row(
                "Sửa các từ trước trong dòng", "Khi các từ sau cho biết ngôn ngữ: “thí is” thành “this is”."),
            "vietnamese.correct": Row(
                "Sửa lỗi gõ nhầm phím", "Khi từ không có nghĩa và có từ khác chỉ lệch một phím."),
            "vietnamese.brackets": Row("[ và ] gõ ơ và ư"),
            "vietnamese.quick_telex": Row("Gõ nhanh phụ âm", "cc thành ch, gg gi, kk kh, nn ng, pp ph, tt th."),
            "suggestions.add_diacritics": Row("Gợi ý thêm dấu", "tieng viet thành tiếng việt, với mọi kiểu gõ."),
            "suggestions.complete": Row("Gợi ý nốt từ của", "vi, en, hoặc cả hai."),
            "suggestions.correct": Row("Gợi ý sửa từ tiếng Anh", "recieve thành receive."),
            "suggestions.autocorrect": Row("Tự sửa từ tiếng Anh", "Bấm BackSpace một lần để trở lại."),
            "behavior.autocapitalization": Row("Tự viết hoa"),
            "behavior.end_sentences": Row("Hai dấu cách kết thúc câu", "Thành dấu chấm và dấu cách."),
            "emoji.suggest": Row("Emoji theo tên", "Gõ dấu hai chấm và tên, rồi bấm ↓: :tim, :heart."),
            "shorthand.enabled": Row("Dùng gõ tắt"),
            "feedback.enabled": Row("Phản hồi khi gõ"),
            "feedback.audio": Row("Âm thanh"),
            "feedback.haptics": Row("Rung", "Bằng thiết bị bên dưới."),
            "feedback.command": Row(
                "Chương trình phát âm thanh",
                "Chương trình và tham số, cách nhau bằng dấu phẩy. Không nhận phím hay chữ nào."),
            "feedback.mode": Row("Cách chạy", "stream: chạy một lần, mỗi âm một dòng. spawn: mỗi âm chạy lại."),
            "feedback.haptic_device": Row(
                "Thiết bị rung", "Ví dụ tay cầm chơi game: vendor:product, tên hoặc đường dẫn."),
            "focus.follow": Row("Biết ứng dụng đang dùng", "Không bao giờ hỏi tiêu đề hay nội dung."),
            "focus.locale_per_application": Row("Mỗi ứng dụng một ngôn ngữ", "Ngôn ngữ dùng gần nhất trong đó."),
            "vietnamese.raw_key": Row(
                "Phím khôi phục từ vừa gõ", "Và ngược lại. “shift shift”: bấm Shift hai lần; none: không có phím."),
            "vietnamese.always_keep": Row("Không bao giờ khôi phục", "Các từ cách nhau bằng dấu phẩy."),
            "vietnamese.always_restore": Row("Luôn khôi phục", "Các từ cách nhau bằng dấu phẩy."),
            "vietnamese.words_file": Row("Tệp lưu từ đã đánh dấu", "Để trống: quên khi Phím dừng."),
            "shorthand.without_method": Row("Cả khi không có kiểu gõ", "Như khi gõ tiếng Anh."),
            "shorthand.follow_case": Row("Viết hoa theo từ viết tắt", "VN thành VIỆT NAM, Vn thành Việt Nam."),
        ],
        choices: [
            "vietnamese.preset": ["phim": "Phím", "unikey": "UniKey"],
            "vietnamese.tone_style": [
                "classic": "hòa, khỏe, thủy (kiểu cũ)", "modern": "hoà, khoẻ, thuỷ (kiểu mới)",
            ],
            "behavior.autocapitalization": [
                "none": "Không", "words": "Đầu từ", "sentences": "Đầu câu", "allCharacters": "Mọi chữ",
            ],
        ],
        sentences: vietnameseSentences)
}

/// The sentences of the schema. Each has its place in the All settings page.
private let vietnameseSentences: [String: String] = [
    "vietnamese.preset":
        "Mặc định của các thiết lập khác trong bảng này. phim: các giá trị của Phím. unikey: gõ như UniKey; [ và ] là ơ và ư, từ nào có thể là tiếng Việt thì giữ tiếng Việt.",
    "vietnamese.tone_style":
        "Vị trí dấu thanh trong oa, oe, uy mở: classic hòa, khỏe, thủy; modern hoà, khoẻ, thuỷ.",
    "vietnamese.w_as_u":
        "Với telex, telex-vni và khong-dau, w đứng một mình là ư: tw thành tư. Với simple-telex vẫn là w.",
    "vietnamese.brackets":
        "Với telex và telex-vni, [ là ơ và ] là ư.",
    "vietnamese.free_marking":
        "Có thể gõ dấu ở cuối từ: vietej thành việt.",
    "vietnamese.restore":
        "Khi hết một từ không thể là tiếng Việt, từ đó trở lại các phím đã gõ: google, java, https://.",
    "vietnamese.english":
        "Từ tiếng Anh cũng trở lại như đã gõ. Nhận ra nhờ danh sách từ và các từ đứng trước: this sau từ tiếng Anh, thí sau từ tiếng Việt. Chỉ với kiểu gõ dùng chữ cái làm dấu.",
    "vietnamese.lookback":
        "Khi các từ sau cho biết ngôn ngữ, sửa các từ đầu dòng có trong cả hai ngôn ngữ, nhiều nhất hai từ.",
    "vietnamese.always_keep":
        "Các từ không bao giờ được khôi phục.",
    "vietnamese.always_restore":
        "Các từ luôn trở lại như đã gõ.",
    "vietnamese.raw_key":
        "Phím này đưa từ trước con trỏ về các phím đã gõ; bấm lần nữa thì trở lại tiếng Việt. Phím cũng nhớ lựa chọn cho từ vừa gõ xong. “shift shift” là bấm Shift hai lần; none: không có phím.",
    "vietnamese.words_file":
        "Tệp lưu các từ được nhớ bằng phím đó, như ~/.config/phim/words. Không ghi gì khác vào tệp. Để trống: nhớ đến khi Phím dừng.",
    "vietnamese.quick_telex":
        "Phụ âm gõ đôi: cc thành ch, gg gi, kk kh, nn ng, pp ph, qq qu, tt th; và uu thành ươ.",
    "vietnamese.quick_initials":
        "Ở đầu từ, f thành ph, j thành gi, w thành qu.",
    "vietnamese.quick_finals":
        "Sau nguyên âm, g thành ng, h thành nh, k thành ch.",
    "vietnamese.foreign_onsets":
        "Những chữ nào trong f, j, w, z cũng có thể mở đầu âm tiết tiếng Việt. Có z thì cả dz.",
    "vietnamese.unicode_form":
        "composed: ế là một ký tự (dựng sẵn). decomposed: e và hai ký tự ghép (tổ hợp), cho chương trình cần như vậy.",
    "behavior.autocapitalization":
        "Tự viết hoa: none không, words đầu từ, sentences đầu câu, allCharacters mọi chữ.",
    "behavior.end_sentences":
        "Hai dấu cách nhanh sau một từ thành dấu chấm và dấu cách.",
    "behavior.smart_quotes":
        "Thay dấu nháy thẳng bằng dấu nháy của ngôn ngữ: “ ”, „ “, « ».",
    "behavior.punctuation_spaces":
        "french: khoảng cách hẹp trước ; : ! ? và trong « ». none: không đổi.",
    "behavior.wordwise_backspace":
        "Giữ BackSpace một lúc thì xóa cả từ.",
    "behavior.one_shot_shift":
        "Bấm rồi thả Shift thì chữ tiếp theo viết hoa.",
    "behavior.double_shift_locks":
        "Bấm Shift hai lần thì bật Caps Lock.",
    "behavior.dead_keys":
        "Phím dấu của bố cục áp dụng cho chữ tiếp theo (before) hoặc chữ trước con trỏ (after).",
    "behavior.callouts":
        "Giữ một chữ thì hiện các biến thể có dấu ngay trong văn bản: phím mũi tên, chữ số, Enter, Escape. Khi đó chữ không lặp lại.",
    "shorthand.enabled":
        "Dùng gõ tắt.",
    "shorthand.without_method":
        "Dùng gõ tắt cả khi không có kiểu gõ, như trong tiếng Anh.",
    "shorthand.follow_case":
        "VN và Vn cũng là vn, và nội dung viết hoa theo: VIỆT NAM.",
    "shorthand.file":
        "Tệp gõ tắt, mỗi dòng một mục “vn:Việt Nam”, như ~/.config/phim/macros.txt. \\n trong đó là xuống dòng. Để trống: tệp macros.txt cạnh tệp cấu hình.",
    "suggestions.add_diacritics":
        "Gợi ý thêm dấu cho từ tiếng Việt gõ không dấu, với mọi kiểu gõ: tieng viet thành tiếng việt.",
    "suggestions.complete":
        "Gợi ý nốt từ của các ngôn ngữ này: vi, en. Không có ngôn ngữ khác.",
    "suggestions.correct":
        "Gợi ý sửa từ tiếng Anh sai một chữ: recieve thành receive.",
    "suggestions.autocorrect":
        "Khi hết từ, thay từ tiếng Anh viết sai bằng từ đúng. Bấm BackSpace một lần để trở lại.",
    "suggestions.letters":
        "Gợi ý từ chữ thứ mấy, từ 1 đến 10.",
    "suggestions.count":
        "Gợi ý nhiều nhất mấy từ, từ 1 đến 9.",
    "suggestions.down":
        "Tắt thì phím ↓ để cho ứng dụng. Mở danh sách bằng phím riêng với thao tác picker:suggestions.",
    "emoji.suggest":
        "Gõ dấu hai chấm và tên, rồi ↓: emoji đầu tiên vào văn bản, ↓ sang emoji sau, Enter hoặc phím khác để nhận, Escape để trở lại tên.",
    "emoji.expand":
        ":heart: thành emoji khi gõ dấu hai chấm cuối. Bấm BackSpace một lần để trở lại tên.",
    "emoji.skin_tone":
        "Màu da của người và bàn tay: none, light, medium-light, medium, medium-dark, dark.",
    "emoji.favourites":
        "Đứng đầu danh sách do picker:emoji mở, và trong “phim pick emoji”.",
    "emoji.recent":
        "Hiện bao nhiêu emoji chọn gần đây, từ 0 đến 36.",
    "emoji.keep_recent":
        "Lưu chúng vào ~/.local/state/phim/emoji, mỗi dòng một emoji; bạn có thể đọc, sửa và xóa.",
    "focus.follow":
        "Hỏi ứng dụng nào và ô nào đang được dùng.",
    "focus.locale_per_application":
        "Mỗi ứng dụng giữ ngôn ngữ dùng gần nhất trong đó, đến khi Phím dừng.",
    "devices.include":
        "Các bàn phím được đọc: vendor:product như trong “phim devices”, tên với * và ?, hoặc đường dẫn. Chỉ tính thiết bị có phím chữ.",
    "devices.exclude":
        "Các bàn phím bỏ qua, viết như trên.",
    "feedback.enabled":
        "Phản hồi khi gõ.",
    "feedback.audio":
        "Phản hồi có thể là âm thanh.",
    "feedback.haptics":
        "Phản hồi có thể là rung, bằng haptic_device.",
    "feedback.command":
        "Chương trình phát âm thanh và tham số. Nó nhận loại phím và cử chỉ, không bao giờ nhận phím hay ký tự. Để trống: dùng âm thanh của môi trường đồ họa hoặc tiếng gõ ngắn.",
    "feedback.mode":
        "stream: chạy một lần, đọc một dòng JSON cho mỗi âm. spawn: chạy lại cho mỗi âm, đọc biến môi trường.",
    "feedback.haptic_device":
        "Thiết bị rung, ví dụ tay cầm chơi game: vendor:product, tên hoặc đường dẫn. Để trống: không có.",
    "indicator.notify":
        "Hiện thông báo khi đổi ngôn ngữ hoặc kiểu gõ.",
    "indicator.color_scheme":
        "Màu của thanh: dark tối, light sáng; auto hỏi môi trường đồ họa.",
    "output.clipboard":
        "Dán những gì không gõ được cách khác, ví dụ emoji: văn bản vào bộ nhớ tạm và được dán bằng phím bên dưới; một giây sau nội dung cũ trở lại. Nếu bộ nhớ tạm chứa thứ khác ngoài văn bản thường thì không đụng đến.",
    "output.paste":
        "Phím để dán, với ctrl, shift, cả hai hoặc không.",
    "output.unicode_input":
        "Gõ ký tự không có trong sơ đồ bàn phím bằng Ctrl+Shift+U, mã số và dấu cách. GTK, Firefox và Chromium hiểu; Qt, terminal và màn hình console thì không.",
    "output.clear_completion":
        "Ô địa chỉ tự điền nốt và chọn phần đó, nên BackSpace đầu tiên chỉ xóa phần điền. Bật: gõ thêm một ký tự trước BackSpace đầu tiên rồi xóa cùng.",
    "output.emoji_names":
        "Khi danh sách đang mở, hiện emoji gồm nhiều ký tự bằng tên trong ngoặc đến khi bạn nhận. Dùng cho terminal.",
    "output.plane":
        "Mặt phẳng ký tự gõ những chữ mà sơ đồ bàn phím không có; cài bằng “phim keymap xkb --install”. auto: dùng nơi đã cài. on: luôn dùng. off: không dùng. slots: cho bố cục đã dùng tầng 5 đến 8.",
    "output.characters":
        "Thêm các ký tự này vào mặt phẳng, ký tự hay dùng nhất trước.",
    "output.follow_keymap":
        "Hỏi sơ đồ bàn phím của môi trường đồ họa và theo các thay đổi. Tắt: chỉ dùng hai thiết lập tiếp theo.",
    "output.keymap":
        "Các bố cục được coi là đang dùng khi không hỏi được, mỗi nhóm một bố cục. Để trống: thiết lập của hệ thống.",
    "output.options":
        "Các tùy chọn của sơ đồ đó, như caps:escape, compose:ralt.",
    "control.remember":
        "Bắt đầu với ngôn ngữ và kiểu gõ đang dùng khi Phím dừng; lưu trong ~/.local/state/phim.",
    "control.socket":
        "“phim status”, “phim pause” và các lệnh tương tự dùng một socket mà chỉ bạn mở được. Cửa sổ này cũng vậy.",
    "control.actions":
        "Cho phép “phim do”, lệnh thực hiện thao tác nên có thể gõ. Mọi chương trình bạn chạy đều dùng được lệnh này.",
    "control.programs":
        "Những chương trình mà “phim do run:…” được chạy, theo tên; url thay cho “phim do url:…”. Mặc định không cho chương trình nào.",
    "control.texts":
        "Hiện nội dung của danh sách đang mở và các gợi ý trong “phim status”. Chương trình nào đọc được thì thấy từ bạn gõ.",
    "log.level":
        "error, warning, notice, info hoặc debug. Không mức nào ghi phím hay văn bản.",
    "gestures.long_press_ms":
        "Giữ phím bấy nhiêu mili giây là bấm lâu.",
    "gestures.tap_hold_ms":
        "Phím có { tap, hold } trong [remap] được coi là giữ sau thời gian này.",
    "gestures.double_tap_ms":
        "Bấm một phím hai lần trong thời gian này là bấm đôi.",
    "gestures.double_shift_ms":
        "Bấm Shift hai lần trong thời gian này là một phím tắt: Caps Lock, hoặc raw_key.",
    "gestures.double_space_ms":
        "Hai dấu cách trong thời gian này kết thúc câu, với end_sentences.",
    "gestures.wordwise_backspace_ms":
        "Giữ BackSpace lâu như vậy thì xóa cả từ, với wordwise_backspace.",
    "gestures.combination_ms":
        "Hai phím bấm trong thời gian này là một tổ hợp (j+k trong [keys]).",
    "gestures.combination_idle_ms":
        "Phím chỉ mở đầu tổ hợp nếu trước đó không bấm phím nào trong thời gian này. 0: luôn luôn.",
    "gestures.sequence_ms":
        "Thời gian từ mỗi phím của một chuỗi (f9 e trong [keys]) đến phím sau.",
    "pace.gap_ms":
        "Thời gian từ BackSpace cuối của một lần sửa đến chữ đầu tiên. Vài ứng dụng xử lý sai phím đến nhanh hơn.",
    "pace.key_interval_ms":
        "Thời gian ít nhất từ lúc bấm một phím đến phím sau, cho chương trình đọc chậm, như máy ảo bận. Từ 0 đến 50.",
    "pace.burst":
        "Số sự kiện phím ghi một lần, từ 8 đến 60. Nhân hệ điều hành chỉ giữ 63 sự kiện cho mỗi chương trình.",
    "pace.burst_pause_ms":
        "Nghỉ sau bấy nhiêu sự kiện, từ 1 đến 100.",
]
