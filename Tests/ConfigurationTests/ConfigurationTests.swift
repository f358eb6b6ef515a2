import Configuration
import Engine
import Foundation
import Keyboard
import Testing

@Suite struct ConfigurationTests {
    @Test func `The shipped file says what is built in`() throws {
        let reading = Configuration.parse(try TestFiles.shippedConfiguration, file: "config/phim.toml")
        #expect(reading.complaints == [])
        #expect(reading.configuration == .builtIn)
    }

    @Test func `The shipped file names every key there is`() throws {
        let text = String(decoding: try TestFiles.shippedConfiguration, as: UTF8.self)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("[") {
            // A key that the reader knows is a wrong type once its value is a date.
            guard let equals = line.range(of: " = ") else { continue }
            let dated = text.replacingOccurrences(
                of: String(line), with: "\(line[..<equals.lowerBound]) = 2020-01-01")
            let ids = Set(Configuration.parse(Array(dated.utf8), file: "f").complaints.map(\.id))
            #expect(ids.contains(.wrongType) && !ids.contains(.unknownKey), "\(line)")
        }
    }

    @Test func `An empty file is the built-in configuration`() {
        #expect(Configuration.parse([], file: "f").configuration == .builtIn)
        #expect(Configuration.parse(Array("\u{feff}# only this\r\n".utf8), file: "f").configuration == .builtIn)
    }

    @Test func `Every value arrives where it belongs`() throws {
        let source = """
            devices = { include = ["046d:c31c", "046d:*", "*Keychron*", "/dev/input/by-id/x"], exclude = "y" }
            [[locale]]
            id = "vi@bepo"
            layout = "fr(bepo)"
            method = "vni"
            [[locale]]
            id = "sv-SE"
            [vietnamese]
            tone_style = "modern"
            w_as_u = false
            brackets = true
            free_marking = false
            restore = false
            quick_telex = true
            quick_initials = true
            quick_finals = true
            foreign_onsets = ["f", "z"]
            [output]
            keymap = ["us", "ru(phonetic)"]
            options = ["caps:escape"]
            plane = "off"
            live = false
            characters = "ŵŷ"
            unicode_input = true
            clipboard = true
            paste = "ctrl+shift+v"
            guard = true
            burst = 8
            pause_ms = 100
            gap_ms = 0
            key_ms = 50
            [keys]
            "CTRL+Shift+F1" = "locale:sv-SE"
            capslock = "nextInputMethod"
            "super+altgr+KP7" = "run:notify-send \\"two words\\""
            [feedback]
            enabled = true
            audio = false
            haptics = false
            command = ["paplay", "--volume=30000"]
            mode = "spawn"
            haptic_device = "045e:*"
            [[feedback.rule]]
            action = "primary"
            gesture = "longPress"
            audio = "custom:bell"
            haptic = "heavy"
            [[feedback.rule]]
            haptic = "none"
            [[handler]]
            program = ["python3", "greet.py"]
            action = ["custom:greet", "primary"]
            gesture = ["press", "doubleTap"]
            deadline_ms = 100
            [indicator]
            notify = true
            color_scheme = "light"
            labels = { "vi@bepo" = "vb" }
            [control]
            socket = false
            actions = false
            remember = true
            [log]
            level = "debug"
            """
        let reading = Configuration.parse(Array(source.utf8), file: "f")
        #expect(reading.complaints == [])
        let configuration = try #require(reading.configuration)
        #expect(
            configuration.devices.include == [
                .identity(vendor: 0x046d, product: 0xc31c), .identity(vendor: 0x046d, product: nil),
                .name("*Keychron*"), .path("/dev/input/by-id/x"),
            ])
        #expect(configuration.devices.exclude == [.name("y")])
        #expect(
            configuration.locales == [
                .init(id: "vi@bepo", layout: Located("fr(bepo)"), method: .vni),
                .init(id: "sv-SE", layout: Located("us"), method: .none),
            ])
        #expect(configuration.locales[0].layout.position == SourcePosition(line: 4, column: 10))
        #expect(configuration.vietnamese.toneStyle == .modern)
        #expect(!configuration.vietnamese.wAsU && configuration.vietnamese.brackets)
        #expect(configuration.vietnamese.quickTelex && configuration.vietnamese.quickInitials)
        #expect(configuration.vietnamese.quickFinals && configuration.vietnamese.foreignOnsets == ["f", "z"])
        #expect(!configuration.vietnamese.freeMarking && !configuration.vietnamese.restore)
        #expect(configuration.output.keymap.map(\.value) == ["us", "ru(phonetic)"])
        #expect(configuration.output.options.map(\.value) == ["caps:escape"])
        #expect(configuration.output.plane == .off && !configuration.output.live)
        #expect(configuration.output.characters == "ŵŷ" && configuration.output.unicodeInput)
        #expect(configuration.output.usesClipboard && configuration.output.pasteKey == Keycode(47))
        #expect(configuration.output.pasteModifiers == [.control, .shift])
        #expect(configuration.output.isGuarded && configuration.control.remembers)
        #expect(configuration.output.burst == 8 && configuration.output.pauseMilliseconds == 100)
        #expect(configuration.output.gapMilliseconds == 0 && configuration.output.keyMilliseconds == 50)
        #expect(
            configuration.hotkeys == [
                Hotkey(Keycode(59), [.control, .shift], .locale("sv-SE")),
                Hotkey(.capsLock, [], .nextInputMethod),
                Hotkey(Keycode(71), [.command, .levelThree], .run(["notify-send", "two words"])),
            ])
        let feedback = configuration.feedback
        #expect(feedback.policy.isOn && !feedback.policy.isAudioOn && !feedback.policy.isHapticOn)
        #expect(feedback.command == ["paplay", "--volume=30000"] && feedback.mode == .spawn)
        #expect(feedback.hapticDevice == .identity(vendor: 0x045e, product: nil))
        #expect(
            feedback.policy.rules == [
                .init(.primary, .longPress, audio: .custom("bell"), haptic: .heavy),
                .init(nil, haptic: HapticFeedback.none),
            ])
        #expect(
            configuration.programs == [
                .init(
                    ["python3", "greet.py"],
                    signUp: ProgramSignUp(
                        actions: [.custom("greet"), .primary], gestures: [Gestures(.press), Gestures(.doubleTap)],
                        deadline: 100_000))
            ])
        #expect(configuration.indicator.notifies && configuration.indicator.colorScheme == .light)
        #expect(configuration.indicator.labels == ["vi@bepo": "VB"])
        #expect(!configuration.control.socket && !configuration.control.actions)
        #expect(configuration.log.level == .debug)
    }

    @Test(arguments: [
        ("", "shift shift"), ("[behavior]\ndouble_shift_locks = true", "none"),
        ("[vietnamese]\nraw_key = \"none\"", "none"), ("[vietnamese]\nraw_key = \"escape\"", "undo"),
        ("[vietnamese]\nraw_key = \"ctrl+;\"", "toggleRaw"), ("[vietnamese]\nraw_key = \"rightctrl\"", "rightctrl"),
        ("[vietnamese]\nraw_key = \"rightctrl\"\n[behavior]\ndouble_shift_locks = true", "rightctrl"),
    ])
    func `The raw key is Shift twice unless that is Caps Lock, a key, or modifiers`(source: String, key: String)
        throws
    {
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        let names = configuration.allModifierHotkeys.dropFirst().map { tap in
            tap.action == .toggleRaw ? tap.keycode?.name ?? (tap.isDouble ? "shift shift" : "modifiers") : "another"
        }
        let hotkeys = configuration.allHotkeys.map(\.action.description)
        #expect(names + hotkeys == (key == "none" ? [] : [key]))
    }

    @Test func `The language is switched by Ctrl and Shift, unless the file has hotkeys`() throws {
        #expect(Configuration.builtIn.hotkeys == [])
        #expect(Configuration.builtIn.modifierHotkeys == [ModifierHotkey([.control, .shift], .nextLocale)])
        let source = "[keys]\n\"ctrl+space\" = \"nextLocale\""
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        #expect(configuration.hotkeys == [Hotkey(.space, .control, .nextLocale)])
        #expect(configuration.modifierHotkeys == [])
    }

    @Test func `Habits are what the file does not set`() throws {
        func settings(_ lines: String) throws -> Configuration.Vietnamese {
            let source = "[vietnamese]\n" + lines
            return try #require(Configuration.parse(Array(source.utf8), file: "f").configuration).vietnamese
        }
        #expect(try settings("habits = \"phim\"") == Configuration.builtIn.vietnamese)
        let unikey = try settings("habits = \"unikey\"")
        #expect(unikey.brackets && !unikey.english && !unikey.lookback && unikey.restore)
        let changed = try settings("english = true\nhabits = \"unikey\"")
        #expect(changed.brackets && changed.english)
    }

    @Test(arguments: [
        ("", nil), ("keep_recent = true", 12), ("keep_recent = true\nrecent = 3", 3),
        ("keep_recent = true\nrecent = 0", nil), ("keep_recent = false\nrecent = 3", nil),
    ])
    func `So many emoji are kept in a file`(lines: String, count: Int?) throws {
        let reading = Configuration.parse(Array("[emoji]\n\(lines)\n".utf8), file: "f")
        #expect(try #require(reading.configuration).emoji.keptRecentCount == count)
    }

    @Test func `Where a value stands makes no difference`() {
        let configurations = ["[log]\nlevel = \"info\"", "\n\nlog.level    =    \"info\" # here"].map {
            Configuration.parse(Array($0.utf8), file: "f").configuration
        }
        #expect(configurations[0] != nil && configurations[0] == configurations[1])
    }
}
