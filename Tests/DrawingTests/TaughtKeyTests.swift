import Configuration
import Foundation
import Keyboard
import Testing
import Transliteration
import Typing

@testable import Drawing
@testable import Engine

/// A drawn keyboard shows what the input method does with its keys, and everything that is bound.
@Suite struct TaughtKeyTests {
    private static func keyboard(_ method: String, form: KeyboardForm = .ansi) throws -> DrawnKeyboard {
        let settings = try settings("[[locale]]\nid = \"vi\"\nmethod = \"\(method)\"\n")
        return DrawnKeyboard(settings, locale: settings.locales[0], form: form)
    }

    private static func settings(_ text: String) throws -> EngineSettings {
        let configuration = try #require(Configuration.parse(Array(text.utf8), file: "phim.toml").configuration)
        return try Assembly.make(configuration, file: "phim.toml", hasPlane: true).get().settings
    }

    @Test(arguments: [
        ("telex", "s=á f=à r=ả x=ã j=ạ z=á→a a=â e=ê o=ô d=đ w=ươă q= 1= leftbrace="),
        ("simple-telex", "w=ươă s=á"), ("vni", "1=á 2=à 3=ả 4=ã 5=ạ 6=âêô 7=ươ 8=ă 9=đ 0=á→a s= kp1="),
        ("viqr", "apostrophe=á grave=à dot=ạ d=đ s= 6= slash="), ("microsoft", "1=ă 2=â 3=ê 4=ô 0=đ 8=á 9=ạ"),
        ("esperanto", "x=ĉĝĥ c="), ("greek", "a=α w=ω"), ("none", "s= 1="),
    ])
    func `The letters of the method are drawn on its keys`(method: String, expected: String) throws {
        let keyboard = try Self.keyboard(method)
        for entry in expected.split(separator: " ") {
            let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
            let key = try #require(Keycode(named: String(parts[0])))
            let cap = try #require(keyboard.keys.first { $0.place.keycode == key })
            #expect(cap.taught == parts[1], "\(entry)")
        }
    }

    @Test func `Letters that the method types with Shift are drawn apart`() throws {
        let caps = try Self.keyboard("viqr").keys
        func shifted(_ name: String) -> String? {
            caps.first { $0.place.keycode == Keycode(named: name) }?.taughtShifted
        }
        #expect(shifted("6") == "âêô" && shifted("slash") == "ả" && shifted("grave") == "ã" && shifted("9") == "ă")
        #expect(try Self.keyboard("telex").keys.allSatisfy { $0.taughtShifted.isEmpty })
    }

    @Test func `The title of a drawn keyboard names the language and the method`() throws {
        #expect(try Self.keyboard("telex").title == "Tiếng Việt, TELEX")
        #expect(try Self.keyboard("none").title == "Tiếng Việt")
        #expect(try Self.keyboard("esperanto").title == "Tiếng Việt, Esperanto, x-system")
        let settings = try Self.settings("[[locale]]\nid = \"de-AT\"\nlayout = \"de\"\n[[locale]]\nid = \"mine\"\n")
        let titles = settings.locales.map { DrawnKeyboard(settings, locale: $0, form: .iso).title }
        #expect(titles == ["Deutsch (de-AT)", "mine"])
    }

    /// Hotkeys with every action that there is, on every letter.
    private static func everything() throws -> EngineSettings {
        var settings = try settings(
            """
            [[locale]]
            id = "vi"
            layout = "de"
            method = "telex-vni"
            [keys]
            "j+k" = "escape"
            "f9 e" = "text:é"
            "shift shift" = "undo"
            "rightctrl" = "nextLocale"
            "ctrl+alt+x" = "layer:nav"
            [layers.nav]
            h = "key:left"
            [remap]
            capslock = { tap = "esc", hold = "leftctrl" }
            [behavior]
            callouts = true
            """)
        let keys = settings.locales[0].layout
        let places = KeyboardForm.iso.places.map(\.keycode)
        let free = places.filter { keys.heldModifiers(of: $0).isEmpty && keys.lockedModifiers(of: $0).isEmpty }
        for (keycode, entry) in zip(free, KeyboardAction.catalog) {
            settings.hotkeys.append(Hotkey(keycode, [], try KeyboardAction.parse(entry.form)))
            settings.hotkeys.append(Hotkey(keycode, .control, .pause))
        }
        for (keycode, text) in zip(
            free.reversed(), ["text:một câu dài", "run:/usr/bin/notify-send x", "key:ctrl+volumeup"])
        {
            settings.hotkeys.append(Hotkey(keycode, [], try KeyboardAction.parse(text)))
        }
        return settings
    }

    /// The labels of a picture: their size, and how wide they are at most.
    private static func labels(of picture: String) throws -> [(text: String, size: Double)] {
        picture.matches(of: /<text [^>]*font-size="([0-9.]+)"[^>]*>([^<]*)</).map { (String($0.2), Double($0.1)!) }
    }

    @Test(arguments: KeyboardForm.allCases, ["", "none"])
    func `Every label of a drawn keyboard is large enough to read`(form: KeyboardForm, method: String) throws {
        let settings = try Self.everything()
        var locale = settings.locales[0]
        if !method.isEmpty { locale.inputMethod = method }
        for layer in [nil, settings.layers[0]] {
            let keyboard = DrawnKeyboard(settings, locale: locale, layer: layer, form: form)
            let picture = SVGDrawing.file(
                of: keyboard, try #require(ThemeFile.read("standard", environment: [:]).theme))
            let labels = try Self.labels(of: picture)
            #expect(labels.count > 100)
            for label in labels { #expect(label.size >= 9, "\(label)") }
        }
    }

    @Test func `No word on a drawn key is cut off`() throws {
        let settings = try Self.everything()
        let keyboard = DrawnKeyboard(settings, locale: settings.locales[0], form: .iso)
        let actions = settings.hotkeys.map { KeyLabel.text(of: $0.action) }
        #expect(actions.contains("một…") && actions.contains("$…") && actions.contains("⌃Vol+"))
        for label in keyboard.keys.map(\.main) + actions where label.count > 1 && label.hasSuffix("…") {
            let word = label.dropLast().split(separator: " ").last.map(String.init) ?? ""
            let isWhole =
                word.count == 1
                || settings.hotkeys.contains {
                    $0.action.description.split { " :/".contains($0) }.contains(Substring(word))
                }
            #expect(isWhole, "\(label)")
        }
    }

    @Test func `The HTML page of a keyboard lists everything that is bound`() throws {
        let settings = try Self.everything()
        let keyboard = DrawnKeyboard(settings, locale: settings.locales[0], form: .iso)
        let page = HTMLDrawing.file(of: keyboard, [try #require(ThemeFile.read("standard", environment: [:]).theme)])
        for (keys, action) in [
            ("j+k", "escape"), ("f9 e", "text:é"), ("shift shift", "undo"), ("rightctrl", "nextLocale"),
            ("ctrl+alt+x", "layer:nav"), ("h", "key:left"), ("capslock", "tapped esc, held leftctrl"),
            ("6", "â ê ô (circumflex)"),
        ] {
            #expect(page.contains("<tr><th>\(keys)</th><td>\(action)</td></tr>"), "\(keys)")
        }
        #expect(page.contains("<caption>Layer nav</caption>"))
    }

    /// With PHIM_RECORD=1 the picture is written anew.
    @Test func `The recorded picture of the TELEX keyboard is up to date`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/Daemon/Daemon.docc/Guides/keyboard-telex.svg")
        let theme = try #require(ThemeFile.read("standard", environment: [:]).theme)
        let picture = SVGDrawing.file(of: try Self.keyboard("telex"), theme)
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try picture.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == picture)
    }
}
