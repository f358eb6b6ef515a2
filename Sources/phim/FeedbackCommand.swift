public import ArgumentParser
import Control
public import Keyboard
import System

struct FeedbackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feedback",
        abstract: "Shows whether feedback is on, switches it, or plays it.",
        discussion: """
            phim feedback              on or off
            phim feedback on           until the next reload, which restores what the configuration says
            phim feedback test         plays every kind once and prints what it is played with
            phim feedback play heavy   plays one: \(FeedbackKind.names.joined(separator: ", ")), \
            custom:NAME
            """)

    @Argument(help: "on, off, toggle, test or play.") var change: Change?
    @Argument(help: "With play: what to play.", completion: .list(FeedbackKind.names)) var kind: FeedbackKind?

    /// What can be done with feedback.
    enum Change: String, ExpressibleByArgument, CaseIterable {
        case on, off, toggle, test, play
    }

    func validate() throws {
        if (change == .play) != (kind != nil) { throw ValidationError("play needs the name of what to play.") }
    }

    func run() throws {
        let reply = try ask(request)
        for line in reply.remarks ?? [] { print(line) }
        if change != .test, change != .play, let status = reply.status { print(status.feedback ? "on" : "off") }
    }

    private var request: ControlRequest {
        switch change {
        case nil: .status
        case .on: .feedback(.on)
        case .off: .feedback(.off)
        case .toggle: .feedback(.toggle)
        case .test: .feedback(.test)
        case .play: kind.map { .play($0) } ?? .status
        }
    }
}

extension FeedbackKind: ExpressibleByArgument {
    /// For the help; sounds of one's own are `custom:NAME`.
    public static var allValueStrings: [String] { names }
}
