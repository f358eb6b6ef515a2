import Configuration
import Engine
import Foundation
import Keyboard
import Testing

@Suite struct ConfigurationTests {
    @Test func `An empty file gives the built-in configuration`() {
        #expect(Configuration.parse([], file: "f").configuration == .builtIn)
        #expect(Configuration.parse(Array("\u{feff}# only this\r\n".utf8), file: "f").configuration == .builtIn)
    }

    @Test func `Every value of a file is read into its property`() throws {
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
            follow_keymap = false
            characters = "ŵŷ"
            unicode_input = true
            clipboard = true
            paste = "ctrl+shift+v"
            clear_completion = true
            [pace]
            burst = 8
            burst_pause_ms = 100
            gap_ms = 0
            key_interval_ms = 50
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
        #expect(configuration.output.plane == .off && !configuration.output.followsKeymap)
        #expect(configuration.output.characters.value == "ŵŷ" && configuration.output.unicodeInput)
        #expect(configuration.output.usesClipboard)
        #expect(configuration.output.paste == .init(Keycode(47), [.control, .shift]))
        #expect(configuration.output.clearedCompletion == .always && configuration.control.remembers)
        #expect(configuration.pace.burst == 8 && configuration.pace.burstPause == 100_000)
        #expect(configuration.pace.gap == 0 && configuration.pace.keyInterval == 50_000)
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
        let taps = configuration.allModifierHotkeys.dropFirst()
        let names = taps.map { $0.action == .toggleRaw ? $0.tap.name : "another" }
        let hotkeys = configuration.allHotkeys.map(\.action.description)
        #expect(names + hotkeys == (key == "none" ? [] : [key]))
    }

    @Test(
        arguments: [
            ("", ["nextLocale"]),
            ("\"ctrl+alt+p\" = \"passUntilReturn\"", ["passUntilReturn", "nextLocale"]),
            ("\"rightctrl\" = \"pause\"\n\"shift shift\" = \"pause\"", ["pause", "pause", "nextLocale"]),
            ("\"ctrl+shift\" = \"none\"", ["none"]),
            ("\"shift+ctrl\" = \"pause\"\n\"ctrl+space\" = \"nextLocale\"", ["nextLocale", "pause"]),
        ] as [(String, [String])])
    func `Ctrl and Shift switch the language unless the file binds them`(lines: String, actions: [String]) throws {
        let source = lines.isEmpty ? "" : "[keys]\n\(lines)"
        let configuration = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration)
        let bound = configuration.hotkeys.map(\.action) + configuration.modifierHotkeys.map(\.action)
        #expect(bound.map(\.description) == actions)
    }

    @Test(arguments: [
        ("id = \"vi\"\nlayout = \"fr\"", "telex"),
        ("id = \"vi\"", "telex"), ("id = \"vi\"\nmethod = \"none\"", "none"),
        ("id = \"en\"", "none"), ("id = \"vi-VN\"", "none"),
    ])
    func `A configured locale has the method of the built-in locale with its id`(lines: String, method: String) throws
    {
        let reading = Configuration.parse(Array("[[locale]]\n\(lines)".utf8), file: "f")
        #expect(try #require(reading.configuration).locales.map(\.method.rawValue) == [method])
    }

    @Test func `A preset gives the settings that the file does not set`() throws {
        func settings(_ lines: String) throws -> Configuration.Vietnamese {
            let source = "[vietnamese]\n" + lines
            return try #require(Configuration.parse(Array(source.utf8), file: "f").configuration).vietnamese
        }
        #expect(try settings("preset = \"phim\"") == Configuration.builtIn.vietnamese)
        let unikey = try settings("preset = \"unikey\"")
        #expect(unikey.brackets && !unikey.english && !unikey.lookback && unikey.restore)
        let changed = try settings("english = true\npreset = \"unikey\"")
        #expect(changed.brackets && changed.english)
    }

    @Test(arguments: [
        ("", nil), ("keep_recent = true", 12), ("keep_recent = true\nrecent = 3", 3),
        ("keep_recent = true\nrecent = 0", nil), ("keep_recent = false\nrecent = 3", nil),
    ])
    func `Recent emoji are kept in a file only with keep_recent, and as many as recent says`(
        lines: String, count: Int?
    ) throws {
        let reading = Configuration.parse(Array("[emoji]\n\(lines)\n".utf8), file: "f")
        #expect(try #require(reading.configuration).emoji.keptRecentCount == count)
    }

    @Test(
        arguments: [
            ("", "vim.basic", "vi", true), ("", "bash", nil, false), ("", "kak", "kakoune", true),
            ("", "hx", "helix", true),
            ("[[application]]\nprogram = \"vim*\"\nmodal = false\n", "vim", nil, false),
            ("[[application]]\nid = \"foot\"\nmodal = true\n", "kak", "vi", false),
            ("[[application]]\nprogram = \"evil\"\nmodal = \"helix\"\n", "evil", "helix", true),
        ] as [(String, String, EditorCommands.RawValue?, Bool)])
    func `The program's rule says that modal editors begin with commands, and whose, and the user's rule comes first`(
        rules: String, program: String, commands: String?, isEditor: Bool
    ) throws {
        let read = try #require(Configuration.parse(Array(rules.utf8), file: "f").configuration)
        let used = read.with(read.settings(in: "foot", .terminal, program: program))
        var settings = EngineSettings()
        used.extend(&settings)
        #expect((used.locales[0].modal ? settings.editorCommands.rawValue : nil) == commands)
        #expect(settings.isModalEditor == isEditor)
    }

    @Test func `The position of a value in the file makes no difference`() {
        let configurations = ["[log]\nlevel = \"info\"", "\n\nlog.level    =    \"info\" # here"].map {
            Configuration.parse(Array($0.utf8), file: "f").configuration
        }
        #expect(configurations[0] != nil && configurations[0] == configurations[1])
    }
}

/// The buttons and turns of wheels that a file names.
@Suite struct MouseKeyTests {
    @Test(arguments: [
        ("", "", false),
        ("[keys]\nmouse5 = \"nextLocale\"", "mouseextra", true),
        ("[keys]\n\"ctrl+wheelup\" = \"none\"", "wheelup", true),
        ("[keys]\n\"a+mouseright\" = \"none\"", "mouseright", true),
        ("[keys]\n\"f9 mouseleft\" = \"none\"", "mouseleft", true),
        ("[keys]\nf9 = \"key:mouseleft\"", "", true),
        ("[keys]\nf9 = [\"text:a\", \"key:ctrl+wheeldown\"]", "", true),
        ("[keys]\nf9 = \"key:f10\"", "", false),
        ("[list_keys]\nwheelup = \"previous\"", "wheelup", true),
        ("[layers.x]\nmouse4 = \"none\"\nj = \"key:wheelleft\"", "mouseside", true),
        ("[remap]\nmouse4 = \"a\"", "mouseside", true),
        ("[remap]\nf9 = { tap = \"a\", hold = \"mousemiddle\" }", "", true),
        ("[remap]\nf9 = { taps = [\"a\", \"wheelright\"] }", "", true),
        ("[remap.\"*x*\"]\nmouseback = \"a\"", "mouseback", true),
        ("[[application]]\nid = \"x\"\n[application.keys]\nmousetask = \"none\"", "mousetask", true),
        ("[[application]]\nid = \"x\"\n[application.remap]\na = \"mouseforward\"", "", true),
        ("[vietnamese]\nraw_key = \"mouse4\"", "mouseside", true),
        ("[[handler]]\naction = \"undo\"\ndo = \"key:mouseleft\"", "", true),
    ])
    func `Phím takes the mice with what a line binds, and can press what a line presses`(
        source: String, bound: String, isUsed: Bool
    ) throws {
        let mouse = try #require(Configuration.parse(Array(source.utf8), file: "f").configuration).mouse
        var names: [String] = []
        mouse.bound.forEach { names.append($0.name) }
        #expect(names.joined(separator: " ") == bound)
        #expect(mouse.isUsed == isUsed)
    }
}
