import ArgumentParser
import Configuration
import Control
import Keymaps
import System

struct LocaleCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "locale",
        abstract: localized("Shows the active locale, changes it, or lists all layouts."),
        discussion: localized(
            """
              phim locale             the active one and the others
              phim locale next        the next one
              phim locale vi          the one of that identifier or name
              phim locale list        every layout that a locale can have, with names
              phim locale list bepo   those that match a text

            A name need not be exact: sv-SE finds sv, bepo finds fr(bepo).
            """))

    @Argument(
        help: localized("next, list, or the identifier or name of a configured locale."),
        completion: ShellCompletion.localeChanges)
    var id: String?
    @OptionGroup var list: ListOptions

    var json: Bool { list.json }

    func validate() throws { try list.check(isList: id == "list") }

    func run() throws {
        if id == "list" { return try listAll() }
        guard let status = try ask(id == nil ? .status : .locale(id == "next" ? nil : id)).status else { return }
        show(status.locale, of: status.locales, all: id == nil, json: json)
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
