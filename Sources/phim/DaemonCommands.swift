import ArgumentParser
import Control
import System

/// Asks the running daemon; an error it reports becomes the command's.
func ask(_ request: ControlRequest) throws -> ControlReply {
    var client = try ControlClient(RuntimeDirectory(environment: ProcessEnvironment.variables))
    let reply = try client.send(request)
    for complaint in reply.complaints ?? [] { Terminal.complain(complaint) }
    if let error = reply.error { throw PlainError(error) }
    return reply
}

struct PauseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Lets every key pass unchanged, until resume.")

    func run() throws { _ = try ask(.pause) }
}

struct ResumeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Ends a pause, and takes the keyboards again after the panic chord.")

    func run() throws { _ = try ask(.resume) }
}

struct ToggleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle", abstract: "Pauses, or resumes if paused, and prints which.")

    func run() throws { print(try ask(.toggle).status?.state.rawValue ?? "") }
}

struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Reads the configuration again.",
        discussion: "If anything in it is wrong, every complaint is printed and the old configuration stays in use.")

    func run() throws { _ = try ask(.reload) }
}

/// Prints the active one, or all of them with the active one marked; as JSON, `{"active":"vi","all":["vi","en"]}`.
func show(_ current: String, of names: [String], all: Bool, json: Bool) {
    struct Choice: Encodable {
        let active: String
        let all: [String]
    }
    if json { return Terminal.write(JSONLine.encode(Choice(active: current, all: names))) }
    if !all { return print(current) }
    for name in names { print(name == current ? Terminal.bold("* \(name)") : "  \(name)") }
}
