import ArgumentParser
import Control
import System

struct FocusCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "focus",
        abstract: localized(
            "Shows which application, which program in a terminal and which kind of field have the focus."),
        discussion: localized(
            """
            A line is printed after every change, until interrupted: for writing [[application]] rules. Titles and texts \
            are not known.
            """))

    @Flag(help: localized("Print JSON, one line.")) var json = false
    @Flag(help: localized("Print what is known now, and end.")) var once = false

    func run() throws {
        if once { return try show(try ask(.status)) }
        var client = try ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables))
        var last = try client.send(.follow)
        try show(last)
        while let reply = try client.next() {
            if reply.status?.focus != last.status?.focus { try show(reply) }
            last = reply
        }
        throw PlainError(localized("the daemon has stopped"))
    }

    private func show(_ reply: ControlReply) throws {
        guard let focus = reply.status?.focus else {
            throw PlainError(Status.Focus.isForbidden)
        }
        Terminal.write(json ? JSONLine.encode(focus) : Array((focus.text + "\n").utf8))
    }
}

extension Status.Focus {
    static var isForbidden: String { localized("the configuration forbids it: follow = false in [focus]") }
    static var isUnknown: String {
        localized("unknown: nothing reports which window has the focus (see “phim doctor”)")
    }

    /// The application, the program in a terminal, the kind of field, and the source that reported them.
    var text: String {
        guard let source else { return Self.isUnknown }
        let names = [application.isEmpty ? localized("unknown") : application, program, field.rawValue]
        return names.filter { !$0.isEmpty }.joined(separator: ", ") + " (\(source))"
    }
}
