import Control
import System
import Testing

@testable import Indicator

@Suite struct IndicatorStateTests {
    @Test(arguments: [
        (Status.State.active, "vi", "telex", Icon.Symbol.letters("VI"), true),
        (.active, "en", "none", .letters("EN"), false), (.active, "fr-bepo", "none", .letters("FR"), false),
        (.active, "en-dvorak", "none", .letters("DV"), false), (.active, "日本", "kana", .letters("?"), true),
        (.active, "x", "none", .letters("X"), false), (.paused, "vi", "telex", .paused, false),
        (.passing, "vi", "telex", .locked, false), (.released, "vi", "telex", .off, false),
        (.away, "vi", "telex", .off, false),
    ])
    func `The indicator's icon shows the daemon's state`(
        state: Status.State, locale: String, method: String, symbol: Icon.Symbol, isFilled: Bool
    ) {
        var status = Status.example
        status.state = state
        status.locale = locale
        status.method = method
        status.indicator = Status.Indicator(labels: ["en-dvorak": "DV"])
        for isDark in [true, false] {
            let icon = IndicatorState(status).icon(isDark: isDark)
            #expect(icon == Icon(symbol: symbol, isFilled: isFilled, isDark: isDark))
        }
        #expect(IndicatorState(status).explanation.isEmpty == (state == .active))
    }

    @Test func `The indicator shows a problem with its fix, and says if no daemon runs`() {
        var status = Status.example
        status.problem = Status.Problem(text: "no device", fix: "plug one in")
        let state = IndicatorState(status)
        #expect(state.icon(isDark: true).symbol == .problem && state.needsAttention)
        #expect(state.explanation == "no device\nplug one in")
        let absence = IndicatorState(.off)
        #expect(absence.icon(isDark: true).symbol == .off && !absence.needsAttention && absence.title == "Phím")
        #expect(absence.explanation == "Phím is not running.")
        MessageLanguage.$session.withValue(.vietnamese) { #expect(absence.explanation == "Phím chưa chạy.") }
    }

    @Test func `The colours of the indicator in the configuration come before the desktop's`() {
        var status = Status.example
        status.indicator = Status.Indicator(scheme: .light)
        #expect(!IndicatorState(status).icon(isDark: true).isDark)
        status.indicator = Status.Indicator(scheme: .dark)
        #expect(IndicatorState(status).icon(isDark: false).isDark)
    }

    @Test(arguments: [("vi", 1, "en"), ("vi", -1, "fr"), ("fr", 1, "vi"), ("en", -4, "vi"), ("gone", 1, nil)])
    func `The wheel on the indicator cycles through the locales`(locale: String, steps: Int, next: String?) {
        var status = Status.example
        status.locale = locale
        #expect(IndicatorState(status).locale(after: steps) == next)
        status.locales = ["vi"]
        #expect(IndicatorState(status).locale(after: steps) == nil)
    }

    @Test func `The indicator's picture does not depend on lists or texts in the status`() {
        var status = Status.example
        let before = IndicatorState(status)
        status.list = Status.List(kind: "callout", items: ["é"], focus: 0)
        status.untypeable = 3
        #expect(IndicatorState(status) == before)
    }

    @Test func `The indicator's menu has what can be switched, and without a daemon an item to start it`() {
        var status = Status.example
        status.feedback = true
        #expect(
            Self.lines(of: status) == [
                "(*) Tiếng Việt (vi)", "( ) English (en)", "( ) Français (fr)", "---", "(*) telex", "( ) vni", "---",
                "[ ] Pause", "[*] Sounds and vibration", "---", "Settings", "Remembered words", "Show the keyboard",
                "Find problems (phim doctor)",
            ])
        status.indicator = Status.Indicator(switches: [
            "modernTones": true, "english": true, "restore": false, "shorthand": true,
        ])
        #expect(
            Self.lines(of: status)[7...].prefix(7) == [
                "[ ] Pause", "[*] Sounds and vibration", "---", "[*] Tones as in hoà, thuý", "[*] Keep English words",
                "[ ] Restore words that are not Vietnamese", "[*] Shorthand",
            ])
        status.state = .paused
        #expect(Self.lines(of: status).contains("[*] Pause"))
        status.state = .released
        #expect(Self.lines(of: status).contains("Use the keyboards again"))
        #expect(
            Self.lines(of: nil) == [
                "Start Phím", "Settings", "Show the keyboard", "Find problems (phim doctor)",
            ])
    }

    @Test func `Each command of the indicator's menu keeps its number`() {
        var numbers = MenuNumbers()
        let first = numbers.lines(of: IndicatorMenu(IndicatorState(Status.example)))
        let off = numbers.lines(of: IndicatorMenu(IndicatorState(.off)))
        let second = numbers.lines(of: IndicatorMenu(IndicatorState(Status.example)))
        #expect(first.map(\.number) == second.map(\.number))
        #expect(Set(first.map(\.number)).count == first.count)
        #expect(numbers.command(first[1].number) == .request(.locale("en")))
        #expect(numbers.command(off[0].number) == .start)
        #expect(numbers.command(0) == nil && numbers.command(-1) == nil)
        #expect(numbers.command(MenuNumbers.separators + 1) == nil)
    }

    @Test(arguments: [
        (MessageLanguage.english, "[*] Not in firefox", "Remembered words"),
        (.vietnamese, "[*] Không dùng trong firefox", "Các từ đã nhớ"),
    ])
    func `The indicator's menu names the application and marked words in the session's language`(
        language: MessageLanguage, application: String, words: String
    ) {
        MessageLanguage.$session.withValue(language) {
            let lines = Self.lines(of: .example, MenuApplication(name: "firefox", isOff: true))
            #expect(lines.contains(application) && lines.contains(words))
        }
    }

    private static func lines(of status: Status?, _ application: MenuApplication? = nil) -> [String] {
        let menu = IndicatorMenu(status.map { IndicatorState($0) } ?? IndicatorState(.off), application)
        return menu.groups.map { group in
            group.map { item in
                switch item.mark {
                case .none: item.label
                case .radio(let isOn): (isOn ? "(*) " : "( ) ") + item.label
                case .check(let isOn): (isOn ? "[*] " : "[ ] ") + item.label
                }
            }
        }.reduce([]) { $0.isEmpty ? $1 : $0 + ["---"] + $1 }
    }
}

extension Status {
    /// Vietnamese, English and French, with nothing unusual.
    static let example = Status(
        version: "1", state: .active, locale: "vi", locales: ["vi", "en", "fr"], method: "telex",
        methods: ["telex", "vni"], layer: "alphabetic", layers: ["alphabetic"], letterCase: "lowercased",
        isRightToLeft: false, editor: nil, feedback: false, list: nil, keymap: "us", plane: true, untypeable: 0,
        refusedEdits: 0, overruns: 0, configuration: nil, keyboards: [], processID: 1, indicator: Status.Indicator())
}
