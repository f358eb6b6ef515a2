public import ArgumentParser
import Configuration
public import Drawing
import Engine
import Glibc
import Keyboard
import System
import Typing

struct KeyboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keyboard",
        abstract: localized("Draws the keyboard: what each key types or does."),
        usage: "phim keyboard [<options>]",
        discussion: localized(
            """
            The keyboard is drawn as your configuration has it: the layout of a locale, its levels (below: alone, above: \
            with Shift, to the right: with AltGr), a layer, your bindings and remaps. A dot marks a key that does \
            something with Ctrl, Alt or Super.

              phim keyboard
              phim keyboard --locale fr --form iso
              phim keyboard --theme dark --svg keyboard.svg
              phim keyboard --html keyboard.html
              phim keyboard --sheet themes.html

            Your own themes are files NAME.toml in ~/.config/phim/themes.
            """))

    @Option(
        help: localized("The locale, by its id; the first of the configuration if not given."),
        completion: ShellCompletion.locales)
    var locale: String?
    @Option(help: localized("The layer, by its name."), completion: ShellCompletion.layers) var layer: String?
    @Option(help: localized("The form of the keyboard: ansi, iso or jis.")) var form = KeyboardForm.ansi
    @Option(
        help: localized("The theme: standard, dark, candy-shop, high-contrast or one of your own."),
        completion: ShellCompletion.themes)
    var theme: String?
    @Option(help: localized("Write an SVG picture; - is standard output."), completion: .file(extensions: ["svg"]))
    var svg: String?
    @Option(help: localized("Write an HTML page; - is standard output."), completion: .file(extensions: ["html"]))
    var html: String?
    @Option(
        help: localized("Write an HTML page with every theme; - is standard output."),
        completion: .file(extensions: ["html"]))
    var sheet: String?
    @OptionGroup var source: ConfigurationOption

    func validate() throws {
        if [svg, html, sheet].compactMap(\.self).count > 1 {
            throw ValidationError(localized("Use only one of --svg, --html and --sheet."))
        }
        if theme != nil && sheet != nil {
            throw ValidationError(localized("--sheet shows every theme; use it without --theme."))
        }
    }

    func run() throws {
        let settings = try Assembly.load(file: source.file).settings
        let keyboard = DrawnKeyboard(
            settings, locale: try chosenLocale(of: settings), layer: try chosenLayer(of: settings), form: form)
        if let svg { return try write(SVGDrawing.file(of: keyboard, try theme(named: theme ?? "standard")), to: svg) }
        if let html {
            return try write(HTMLDrawing.file(of: keyboard, [try theme(named: theme ?? "standard")]), to: html)
        }
        if let sheet {
            let names = ThemeFile.names(in: ProcessEnvironment.variables)
            return try write(HTMLDrawing.file(of: keyboard, try names.map { try theme(named: $0) }), to: sheet)
        }
        if isatty(STDOUT_FILENO) == 1, Terminal.width < TextDrawing.mainWidth {
            throw PlainError(
                localized(
                    """
                    the keyboard needs \(TextDrawing.mainWidth) columns, this terminal has \(Terminal.width): enlarge it, \
                    or draw a picture with --svg FILE
                    """))
        }
        // Colours are only used in a terminal. Without them the labels of a theme are useless, so the theme is left
        // out.
        let chosen = try theme.map { try theme(named: $0) }
        let lines = TextDrawing.lines(
            of: keyboard, width: Terminal.width, theme: Terminal.hasColors ? chosen : nil, isBold: Terminal.hasColors)
        Terminal.write(lines.flatMap { Array(($0 + "\n").utf8) })
    }

    private func chosenLocale(of settings: EngineSettings) throws -> Locale {
        guard let locale else { return settings.locales[0] }
        if let found = settings.locales.first(where: { $0.id == locale }) { return found }
        let known = settings.locales.map(\.id).joined(separator: ", ")
        throw WrongUsage(description: localized("unknown locale \(locale.quoted); there are \(known)"))
    }

    private func chosenLayer(of settings: EngineSettings) throws -> Layer? {
        guard let layer, layer != KeyboardContext.alphabetic else { return nil }
        if let found = settings.layers.first(where: { $0.name == layer }) { return found }
        let known = ([KeyboardContext.alphabetic] + settings.layers.map(\.name)).joined(separator: ", ")
        throw WrongUsage(description: localized("unknown layer \(layer.quoted); there are \(known)"))
    }

    private func theme(named name: String) throws -> Theme {
        let reading = ThemeFile.read(name, environment: ProcessEnvironment.variables)
        for complaint in reading.complaints { Terminal.complain(complaint.description) }
        if let theme = reading.theme { return theme }
        if !reading.complaints.isEmpty { throw PlainError(localized("the theme “\(name)” cannot be used")) }
        let known = ThemeFile.names(in: ProcessEnvironment.variables).joined(separator: ", ")
        throw WrongUsage(description: localized("unknown theme “\(name)”; there are \(known)"))
    }

    private func write(_ text: String, to path: String) throws {
        if path == "-" { return Terminal.write(Array(text.utf8)) }
        // A missing folder is probably a typing error, so it is not created.
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex, access(String(path[..<slash]), F_OK) != 0 {
            throw PlainError(localized("there is no folder \(path[..<slash])"))
        }
        var status = stat()
        if stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
            throw PlainError(localized("\(path) is not a regular file; - is standard output"))
        }
        try TextFile.write(text, to: path)
    }
}

extension KeyboardForm: ExpressibleByArgument {}
