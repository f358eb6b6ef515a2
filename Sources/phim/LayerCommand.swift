import ArgumentParser

struct LayerCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "layer",
        abstract: "Shows the active layer, or changes it.",
        discussion: """
            phim layer             the active one and the others
            phim layer symbolic    the one of that name; alphabetic is the normal one
            """)

    @Argument(help: "The name of a layer.", completion: ShellCompletion.layers) var name: String?
    @Flag(help: "Print JSON, one line.") var json = false

    func run() throws {
        guard let status = try ask(name.map { .layer($0) } ?? .status).status else { return }
        show(status.layer, of: status.layers, all: name == nil, json: json)
    }
}
