import Configuration
import Drawing
import Engine
import Foundation
import FoundationXML
import Keyboard
import System
import Testing
import Transliteration

@Suite struct DrawingTests {
    /// A keyboard with a binding, a chord, a layer, remaps and accented variants.
    private static let settings: EngineSettings = {
        var settings = EngineSettings(
            locales: [Locale(id: "vi", layout: .us, inputMethod: "telex")],
            hotkeys: [
                Hotkey(Keycode(named: "f9")!, [], .character("Ạ")), Hotkey(.space, .control, .nextLocale),
                Hotkey(Keycode(named: "f10")!, [], .text("<b> & </b>")),
            ])
        settings.layers = [Layer("nav", [Hotkey(Keycode(named: "h")!, [], .key(.left))], isClosed: true)]
        settings.remaps = KeyRemaps([
            .capsLock: KeyRemap(.key(.leftControl), .tapHold(.key(.escape))),
            .rightAlt: KeyRemap(.key(Keycode(named: "compose")!)),
        ])
        settings.behavior.callouts = true
        settings.inputMethods = InputMethods.all()
        return settings
    }()

    private static func keyboard(layer: String? = nil, _ form: KeyboardForm = .ansi) -> DrawnKeyboard {
        DrawnKeyboard(
            settings, locale: settings.locales[0], layer: settings.layers.first { $0.name == layer }, form: form)
    }

    private static func cap(_ name: String, of keyboard: DrawnKeyboard) throws -> KeyCap {
        try #require(keyboard.keys.first { $0.place.keycode == Keycode(named: name) })
    }

    /// With PHIM_RECORD=1 the drawings are written anew.
    @Test(arguments: [("ansi", nil, 80), ("iso", nil, 120), ("jis", nil, 80), ("ansi", "nav", 80)])
    func `A keyboard drawn in a terminal is as recorded`(form: String, layer: String?, width: Int) throws {
        let keyboard = Self.keyboard(layer: layer, try #require(KeyboardForm(rawValue: form)))
        let lines = TextDrawing.lines(of: keyboard, width: width)
        let name = [form, layer, "\(width)"].compactMap(\.self).joined(separator: "-") + ".txt"
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/\(name)")
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["PHIM_RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
        #expect(lines.count < 24 && lines.allSatisfy { $0.count <= width })
    }

    @Test func `Bindings, remaps and layers are drawn on their keys`() throws {
        let plain = Self.keyboard()
        #expect(try Self.cap("f9", of: plain).main == "Ạ")
        #expect(try Self.cap("f9", of: plain).kind == .bound)
        #expect(try Self.cap("space", of: plain).chords == ["ctrl+space: nextLocale"])
        let capsLock = try Self.cap("capslock", of: plain)
        #expect(capsLock.main == "Ctrl" && capsLock.shifted == "Esc" && capsLock.kind == .bound)
        #expect(try Self.cap("rightalt", of: plain).main == "Menu")
        #expect(try Self.cap("a", of: plain).main == "A" && Self.cap("a", of: plain).variants.hasPrefix("à"))
        let picture = SVGDrawing.file(of: plain, try #require(ThemeFile.read("standard", environment: [:]).theme))
        #expect(picture.contains("<title>held: à "))
        #expect(try Self.cap("1", of: plain).shifted == "!" && Self.cap("kp7", of: plain).main == "7")
        let layer = Self.keyboard(layer: "nav")
        #expect(try Self.cap("h", of: layer).main == "←" && Self.cap("h", of: layer).kind == .bound)
        #expect(try Self.cap("a", of: layer).main.isEmpty && Self.cap("enter", of: layer).main == "⏎")
    }

    @Test(arguments: KeyboardForm.allCases, ThemeFile.shipped)
    func `An SVG picture of a keyboard is XML with an element for each key`(form: KeyboardForm, theme: String) throws
    {
        let theme = try #require(ThemeFile.read(theme, environment: [:]).theme)
        let picture = SVGDrawing.file(of: Self.keyboard(form), theme)
        let counter = ElementCounter()
        let parser = XMLParser(data: Data(picture.utf8))
        parser.delegate = counter
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(counter.counts["path"] == form.places.count)
        #expect(!picture.contains("http") || picture.components(separatedBy: "http").count == 2, "only the namespace")
    }

    @Test func `An HTML page of a keyboard has a picture for each theme and the bound chords`() throws {
        let themes = ThemeFile.shipped.compactMap { ThemeFile.read($0, environment: [:]).theme }
        let page = HTMLDrawing.file(of: Self.keyboard(), themes)
        #expect(page.components(separatedBy: "<svg ").count == 5)
        #expect(page.contains("<tr><th>ctrl+space</th><td>nextLocale</td></tr>") && page.contains("&lt;b&gt; &amp;"))
        #expect(!page.contains("<script"))
    }

    @Test func `The captions of a drawn keyboard are Vietnamese in a Vietnamese session`() throws {
        let theme = try #require(ThemeFile.read("standard", environment: [:]).theme)
        let (lines, picture, page) = MessageLanguage.$session.withValue(.vietnamese) {
            let keyboard = Self.keyboard(layer: "nav", .iso)
            return (
                TextDrawing.lines(of: keyboard, width: 400), SVGDrawing.file(of: Self.keyboard(), theme),
                HTMLDrawing.file(of: keyboard, [theme])
            )
        }
        #expect(lines.first == "Tiếng Việt, TELEX, lớp phím nav · bàn phím ISO")
        #expect(picture.contains("<title>giữ phím: à ") && picture.contains(">chữ đậm bên phải: kết quả của phím đó"))
        #expect(picture.contains("… giữ phím: các chữ có dấu"))
        for caption in ["TELEX", "Phím tắt", "Lớp phím nav", "Phím được đổi"] {
            #expect(page.contains("<caption>\(caption)</caption>"), "\(caption)")
        }
        #expect(page.contains("<td>ê (dấu mũ)</td>") && page.contains("<td>bấm nhanh: leftctrl, giữ: esc</td>"))
    }

    @Test func `The colours of a drawn keyboard are escape sequences that end with the line`() throws {
        let theme = try #require(ThemeFile.read("dark", environment: [:]).theme)
        for line in TextDrawing.lines(of: Self.keyboard(), width: 80, theme: theme) {
            let codes = line.components(separatedBy: "\u{1b}[")
            #expect(codes.count == 1 || codes.last?.hasPrefix("0m") == true)
        }
        #expect(!TextDrawing.lines(of: Self.keyboard(), width: 80).joined().contains("\u{1b}"))
    }
}

/// Counts the elements of an XML document by name.
private final class ElementCounter: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        counts[name, default: 0] += 1
    }
}
