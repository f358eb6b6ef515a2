import TestSupport

/// What is typed into an application, and how fast.
struct NativeScript: Hashable, Sendable {
    let name: String
    /// In the notation of `Keystrokes`.
    let keys: String
    /// The text that they give; nil if what stands there is recorded, not judged.
    var text: String?
    var pace: TypingPace

    /// The name of its column in the table of results.
    var column: String { "\(name), \(pace.rawValue)" }
}

extension NativeScript {
    /// A script of the guest's matrix.
    private init?(_ check: MatrixCheck, _ pace: TypingPace, _ application: MatrixApplication) {
        guard let script = check.script(for: application) else { return nil }
        self.init(name: check.rawValue, keys: script.keys, text: script.text, pace: pace)
    }

    /// Words with one to three edits, and capitals.
    private static let sentence = NativeScript(
        name: "sentence",
        keys: "tieengs vieetj chof cho owr vaf ddi nghieeng truwowngf hocj DDawcs Vieetj",
        text: "tiếng việt chò cho ở và đi nghiêng trường học Đắc Việt", pace: .person)

    /// Words as often as in running text, with the tone at their end: for the time that an edit takes.
    private static let prose = NativeScript(
        name: "prose",
        keys:
            "Sangs nay trowif muwa nhor, chungs tooi ddi booj ra chowj mua rau vaf cas. Baf bans hangf hoir thawm gia "
            + "ddinhf, rooif cuwowif raats vui. Buooir chieeuf car nhaf ngooif uoongs traf, keer chuyeenj ngayf xuwa.",
        text:
            "Sáng nay trời mưa nhỏ, chúng tôi đi bộ ra chợ mua rau và cá. Bà bán hàng hỏi thăm gia đình, rồi cười rất "
            + "vui. Buổi chiều cả nhà ngồi uống trà, kể chuyện ngày xưa.", pace: .person)

    /// BackSpace inside words, and over the space behind one, which then gets its mark.
    private static let corrections = NativeScript(
        name: "corrections",
        keys:
            "tieengf⟨backspace⟩⟨backspace⟩ngs chaof⟨backspace⟩⟨backspace⟩of hoaf⟨backspace⟩⟨backspace⟩⟨backspace⟩oan "
            + "nhu ⟨backspace⟩w tieeng ⟨backspace⟩s hoom",
        text: "tiếng chò oan như tiếng hôm", pace: .person)

    /// By Shift and by Caps Lock.
    private static let capitals = NativeScript(
        name: "capitals",
        keys: "Vieetj DDaf Nawngx DDUWOWNGF ⟨capslock⟩ddaij hocj⟨capslock⟩ hoom ⟨capslock⟩tieengs⟨capslock⟩ ow",
        text: "Việt Đà Nẵng ĐƯỜNG ĐẠI HỌC hôm TIẾNG ơ", pace: .person)

    /// Each key is held beyond the kernel's delay.
    private static let slow = NativeScript(name: "slow", keys: "chaof Vieetj", text: "chào Việt", pace: .slow)

    /// What the fields of the rig complete after two letters.
    static let completed = [
        NativeScript(name: "sentence", keys: "tieengs Vieetj", text: "tiếng Việt", pace: .person),
        NativeScript(name: "corrections", keys: "chaof⟨backspace⟩⟨backspace⟩of", text: "chò", pace: .person),
        // Falkon and Thunderbird complete later than hands type.
        NativeScript(name: "slow", keys: "tieengs", text: "tiếng", pace: .slow),
    ]

    /// What a field makes of it that removes spaces.
    private var withoutSpaces: NativeScript {
        var script = self
        script.text?.removeAll { $0 == " " }
        return script
    }

    /// All that is typed into an application.
    static func all(for application: MatrixApplication) -> [NativeScript] {
        if application.completes { return completed }
        switch application.filter {
        case .removesSpaces: return completed.map { $0.withoutSpaces }
        case .isFull: return [NativeScript(name: "sentence", keys: "tieengs", text: "tiếng", pace: .person)]
        case nil: break
        }
        var scripts = [
            NativeScript(.letters, .burst, application),
            NativeScript(.edits, .burst, application), sentence, prose, corrections, capitals,
            slow,
        ].compactMap(\.self)
        if let text = application.textAfterControlA {
            scripts.append(NativeScript(name: "shortcut", keys: "abc⟨ctrl+a⟩hoaf", text: text, pace: .person))
        }
        if let undo = application.undoKeys {
            // Something is typed behind it, so that the text is never empty.
            scripts.append(NativeScript(name: "undo", keys: "mootj chaof\(undo).", text: nil, pace: .person))
        }
        if application == .writerAutocorrect {
            // It begins a sentence with a capital when the word ends, and i is a word of the language it takes the text
            // for.
            scripts.removeAll { $0.pace == .burst }
            for index in scripts.indices where scripts[index].text?.contains(" ") == true {
                scripts[index].text = scripts[index].text?.capitalizedAtStart
            }
        }
        return scripts
    }

    /// Those that are typed without `--matrix`. All in one application only: the others concern the daemon more than
    /// the application.
    static func few(for application: MatrixApplication) -> [NativeScript] {
        all(for: application).filter {
            application == .xterm || $0.name == sentence.name || $0.name == MatrixCheck.letters.rawValue
        }
    }
}

extension String {
    fileprivate var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
