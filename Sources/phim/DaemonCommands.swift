import ArgumentParser
import Control
import System

/// Sends a request to the running daemon. Complaints are printed; throws the error that the daemon reports.
func ask(_ request: ControlRequest) throws -> ControlReply {
    var client = try ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables))
    let reply = try client.send(request)
    for complaint in reply.complaints ?? [] { Terminal.complain(complaint) }
    if let error = reply.error { throw PlainError(error) }
    return reply
}

/// Writes the state of the daemon after a command as JSON: `{"state":"paused"}`.
private func writeState(_ reply: ControlReply) {
    Terminal.write(JSONLine.encode(["state": reply.status?.state.rawValue ?? ""]))
}

struct PauseCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: localized("Lets every key pass unchanged, until resume."))

    @Flag(help: localized("Print the state as JSON, one line.")) var json = false

    func run() throws {
        let reply = try ask(.pause)
        if json { writeState(reply) }
    }
}

struct ResumeCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: localized("Ends a pause, and takes the keyboards again after the panic chord."))

    @Flag(help: localized("Print the state as JSON, one line.")) var json = false

    func run() throws {
        let reply = try ask(.resume)
        if json { writeState(reply) }
    }
}

struct ToggleCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: localized("Pauses, or resumes if paused, and prints which."))

    @Flag(help: localized("Print the state as JSON, one line.")) var json = false

    func run() throws {
        let reply = try ask(.toggle)
        json ? writeState(reply) : print(reply.status?.state.rawValue ?? "")
    }
}

struct ReloadCommand: ParsableCommand, PrintsJSON {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: localized("Reads the configuration again."),
        discussion: localized(
            "If anything in it is wrong, every complaint is printed and the old configuration stays in use."))

    @Flag(help: localized("Print the state as JSON, one line.")) var json = false

    func run() throws {
        let reply = try ask(.reload)
        if json { writeState(reply) }
    }
}

/// Prints the active name, or all names with the active one marked; as JSON, `{"active":"vi","all":["vi","en"]}`.
func show(_ current: String, of names: [String], all: Bool, json: Bool) {
    struct Choice: Encodable {
        let active: String
        let all: [String]
    }
    if json { return Terminal.write(JSONLine.encode(Choice(active: current, all: names))) }
    if !all { return print(current) }
    for name in names { print(name == current ? Terminal.bold("* \(name)") : "  \(name)") }
}
