import ArgumentParser
import Control
import System

/// A client of the daemon that repeats one request endlessly and reads the answers.
struct SendRequests: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "send-requests", abstract: "Sends a request to the daemon without end.", shouldDisplay: false)

    @Option(help: "The directory of the daemon's socket, as XDG_RUNTIME_DIR.") var folder: String
    @Argument(help: "The request.") var request: String

    func run() throws {
        guard let request = ControlRequest(request) else { throw ValidationError("there is no request “\(request)”") }
        var client = try ControlClient(RuntimeDirectory(environment: ["XDG_RUNTIME_DIR": folder]))
        while true { _ = try client.send(request) }
    }
}
