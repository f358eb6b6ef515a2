import ArgumentParser
import Configuration
import Control
import Keymaps
import System

struct LocaleCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "locale",
        abstract: localized("Shows the active locale, changes it, lists all layouts, or changes your locales."),
        usage: "phim locale [<id>] [<query>] [<place>] [<options>]",
        discussion: localized(
            """
              phim locale             the active one and the others
              phim locale next        the next one
              phim locale vi          the one of that identifier or name
              phim locale list        every layout that a locale can have, with names
              phim locale list bepo   those that match a text
              phim locale add de      one more in your configuration, as the last
              phim locale remove de
              phim locale move vi 1   as the first, with which Phím begins

            A name need not be exact: sv-SE finds sv, bepo finds fr(bepo).
            """))

    @Argument(
        help: localized("next, list, add, remove, move, or the identifier or name of a configured locale."),
        completion: ShellCompletion.localeChanges)
    var id: String?
    @OptionGroup var list: ListOptions
    @Argument(help: localized("With move: the new place, from 1.")) var place: Int?
    @Option(help: localized("With add: its layout, if that has another name.")) var layout: String?
    @Option(help: localized("With add: its input method."), completion: ShellCompletion.methods) var method: String?

    /// What changes the locales of the configuration.
    private enum Change: String {
        case add, remove, move
    }

    private var change: Change? { id.flatMap(Change.init) }

    var json: Bool { list.json }

    func validate() throws {
        if change != .add, layout != nil || method != nil {
            throw ValidationError(localized("Only “add” takes --layout and --method."))
        }
        if change != .move, place != nil { throw ValidationError(localized("Only “move” takes a place.")) }
        guard let change else { return try list.check(isList: id == "list") }
        if change == .move, place == nil {
            throw ValidationError(
                localized("“move” takes a locale and its new place, as in “phim locale move vi 1”."))
        }
        if list.query == nil {
            throw ValidationError(
                localized("“\(change.rawValue)” takes a locale, as in “phim locale \(change.rawValue) de”."))
        }
        if list.json { throw ValidationError(localized("“\(change.rawValue)” prints no JSON.")) }
    }

    func run() throws {
        if id == "list" { return try listAll() }
        if let change, let locale = list.query { return try make(change, of: locale) }
        guard let status = try ask(id == nil ? .status : .locale(id == "next" ? nil : id)).status else { return }
        show(status.locale, of: status.locales, all: id == nil, json: json)
    }

    private func make(_ change: Change, of locale: String) throws {
        try SettingFile.change(list.source.file) { edit, file in
            switch change {
            case .add: try edit.addLocale(locale, layout: try layout ?? Self.usualLayout(of: locale), method: method)
            case .remove: try edit.removeLocale(locale)
            case .move: try edit.moveLocale(locale, to: place ?? 1)
            }
            let locales = try edit.locales.joined(separator: ", ")
            print(localized("\(file): the locales are \(locales)"))
        }
    }

    /// The layout that has the name of a locale; nil for the built-in locales, which need none. Throws if there is none.
    private static func usualLayout(of locale: String) throws -> String? {
        guard !Configuration.builtIn.locales.contains(where: { $0.id == locale }),
            let known = LayoutCatalog.installed()?.entries.map(\.layout)
        else { return nil }
        if known.contains(locale) { return locale }
        throw PlainError(
            localized("no layout is named “\(locale)”: name one with --layout; “phim locale list” shows them all"))
    }

    private func listAll() throws {
        let environment = ProcessEnvironment.variables
        let configuration = try Configuration.load(file: list.source.file, environment: environment).usable()
        let configured = configuration.locales.map { (id: $0.id, layout: $0.layout.value) }
        let all = LocaleName.all(configured: configured, environment: environment)
        let names = LocaleName.matching(list.query, among: all)
        if json { return Terminal.write(JSONLine.encode(names)) }
        if names.isEmpty {
            throw PlainError(
                list.query.map { localized("no layout matches “\($0)”") }
                    ?? localized("the list of layouts of xkeyboard-config was not found"))
        }
        Terminal.writeTable(
            names.map { name in
                let both = name.name == name.localName ? name.name : "\(name.localName) – \(name.name)"
                let locales = name.locales.isEmpty ? "" : Terminal.bold("  [\(name.locales.joined(separator: ", "))]")
                return (name.layout, both + locales)
            })
    }
}
