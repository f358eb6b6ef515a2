import Engine
import Keyboard
import Testing
import Transliteration

/// What the engine knows besides keys: names of keyboards, new settings, notices, the ways of a locale.
@Suite struct EngineContextTests {
    var effects: [Effect] = []
    private let capsLock = Keycode.capsLock

    @Test mutating func `Rules and remaps of a named keyboard apply on that keyboard only`() {
        var settings = EngineSettings()
        var rule = HandlerRule(on: .character("a"), do: [.text("!")])
        rule.device = "desk"
        settings.rules = [rule]
        settings.remaps = KeyRemaps(
            [capsLock: KeyRemap(.key(.a))],
            named: [
                .init("other", [.tab: KeyRemap(.key(.space))]), .init("desk", [.tab: KeyRemap(.key(.space))]),
                .init("both", [.tab: KeyRemap(.key(.a))]),
            ])
        var engine = Engine(settings)
        engine.name(DeviceID(2), ["desk", "both"])
        tap(.a, on: 1, of: &engine)
        tap(.tab, on: 1, of: &engine)
        #expect(take() == ["forward a press", "forward a release", "forward tab press", "forward tab release"])
        for keycode in [Keycode.a, capsLock, .tab] { tap(keycode, on: 2, of: &engine) }
        #expect(take() == ["edit -0 “!”", "edit -0 “!”", "edit -0 “!”"])
        engine.name(DeviceID(3), ["desk"])
        tap(.tab, on: 3, of: &engine)
        #expect(take() == ["forward space press", "forward space release"])
        engine.name(DeviceID(3), [])
        engine.reconfigure(settings)
        tap(.tab, on: 2, of: &engine)
        #expect(take() == ["edit -0 “!”"])
        engine.handle(.deviceGone(DeviceID(2)), at: 1, into: &effects)
        tap(.a, on: 2, of: &engine)
        #expect(take() == ["forward a press", "forward a release"])
    }

    @Test mutating func `The layer is kept over new settings, the lock of capitals is not`() {
        var settings = EngineSettings()
        settings.layers = [
            Layer("signs", [Hotkey(.a, [], .character("!"))]), Layer("nav", [Hotkey(.a, [], .character("?"))]),
        ]
        settings.remaps = KeyRemaps([capsLock: KeyRemap(.layer("nav"))])
        var engine = Engine(settings)
        engine.perform(.layer("signs"), at: 1, into: &effects)
        engine.perform(.capsLock, at: 1, into: &effects)
        engine.handle(KeyEvent(capsLock, .press, time: 1), into: &effects)
        #expect(engine.context.layer == "nav")
        settings.layers.reverse()
        engine.reconfigure(settings)
        #expect(engine.context.layer == "nav" && engine.context.keyboardCase == .lowercased)
        engine.handle(KeyEvent(capsLock, .release, time: 2), into: &effects)
        #expect(engine.context.layer == "signs")
        settings.layers = []
        engine.reconfigure(settings)
        #expect(engine.context.layer == KeyboardContext.alphabetic)
    }

    @Test(arguments: [
        Notice.pointerButton, .focusChanged, .eventsDropped(DeviceID(1)), .outputFailed, .deviceGone(DeviceID(7)),
        .released,
    ])
    mutating func `The text is unknown after a click, a change of the focus or lost events`(notice: Notice) {
        var engine = Engine(EngineSettings())
        tap(.a, on: 1, of: &engine)
        engine.handle(notice, at: 1, into: &effects)
        #expect(engine.context.document.text == [] && !engine.context.document.isKnown)
    }

    @Test mutating func `A report of the lock lights keeps the text known and corrects the lock`() {
        var engine = Engine(EngineSettings())
        tap(.a, on: 1, of: &engine)
        engine.handle(.locks(.capsLock), at: 2, into: &effects)
        #expect(engine.context.document.text == ["a"] && engine.context.modifiers == .capsLock)
    }

    @Test mutating func `A lock key that two keyboards hold switches once`() {
        var engine = Engine(EngineSettings())
        engine.handle(KeyEvent(capsLock, .press, time: 1, device: DeviceID(1)), into: &effects)
        engine.handle(KeyEvent(capsLock, .press, time: 2, device: DeviceID(2)), into: &effects)
        #expect(engine.context.modifiers == .capsLock)
    }

    @Test mutating func `Right-to-left locales have no capitals, and Turkish has a dotted one`() {
        var hebrew = KeyLayout.us
        hebrew.setAction(.character("ש"), of: .a)
        var settings = EngineSettings(locales: [Locale(id: "he", layout: hebrew), Locale(id: "tr", layout: .us)])
        settings.behavior.autocapitalization = .allCharacters
        var engine = Engine(settings)
        let i = Keycode(named: "i")!
        tap(i, on: 1, of: &engine)
        #expect(take() == ["forward i press", "forward i release"])
        engine.perform(.locale("tr"), at: 1, into: &effects)
        tap(i, on: 1, of: &engine)
        tap(.a, on: 1, of: &engine)
        #expect(take() == ["setLocale tr", "edit -0 “İ”", "edit -0 “A”"])
        engine.perform(.locale("he"), at: 1, into: &effects)
        tap(i, on: 1, of: &engine)
        tap(i, on: 1, of: &engine)
        #expect(take().suffix(2) == ["forward i press", "forward i release"])
    }

    @Test mutating func `A double tap, also of Shift, counts up to its time limit`() {
        var settings = EngineSettings()
        settings.rules = [HandlerRule(.doubleTap, on: .character("a"), do: [.text("!")])]
        settings.behavior.doubleShiftLocks = true
        let times = settings.behavior.times
        var engine = Engine(settings)
        for (gap, expected) in [(times.doubleTap, "edit -0 “!”"), (times.doubleTap + 1, "forward a press")] {
            tap(.a, on: 1, at: 1000, of: &engine)
            effects = []
            tap(.a, on: 1, at: 1000 + 1 + gap, of: &engine)
            #expect(take().first == expected)
            engine = Engine(settings)
        }
        for (gap, expected) in [
            (times.doubleShift, KeyboardCase.capsLocked), (times.doubleShift + 1, .lowercased),
        ] {
            tap(.leftShift, on: 1, at: 1000, of: &engine)
            tap(.leftShift, on: 1, at: 1000 + gap, of: &engine)
            #expect(engine.context.keyboardCase == expected)
            engine = Engine(settings)
        }
    }

    @Test mutating func `A released key has no deadline for a long press`() {
        var settings = EngineSettings()
        settings.rules = [HandlerRule(.longPress, on: .character("a"), do: [.text("!")])]
        var engine = Engine(settings)
        engine.handle(KeyEvent(.a, .press, time: 10), into: &effects)
        #expect(engine.deadline == 10 + settings.behavior.times.longPress)
        engine.handle(KeyEvent(.a, .release, time: 20), into: &effects)
        #expect(engine.deadline == nil)
    }

    @Test mutating func `A list has no item that cannot be typed`() {
        var settings = EngineSettings(locales: [Locale(id: "fr", layout: .us)])
        settings.behavior.callouts = true
        settings.canType = { $0 != "é" && $0 != "è" }
        var engine = Engine(settings)
        engine.handle(KeyEvent(Keycode(named: "e")!, .press, time: 1), into: &effects)
        engine.advance(to: 600_000, into: &effects)
        #expect(engine.context.openList?.items.prefix(2) == ["e", "ê"])
    }

    @Test mutating func `Feedback is given once for each key that is pressed, not for actions of rules`() {
        var settings = EngineSettings(hotkeys: [Hotkey(.a, .control, .custom("macro"))])
        settings.layers = [Layer("nav")]
        settings.remaps = KeyRemaps([capsLock: KeyRemap(.layer("nav"))])
        settings.rules = [HandlerRule(on: .custom("macro"), do: [.text("x"), .text("y")])]
        settings.feedback.rules = [StandardFeedbackPolicy.Rule(.space, .longPress, haptic: .heavy)]
        var engine = Engine(settings)
        tap(.a, on: 1, of: &engine)
        #expect(take() == ["forward a press", "forward a release"])
        engine.setFeedback(isOn: true)
        tap(.a, on: 1, of: &engine)
        #expect(take() == ["feedback input light", "forward a press", "forward a release"])
        engine.handle(KeyEvent(.leftControl, .press, time: 2), into: &effects)
        tap(.a, on: 1, of: &engine)
        engine.handle(KeyEvent(.leftControl, .release, time: 2), into: &effects)
        #expect(
            take() == [
                "forward leftctrl press", "feedback system light", "edit -0 “x”", "edit -0 “y”",
                "forward leftctrl release",
            ])
        tap(capsLock, on: 1, of: &engine)
        #expect(take() == ["feedback system light"])
        engine.handle(KeyEvent(.space, .press, time: 2), into: &effects)
        engine.advance(to: 600_000, into: &effects)
        #expect(take() == ["feedback input light", "forward space press", "feedback none heavy"])
    }

    @Test mutating func `Actions change the locale, method, layer and case`() {
        let locales = ["a", "b"].map { Locale(id: $0, layout: .us) }
        var engine = Engine(EngineSettings(locales: locales, inputMethods: [InputMethods.all()[0]]))
        for action in [
            KeyboardAction.nextLocale, .nextLocale, .nextInputMethod, .locale("c"), .inputMethod("c"), .layer("c"),
            .url("https://a.b"), .shift, .shift, .capsLock,
        ] {
            engine.perform(action, at: 0, into: &effects)
        }
        #expect(
            take() == [
                "setLocale b", "setLocale a", "setInputMethod telex", "run xdg-open https://a.b",
                "setCase uppercased",
                "setCase lowercased", "setCase capsLocked",
            ])
    }

    @Test mutating func `Of two hotkeys of one key the first counts`() {
        let hotkeys = [Hotkey(.a, [], .text("1")), Hotkey(.a, [], .text("2")), Hotkey(.a, .control, .text("3"))]
        var engine = Engine(EngineSettings(hotkeys: hotkeys))
        tap(.a, on: 1, of: &engine)
        engine.handle(KeyEvent(.leftControl, .press, time: 2), into: &effects)
        tap(.a, on: 1, at: 3, of: &engine)
        #expect(take() == ["edit -0 “1”", "forward leftctrl press", "edit -0 “3”"])
    }

    private mutating func tap(_ keycode: Keycode, on device: UInt32, at time: Timestamp = 1, of engine: inout Engine)
    {
        engine.handle(KeyEvent(keycode, .press, time: time, device: DeviceID(device)), into: &effects)
        engine.handle(KeyEvent(keycode, .release, time: time + 1, device: DeviceID(device)), into: &effects)
    }

    /// The effects since the last time.
    private mutating func take() -> [String] {
        defer { effects = [] }
        return effects.map(\.description)
    }
}
