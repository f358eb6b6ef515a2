import ArgumentParser
import Control

struct FeedbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "Shows whether keys are heard and felt, switches it, or tries it.",
        discussion: """
            phim feedback          on or off
            phim feedback on       for now: the configuration counts again after a reload
            phim feedback test     plays each kind once and says through what
            """)

    @Argument(help: "on, off, toggle or test.") var change: ControlRequest.FeedbackSwitch?

    func run() throws {
        let reply = try ask(change.map { .feedback($0) } ?? .status)
        for line in reply.remarks ?? [] { print(line) }
        if change != .test, let status = reply.status { print(status.feedback ? "on" : "off") }
    }
}

extension ControlRequest.FeedbackSwitch: ExpressibleByArgument {}
