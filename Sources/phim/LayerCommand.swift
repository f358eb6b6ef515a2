import ArgumentParser
import Configuration
import Control
import Keyboard
import System

struct LayerCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "layer",
        abstract: localized("Shows the active layer, changes it, or lists all layers."),
        discussion: localized(
            """
              phim layer             the active one and the others
              phim layer symbolic    the one of that name; alphabetic is the normal one
              phim layer list        every layer of the configuration; needs no daemon
              phim layer list nav    those that match a text
            """))

    @Argument(help: localized("list, or the name of a layer."), completion: ShellCompletion.layerChanges) var name:
        String?
    @OptionGroup var list: ListOptions

    var json: Bool { list.json }

    func validate() throws { try list.check(isList: name == "list") }

    func run() throws {
        if name == "list" { return try listAll() }
        guard let status = try ask(name.map { .layer($0) } ?? .status).status else { return }
        show(status.layer, of: status.layers, all: name == nil, json: json)
    }

    /// The JSON form of a layer.
    private struct Entry: Encodable {
        let name: String
        let keys: Int
        let oneShot: Bool
        let closed: Bool
    }

    private func listAll() throws {
        let configuration = try Configuration.load(file: list.source.file, environment: ProcessEnvironment.variables)
            .usable()
        let all =
            [Entry(name: KeyboardContext.alphabetic, keys: 0, oneShot: false, closed: false)]
            + configuration.layers.map {
                Entry(name: $0.name, keys: $0.bindings.count, oneShot: $0.isOneShot, closed: $0.isClosed)
            }
        let layers = matching(list.query, among: all) { [$0.name] }
        if json { return Terminal.write(JSONLine.encode(layers)) }
        if layers.isEmpty { throw PlainError(localized("no layer matches “\(list.query ?? "")”")) }
        Terminal.writeTable(
            layers.map { layer in
                if layer.name == KeyboardContext.alphabetic {
                    return (layer.name, localized("the keyboard without a layer"))
                }
                let marks =
                    (layer.oneShot ? localized(", until a space or Return") : "")
                    + (layer.closed ? localized(", other keys do nothing") : "")
                return (layer.name, localized("\(layer.keys) keys\(marks)"))
            })
    }
}
