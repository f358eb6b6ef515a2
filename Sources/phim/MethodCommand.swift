import ArgumentParser
import Configuration
import Control
import System

struct MethodCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "method",
        abstract: localized("Shows the active input method, changes it, or lists all methods."),
        discussion: localized(
            """
              phim method              the active one and the others
              phim method next         the next one
              phim method vni          the one of that name
              phim method list         every method that a locale can have; needs no daemon
              phim method list kana    those that match a text
            """))

    @Argument(
        help: localized("next, list, or the name of an input method."), completion: ShellCompletion.methodChanges)
    var name: String?
    @OptionGroup var list: ListOptions

    var json: Bool { list.json }

    func validate() throws { try list.check(isList: name == "list") }

    func run() throws {
        if name == "list" { return try listAll() }
        guard let status = try ask(name == nil ? .status : .inputMethod(name == "next" ? nil : name)).status
        else { return }
        show(status.method, of: status.methods, all: name == nil, json: json)
    }

    private func listAll() throws {
        let environment = ProcessEnvironment.variables
        let reading = Configuration.load(file: list.source.file, environment: environment)
        let all = try reading.usable().knownMethods(file: reading.file, environment: environment)
        let methods = matching(list.query, among: all) { [$0.name, $0.title, $0.localTitle] }
        if json { return Terminal.write(JSONLine.encode(methods)) }
        if methods.isEmpty { throw PlainError(localized("no input method matches “\(list.query ?? "")”")) }
        Terminal.writeTable(
            methods.map { method in
                let locales =
                    method.locales.isEmpty ? "" : Terminal.bold("  [\(method.locales.joined(separator: ", "))]")
                return (method.name, method.localTitle + locales)
            })
    }
}
